/**
 * Bundles what the pages load into the program's assets: scripts, the style sheet, and the decoders, which
 * stay files of their own (docs/decisions/0001-decoders.md).
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const assets = here('../sonometer/assets');

const { version } = JSON.parse(readFileSync(here('../engine/package.json'), 'utf8'));

const DECODERS = {
  '@libav.js/variant-fat': ['libav-4.10.6.1.1-fat.simd.js', 'libav-4.10.6.1.1-fat.simd.wasm'],
  '@libav.js/variant-obsolete': [
    'libav-6.10.9.0-obsolete.wasm.mjs',
    'libav-6.10.9.0-obsolete.wasm.wasm',
  ],
};

rmSync(assets, { recursive: true, force: true });
mkdirSync(`${assets}/decoders`, { recursive: true });

await build({
  entryPoints: [
    'home.ts',
    'analysis-worker.ts',
    'report.ts',
    'account.ts',
    'page.css',
    'icon.svg',
  ].map((name) => here(`src/${name}`)),
  outdir: assets,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
  loader: { '.svg': 'copy' },
  legalComments: 'none',
  define: { ENGINE_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
});

for (const [name, files] of Object.entries(DECODERS)) {
  const folder = new URL('.', import.meta.resolve(name));
  for (const file of files) copyFileSync(new URL(file, folder), `${assets}/decoders/${file}`);
}
