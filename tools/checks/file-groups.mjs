/**
 * The files of modules that several others need, for rolldown. `onDemand` are entries whose modules do not count as
 * loaded at once.
 */
export const fileGroups = (onDemand) =>
  // in this order: a group also takes what its modules import
  ['shared', 'decoding'].map((debugName, index) => ({
    name: groupOf(debugName, onDemand),
    debugName,
    minShareCount: 2,
    priority: 2 - index,
  }));

/**
 * The file of a module that several others need: one for what is loaded at once, one for what only decoders need. A
 * module that is loaded on demand keeps its own: of such a file bundlers keep everything.
 */
function groupOf(group, onDemand) {
  /** Whether a module is part of what is loaded at once: modules may import each other. */
  const isAtOnce = (id, bundle, seen) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const { isEntry, importers } = bundle.getModuleInfo(id);
    if (isEntry && onDemand?.test(id) !== true) return true;
    return importers.some((importer) => isAtOnce(importer, bundle, seen));
  };
  return (id, bundle) => {
    if (bundle.getModuleInfo(id).dynamicImporters.length > 0) return null;
    return (isAtOnce(id, bundle, new Set()) ? 'shared' : 'decoding') === group ? group : null;
  };
}
