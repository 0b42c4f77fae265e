const packages = new URL('../packages/', import.meta.url);

/**
 * A thread's script of the last build: a thread cannot run TypeScript. It is that of the bundle, which loads in a
 * third of the time, unless coverage counts the compiled tree (bin/sonometer.mjs).
 */
export function builtScript(inTree: string, inBundle: string): URL {
  const isTree = Boolean(process.env['SONOMETER_UNBUNDLED']);
  return new URL(isTree ? `sonometer/dist/${inTree}` : `sonometer/bundle/${inBundle}`, packages);
}
