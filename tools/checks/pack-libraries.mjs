/**
 * Writes the libraries in the form in which they are published, each to node_modules/.cache/sonometer/published/NAME: few files
 * in place of one for each module, without dependencies that only hold decoders. It reads the compiled tree with its types:
 *   npm run build && npm run types && node tools/checks/run.mjs node tools/checks/pack-libraries.mjs
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';
import { dts } from 'rolldown-plugin-dts';
import { copyDecoders, describeDecoders, LIBAV_FILES } from '../../packages/web/decoder-files.mjs';
import { breakLines } from './break-lines.mjs';
import { fileGroups } from './file-groups.mjs';
import { markAsPure } from './pure-constants.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** `separate` are folders whose modules stay files of their own. Everything else of a folder is one file. */
const LIBRARIES = {
  decode: {
    hasDecoders: true,
    /** Entries that the engine loads when an analysis needs them. */
    onDemand: /decode\/(claims|marks)\/index\.js$/,
    alone: ['decode/opus/decoder/kernel-bytes'],
  },
  engine: {
    separate: ['measures'],
    /** Files that are loaded by their address, or only when a measure needs them. */
    alone: [
      'features/classifier/weights',
      'features/quality/quality-weights',
      'encode/opus/encoder/kernel-bytes',
    ],
    threads: { 'trip-worker': 'encode/trip-worker' },
  },
  report: {},
  client: {},
};

async function packLibrary(name, library) {
  const folder = join(root, 'packages', name);
  const published = join(root, 'node_modules/.cache/sonometer/published', name);
  rmSync(published, { recursive: true, force: true });
  mkdirSync(published, { recursive: true });

  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const plan = planFiles(join(folder, 'dist'), manifest.exports, library);
  const external = new RegExp(`^(node:|${Object.keys(dependenciesOf(manifest)).join('|') || ' '})`);
  await bundleScripts(plan, library, external, join(published, 'dist'));
  await bundleTypes(plan, external, join(published, 'dist'));

  if (library.hasDecoders) {
    const decoders = join(published, 'decoders');
    mkdirSync(decoders);
    copyDecoders(decoders);
    describeDecoders(decoders);
  }
  for (const file of ['README.md', 'LICENSE'])
    copyFileSync(join(folder, file), join(published, file));
  writeFileSync(
    join(published, 'package.json'),
    `${JSON.stringify(publishedManifest(manifest, plan, library))}\n`,
  );
  const files = listFiles(published);
  return {
    files: files.length,
    bytes: files.reduce((sum, file) => sum + readFileSync(join(published, file)).length, 0),
  };
}

/**
 * The published files, and the file that each path of the package leads to. The modules of a folder are joined, unless
 * two export one name: then the second stays alone.
 */
function planFiles(dist, exports, { separate = [], alone = [], threads = {} }) {
  const files = {};
  const paths = new Map();
  const put = (file, module, path) => {
    (files[file] ??= []).push(module);
    paths.set(path, file);
  };
  for (const [path, target] of Object.entries(exports)) {
    const module = target.default?.replace(/^\.\/dist\/|\.js$/g, '');
    if (!path.includes('*') && module !== undefined) put(module, module, path);
  }
  // each is published with and without the ending
  for (const pattern of Object.keys(exports).filter((path) => path.endsWith('*'))) {
    const [prefix, suffix] = pattern.slice('./'.length).split('*');
    const names = new Map();
    const modules = listFiles(join(dist, prefix))
      .filter((file) => file.endsWith('.d.ts'))
      .map((file) => `${prefix}${file.slice(0, -'.d.ts'.length)}`);
    for (const module of modules) {
      const path = `./${module}${suffix}`;
      const [group] = module.split('/');
      if (module === 'index') paths.set(path, 'index');
      else if (separate.includes(group)) put(module, module, path);
      else {
        const taken = names.get(group) ?? new Set();
        names.set(group, taken);
        const own = exportedNames(readFileSync(join(dist, `${module}.d.ts`), 'utf8'));
        const isAlone = alone.includes(module) || own.some((one) => taken.has(one));
        if (!isAlone) own.forEach((one) => taken.add(one));
        put(isAlone ? module : group, module, path);
      }
    }
  }
  return { dist, files, paths, threads };
}

function exportedNames(types) {
  return parseAst(types, { lang: 'dts' }).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') {
      if (!statement.exported) throw new Error('an export without its names');
      return [statement.exported.name];
    }
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    const declared = declaration?.declarations ?? (declaration ? [declaration] : []);
    return [
      ...declared.map(({ id }) => id.name),
      ...specifiers.map(({ exported }) => exported.name),
    ];
  });
}

