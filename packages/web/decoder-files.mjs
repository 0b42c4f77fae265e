/**
 * Decoders from npm, each one file that is loaded when a recording needs it and that anybody may
 * replace: parts of them are under the LGPL (docs/decisions/0001-decoders.md). The pages and the
 * program read the same files.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const versionOf = (name) =>
  JSON.parse(
    readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
  ).version;

/** The package, and its file: with its version, since browsers keep a file of one name for a month. */
export const DECODER_FILES = Object.fromEntries(
  [['@wasm-audio-decoders/ogg-vorbis', 'vorbis-decoder']].map(([name, file]) => [
    name,
    `${file}-${versionOf(name)}.mjs`,
  ]),
);

/** The files of libav.js that are loaded, by package: one build of each. */
export const LIBAV_FILES = {
  '@libav.js/variant-fat': ['libav-4.10.6.1.1-fat.simd.js', 'libav-4.10.6.1.1-fat.simd.wasm'],
  '@libav.js/variant-opus': ['libav-6.10.9.0-opus.wasm.mjs', 'libav-6.10.9.0-opus.wasm.wasm'],
};

/** Packages that are in those files: their notices go with them. */
export const DECODER_PACKAGES = [
  ...Object.keys(DECODER_FILES),
  '@wasm-audio-decoders/common',
  'simple-yenc',
];

/** Has a bundle load those files from `folder`. */
export const decodersApart = (folder) => ({
  name: 'decoders-apart',
  setup({ onResolve }) {
    onResolve({ filter: /decoder|vorbis/ }, ({ path, kind }) =>
      path in DECODER_FILES && kind === 'dynamic-import'
        ? { path: `${folder}/${DECODER_FILES[path]}`, external: true }
        : undefined,
    );
  },
});

/**
 * Unused parts around the decoders: a parser of pages (LGPL-3.0), since ours gives the packets, and
 * threads, since ours call the decoder in their own.
 */
const withoutSurroundings = {
  name: 'without-surroundings',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(codec-parser|@eshaz\/web-worker)$/ }, ({ path }) => ({
      path,
      namespace: 'unused',
    }));
    onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: 'module.exports = class {};',
    }));
  },
};

/** Writes the files into a folder, those of libav.js as they are. */
export const buildDecoders = (folder) => {
  for (const [name, files] of Object.entries(LIBAV_FILES))
    for (const file of files)
      copyFileSync(new URL(file, import.meta.resolve(name)), `${folder}/${file}`);
  return Promise.all(
    Object.entries(DECODER_FILES).map(([name, file]) =>
      build({
        entryPoints: [name],
        outfile: `${folder}/${file}`,
        absWorkingDir: import.meta.dirname,
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        legalComments: 'none',
        logLevel: 'warning',
        plugins: [withoutSurroundings],
      }),
    ),
  );
};

/** What a person needs to replace them: sources and licences. Node reads the classic script by `package.json`. */
export function describeDecoders(folder) {
  for (const name of ['README.md', 'LGPL-2.1.txt', 'BSD-3-Clause.txt'])
    copyFileSync(new URL(`../sonometer/decoders/${name}`, import.meta.url), `${folder}/${name}`);
  writeFileSync(`${folder}/package.json`, '{ "type": "commonjs" }\n');
}
