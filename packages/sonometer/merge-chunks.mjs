import { basename, join } from 'node:path';
import { build } from 'esbuild';

const APART = 'apart';

/**
 * Joins chunks that are always loaded together: each module costs Node up to a millisecond to find and link, and
 * splitting leaves forty to the commands that measure.
 *
 * @param program What esbuild made, with its metafile and nothing written.
 * @param groups The entry points whose chunks, with all that they import, become one file, under its name; a chunk
 *   of two groups lies in the first. Those of the group `apart` stay files of their own.
 * @returns The files in place of the program's.
 */
export async function mergeChunks({ outputFiles, metafile }, groups, options) {
  const chunks = new Map(
    Object.entries(metafile.outputs).map(([path, { exports, imports }]) => [
      basename(path),
      {
        text: outputFiles.find((file) => basename(file.path) === basename(path)).text,
        exports,
        needs: imports.flatMap(({ path, kind, external }) =>
          kind === 'import-statement' && !external ? [basename(path)] : [],
        ),
        /** Another chunk names it, or loads it later. */
        isEntry: metafile.outputs[path].entryPoint !== undefined,
      },
    ]),
  );

  const homes = new Map();
  const collect = (file, home) => {
    if (homes.has(file)) return;
    homes.set(file, home);
    for (const needed of chunks.get(file).needs) collect(needed, home);
  };
  for (const [home, names] of Object.entries(groups))
    for (const file of chunks.keys())
      if (names.some((name) => file === `${name}.js` || file.startsWith(`${name}-`)))
        collect(file, home);
  for (const [file, home] of homes) if (home === APART) homes.delete(file);

  /** A name for each chunk: short, since there are twenty thousand aliases. */
  const names = new Map([...chunks.keys()].map((file, i) => [file, `c${i.toString(36)}`]));
  const aliases = (file, isOut) =>
    chunks
      .get(file)
      .exports.map((name) => [name, `${names.get(file)}_${name}`])
      .map((pair) => (isOut ? pair : pair.reverse()).join(' as '))
      .join(', ');
  /** All that a joined file gives, each under a name of its own. */
  const joined = (home) =>
    [...homes]
      .filter(([, itsHome]) => itsHome === home)
      .map(([file]) => `export { ${aliases(file, true)} } from './${file}';`)
      .join('\n');
  /** A chunk that lies in a joined file, for those outside. */
  const backend = (file) => `export { ${aliases(file, false)} } from './${homes.get(file)}.js';`;

  const write = async (name, contents, isInside) => {
    const { outputFiles: made } = await build({
      ...options,
      metafile: false,
      stdin: { contents, sourcefile: name, resolveDir: '/' },
      plugins: [
        {
          name: 'joined',
          setup({ onResolve, onLoad }) {
            onResolve({ filter: /./ }, ({ path, kind }) => {
              const file = basename(path);
              if (kind !== 'import-statement' || !homes.has(file)) return { path, external: true };
              return { path: file, namespace: isInside(file) ? 'inside' : 'door' };
            });
            onLoad({ filter: /./, namespace: 'inside' }, ({ path }) => ({
              contents: chunks.get(path).text,
            }));
            onLoad({ filter: /./, namespace: 'door' }, ({ path }) => ({ contents: backend(path) }));
          },
        },
      ],
    });
    return { path: join(options.outdir, name), text: made[0].text };
  };

  return Promise.all([
    ...[...new Set(homes.values())].map((home) =>
      write(`${home}.js`, joined(home), (file) => homes.get(file) === home),
    ),
    ...[...chunks]
      .filter(([file, { isEntry }]) => isEntry || !homes.has(file))
      .map(([file, { text }]) => write(file, homes.has(file) ? backend(file) : text, () => false)),
  ]);
}
