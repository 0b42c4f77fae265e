/**
 * Decoders from npm, files that are loaded when a recording needs them and that anybody may replace:
 * they are under the LGPL (docs/decisions/0001-decoders.md). The pages and the program read the same files.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, gzipSync } from 'node:zlib';

/** The files of libav.js that are loaded, by package: one build of each. */
export const LIBAV_FILES = {
  '@libav.js/variant-fat': ['libav-4.10.6.1.1-fat.simd.js', 'libav-4.10.6.1.1-fat.simd.wasm'],
};

/**
 * Modules that are loaded when a measure or a file needs them, as files of their own: one each for pages and program.
 * By the name of their import: where they are among the compiled packages, and their name among the assets.
 */
export const MODULES_APART = {
  './weights.js': ['engine/dist/features/classifier/weights.js', 'classifier-weights.js'],
  './quality-weights.js': ['engine/dist/features/quality/quality-weights.js', 'quality-weights.js'],
  './decoder/kernel-bytes.js': [
    'decode/dist/decode/opus/decoder/kernel-bytes.js',
    'opus-decoder.js',
  ],
  './encoder/kernel-bytes.js': [
    'engine/dist/encode/opus/encoder/kernel-bytes.js',
    'opus-encoder.js',
  ],
};

/** Leaves them out of a bundle, which then loads them from the folder `base`. */
export const modulesApart = (base) => ({
  name: 'modules-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\// }, ({ kind, path }) =>
      kind === 'dynamic-import' && path in MODULES_APART
        ? { path: `${base}/${MODULES_APART[path][1]}`, external: true }
        : undefined,
    );
  },
});

/** Copies the files into a folder, WebAssembly compressed: 1.1 MB in place of 2.7. */
export function copyDecoders(folder) {
  for (const [name, files] of Object.entries(LIBAV_FILES))
    for (const file of files) {
      const from = new URL(file, import.meta.resolve(name));
      if (file.endsWith('.wasm'))
        writeFileSync(
          `${folder}/${file}.gz`,
          gzipSync(readFileSync(from), { level: constants.Z_BEST_COMPRESSION }),
        );
      else copyFileSync(from, `${folder}/${file}`);
    }
}

/** What a person needs to replace them: sources and licences. Node reads the classic script by `package.json`. */
export function describeDecoders(folder) {
  for (const name of ['README.md', 'LGPL-2.1.txt'])
    copyFileSync(new URL(`../sonometer/decoders/${name}`, import.meta.url), `${folder}/${name}`);
  copyFileSync(new URL('../../kernels/opus/COPYING', import.meta.url), `${folder}/libopus-BSD.txt`);
  writeFileSync(`${folder}/package.json`, '{ "type": "commonjs" }\n');
}
