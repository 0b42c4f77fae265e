/**
 * Bundles what the pages load into the program's assets: scripts, the style sheet, and the decoders, which
 * stay files of their own (docs/decisions/0001-decoders.md).
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { copyDecoders, describeDecoders, MODULES_APART, modulesApart } from './decoder-files.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const assets = here('../sonometer/assets');

const { version } = JSON.parse(readFileSync(here('../engine/package.json'), 'utf8'));

rmSync(assets, { recursive: true, force: true });
mkdirSync(`${assets}/decoders`, { recursive: true });

const common = { bundle: true, minify: true, format: 'esm', legalComments: 'none' };

for (const [from, to] of Object.values(MODULES_APART))
  await build({
    ...common,
    entryPoints: [here(`../${from}`)],
    outfile: `${assets}/${to}`,
  });

await build({
  ...common,
  plugins: [modulesApart('.')],
  entryPoints: [
    'home.ts',
    'analysis-worker.ts',
    'report.ts',
    'account.ts',
    'docs.ts',
    'sounds.ts',
    'meter.ts',
    'meter/meter-worker.ts',
    'meter/capture-worklet.ts',
    'page.css',
    'icon.svg',
  ].map((name) => here(`src/${name}`)),
  outdir: assets,
  entryNames: '[name]',
  target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
  loader: { '.svg': 'copy' },
  define: { ENGINE_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
});

copyDecoders(`${assets}/decoders`);

/** Where the published package has them: applications copy them from there, in a clone too. */
const decoders = here('../decode/decoders');
mkdirSync(decoders, { recursive: true });
copyDecoders(decoders);
describeDecoders(decoders);

/** All that the playground and the meter need without a connection, and a name for this state of it. */
const offline = readdirSync(assets, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/^(report|account|docs|sounds)\.js$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .sort();
const hash = createHash('sha256');
for (const path of offline) hash.update(readFileSync(path));

await build({
  ...common,
  entryPoints: [here('src/service-worker.ts')],
  outdir: assets,
  target: ['es2022'],
  define: {
    OFFLINE: JSON.stringify({
      version: hash.digest('hex').slice(0, 16),
      paths: [
        '/',
        '/meter',
        ...offline.map((path) => `/assets/${path.slice(assets.length + 1)}`),
        '/assets/report.js',
      ],
    }),
  },
  logLevel: 'warning',
});

// Only browsers load these, and they take them so: the program is one package under 10 MB.
const onlyForBrowsers = [
  ...['analysis-worker.js', 'meter-worker.js', 'home.js'],
  ...['meter.js', 'sounds.js', 'docs.js', 'page.css'],
];
for (const name of onlyForBrowsers) {
  writeFileSync(`${assets}/${name}.gz`, gzipSync(readFileSync(`${assets}/${name}`)));
  rmSync(`${assets}/${name}`);
}