/** Modules that join others, and so have no file. */
const joined = ({ dist, files }, extension) => ({
  name: 'joined',
  resolveId: (id) => (id.startsWith('joined:') ? `\0${id}${extension}` : null),
  load(id) {
    if (!id.startsWith('\0joined:')) return null;
    const file = id.slice('\0joined:'.length, -extension.length);
    return files[file].map((module) => `export * from '${join(dist, module)}.js';`).join('\n');
  },
});

const inputs = ({ dist, files }, extension) =>
  Object.fromEntries(
    Object.entries(files).map(([file, modules]) => [
      file,
      modules.length === 1 ? join(dist, modules[0] + extension) : `joined:${file}`,
    ]),
  );

async function bundleScripts(plan, { hasDecoders, onDemand }, external, dir) {
  const threads = Object.fromEntries(
    Object.entries(plan.threads).map(([file, module]) => [file, join(plan.dist, `${module}.js`)]),
  );
  const bundle = await rolldown({
    input: { ...inputs(plan, '.js'), ...threads },
    external,
    platform: 'neutral',
    plugins: [
      ...(hasDecoders ? [decodersApart] : []),
      joined(plan, '.js'),
      withoutEffects(Object.values(threads)),
      shortLines,
    ],
    onLog: failOnWarnings,
  });
  await bundle.write({
    dir,
    chunkFileNames: '[name].js',
    // names stay, so that a stack trace can be read
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: { groups: fileGroups(onDemand) },
  });
}

async function bundleTypes(plan, external, dir) {
  const bundle = await rolldown({
    input: inputs(plan, '.d.ts'),
    external,
    plugins: [joined(plan, '.d.ts'), dts({ dtsInput: true, tsconfig: false }), indentedByTabs],
    onLog: failOnWarnings,
  });
  await bundle.write({
    dir,
    chunkFileNames: '[name].ts',
    codeSplitting: { groups: [{ name: 'shared.d', minShareCount: 2 }] },
  });
}

function failOnWarnings(level, log) {
  if (level === 'warn' && log.code !== 'PLUGIN_TIMINGS') throw new Error(log.message);
}

const byChunk = (name, change) => ({
  name,
  generateBundle(_options, files) {
    for (const one of Object.values(files)) if (one.type === 'chunk') one.code = change(one.code);
  },
});
const shortLines = byChunk('short-lines', breakLines);
// a level of indentation takes one byte instead of two
const indentedByTabs = byChunk('by-tabs', (code) => code.replaceAll(/(?<=^(?: {2})*) {2}/gm, '\t'));

/** The decoders lie in a folder of the package. */
const decodersApart = {
  name: 'decoders-apart',
  transform(code, id) {
    if (!/libav[\\/]libav\.js$/.test(id)) return null;
    const parts = code.split(/import\.meta\.resolve\(['"]@libav\.js\/[\w-]+['"]\)/);
    if (parts.length !== 2) throw new Error('libav.js finds its files in another way now');
    // by a name, since bundlers copy a file whose address is written out, and one is not enough
    const folder = "const DECODERS = '../decoders/-';\n";
    return folder + parts.join('new URL(/* @vite-ignore */ DECODERS, import.meta.url).href');
  },
};

/** What each module computes when it is loaded has no effects, as `sideEffects: false` says. */
const withoutEffects = (threads) => ({
  name: 'without-effects',
  transform: (code, id) =>
    threads.includes(id) || id.startsWith('\0') ? null : markAsPure(code, id, parseAst),
});

function publishedManifest(manifest, { paths }, { hasDecoders }) {
  const { private: _, devDependencies: __, dependencies: ___, scripts: ____, ...rest } = manifest;
  const dependencies = dependenciesOf(manifest);
  const exports = Object.fromEntries(
    // with and without the ending
    [...paths].flatMap(([path, file]) => {
      const target = { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` };
      const bare = path.replace(/\.js$/, '');
      return (bare === '.' ? [bare] : [bare, `${bare}.js`]).map((one) => [one, target]);
    }),
  );
  return {
    ...rest,
    exports: { ...exports, './package.json': './package.json' },
    files: hasDecoders ? ['dist', 'decoders'] : ['dist'],
    ...(Object.keys(dependencies).length > 0 ? { dependencies } : {}),
  };
}

/** Without the decoders, whose files are part of the package. */
const dependenciesOf = ({ dependencies = {} }) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !(name in LIBAV_FILES)));

/** Relative paths of all files, in one order everywhere. */
function listFiles(folder) {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: npm run build && npm run types`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length)
        .replace(/^[\\/]/, ''),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

for (const [name, library] of Object.entries(LIBRARIES)) {
  const { files, bytes } = await packLibrary(name, library);
  process.stdout.write(`${name}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
}
