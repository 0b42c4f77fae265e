/**
 * Makes the program that people install: everything that it needs as a few files in `bundle/`, each part loaded when
 * a command wants it. The decoders under the LGPL stay files of their own in `assets/decoders/`, which anybody may
 * replace (docs/decisions/0001-decoders.md). It reads the compiled tree, `npm run build` first.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describeDecoders, modulesApart } from '../web/decoder-files.mjs';
import { getNotices } from './bundle-notices.mjs';
import { mergeChunks } from './merge-chunks.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
/** The target folder; with `--into DIR` the whole package is laid there as it is installed. */
const into = process.argv.includes('--into')
  ? pathToFileURL(`${resolve(process.argv[process.argv.indexOf('--into') + 1])}/`)
  : new URL('./', import.meta.url);
const bundle = fileURLToPath(new URL('bundle', into));
const packageOf = (name) => dirname(fileURLToPath(import.meta.resolve(name)));

const { peerDependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

/** Compiled for one machine. */
const NATIVE = ['@photostructure/sqlite', 'pg-native', '@napi-rs/nice'];

/**
 * Optional dependencies: drivers of databases and stores. With `--whole`, for an image, they are
 * included.
 */
const NOT_BUNDLED = process.argv.includes('--whole')
  ? NATIVE
  : [...NATIVE, ...Object.keys(peerDependencies)];

/** The decoders' files, from every part of the program: all lie side by side in one folder. */
const DECODERS = '../assets/decoders';

const libavApart = {
  name: 'libav-apart',
  setup({ onLoad, onEnd }) {
    let isApplied = false;
    onEnd(() => {
      if (!isApplied) throw new Error('no module finds the files of libav.js');
    });
    onLoad({ filter: /libav[\\/]libav\.js$/ }, ({ path }) => {
      isApplied = true;
      const parts = readFileSync(path, 'utf8').split(
        /import\.meta\.resolve\(['"]@libav\.js\/[\w-]+['"]\)/,
      );
      if (parts.length !== 2) throw new Error('libav.js finds its files in another way now');
      return { contents: parts.join(`new URL('${DECODERS}/-', import.meta.url).href`) };
    });
  },
};

/** Of the registry of media types the compression of answers reads one word: which can be compressed. The rest is 130 kB. */
const shortMediaTypes = {
  name: 'short-media-types',
  setup({ onLoad }) {
    onLoad({ filter: /mime-db\/db\.json$/ }, ({ path }) => {
      const types = Object.entries(JSON.parse(readFileSync(path, 'utf8')));
      const stored = types.flatMap(([type, { compressible }]) =>
        compressible ? [[type, { compressible }]] : [],
      );
      return { contents: JSON.stringify(Object.fromEntries(stored)), loader: 'json' };
    });
  },
};

/**
 * Node's own modules as they are: the facade that it makes for an import reads every name, which loads
 * others (undici for http, all of webcrypto for crypto): a tenth of a short measurement.
 */
const withoutFacades = {
  name: 'without-facades',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      isBuiltin(path) && kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/**
 * The globals that CommonJS modules among the dependencies expect; only where one does, since it
 * takes time.
 */
const COMMON_JS = [
  "import { createRequire as createRequireHere } from 'node:module';",
  'const require = createRequireHere(import.meta.url);',
  'const __filename = import.meta.filename, __dirname = import.meta.dirname;',
].join('');
const WANTS_COMMON_JS = /\b(require|__filename|__dirname)\b/;

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  write: false,
};

rmSync(bundle, { recursive: true, force: true });
mkdirSync(bundle, { recursive: true });

const program = await build({
  ...common,
  splitting: true,
  external: NOT_BUNDLED,
  plugins: [libavApart, modulesApart('../assets'), shortMediaTypes, withoutFacades],
  entryPoints: {
    main: here('dist/cli/main.js'),
    'analysis-worker': here('dist/service/pool/analysis-worker.js'),
    'trip-worker': here('../engine/dist/encode/trip-worker.js'),
    'meter-worker': here('dist/service/meters/meter-worker.js'),
    worker: `${packageOf('piscina')}/worker.js`, // as Piscina names it
  },
  chunkNames: '[name]-[hash]',
  outdir: bundle,
});

/**
 * The modules needed to start, those that every measuring command needs, and those of its other analyses. What these
 * share with the decoders of a format stays apart, as a file of that format needs nothing else of them.
 */
const GROUPS = {
  start: ['main'],
  core: ['run-command', 'mix'],
  apart: ['open-ogg', 'open-m4a', 'open-matroska'],
  analyses: ['measuring'],
};
const files = await mergeChunks(program, GROUPS, { ...common, outdir: bundle });

for (const { path, text } of files)
  writeFileSync(path, WANTS_COMMON_JS.test(text) ? COMMON_JS + text : text);

describeDecoders(here('assets/decoders'));
writeFileSync(`${bundle}/THIRD-PARTY.txt`, getNotices(Object.keys(program.metafile.inputs)));

if (into.href !== new URL('./', import.meta.url).href)
  for (const name of [
    'accuracy.json',
    'docs.json.br',
    'examples.json.gz',
    'assets',
    'bin',
    'package.json',
    'README.md',
    'LICENSE',
  ])
    cpSync(here(name), fileURLToPath(new URL(name, into)), { recursive: true });

const characters = files.reduce((sum, { text }) => sum + text.length, 0);
process.stdout.write(`bundle: ${files.length} files, ${(characters / 1e6).toFixed(1)} MB\n`);
