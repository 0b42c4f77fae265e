// Builds what the program needs, each step only when its inputs changed: kernels, JavaScript of every package (esbuild,
// file by file, no type check: that is `npm run types`), clients, web pages, reference, examples, documentation, bundle.
// npm run build; with --sources the JavaScript of the packages only, with --force everything.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const stampsFile = join(root, 'node_modules/.cache/sonometer/build.json');
const isForced = process.argv.includes('--force');
const stamps =
  isForced || !existsSync(stampsFile) ? {} : JSON.parse(readFileSync(stampsFile, 'utf8'));

const packages = readdirSync(join(root, 'packages'));
const sources = packages.map((name) => `packages/${name}/src`);
/** What the declarations of the program are read from. A comment or a type changes no compiled file. */
const compiledProgram = ['decode', 'engine', 'report', 'validation', 'sonometer'].map(
  (name) => `packages/${name}/dist`,
);

/** Inputs of every step: a new version of a compiler or library may change any output. */
const COMMON_INPUTS = ['tools/build.mjs', 'package-lock.json'];

/** Written by steps, so that what was compiled from them stays while they are not there. */
const GENERATED_SOURCES = [
  'packages/engine/src/kernels/kernel-bytes.ts',
  'packages/engine/src/kernels/further/kernel-bytes.ts',
  'packages/client/src/openapi.ts',
];

await Promise.all([
  runStep('kernels', {
    inputs: ['kernels'],
    output: 'packages/engine/src/kernels/kernel-bytes.ts',
    run: () => runScript('kernels/build.mjs'),
  }),
  compileSources(),
]);
await compileSources(); // the kernels' bytes are sources

const isWhole = !process.argv.includes('--sources');
const [isWebNew, isReferenceNew] = await Promise.all([
  buildWeb(),
  isWhole && buildReference(),
  isWhole && buildExamples(),
]);
if (isWhole) {
  // Both add files to the assets, which the step of the pages empties.
  await Promise.all([
    runStep('documentation', {
      inputs: [
        'docs',
        'packages/report/src',
        'packages/validation/src/pages/page-notes.ts',
        'packages/web/src',
        'packages/sonometer/pack-docs.mjs',
      ],
      output: 'packages/sonometer/docs.json.br',
      isNeeded: isWebNew || isReferenceNew,
      run: () => runScript('packages/sonometer/pack-docs.mjs'),
    }),
    runStep('bundle', {
      inputs: [
        ...sources,
        'packages/sonometer/decoders',
        'packages/sonometer/package.json',
        ...['bundle', 'bundle-notices', 'merge-chunks'].map(
          (name) => `packages/sonometer/${name}.mjs`,
        ),
      ],
      output: 'packages/sonometer/bundle/main.js',
      isNeeded: isWebNew,
      run: () => runScript('packages/sonometer/bundle.mjs'),
    }),
  ]);
}

/** The types of the clients, which the pages are compiled with, and the pages. */
async function buildWeb() {
  await runStep('client types', {
    inputs: [...compiledProgram, 'packages/client/openapi'],
    output: ['packages/client/src/openapi.ts', 'clients/python/sonometer/operations.py'],
    run: () => runScript('packages/client/openapi/build.mjs'),
  });
  await compileSources();
  if (!isWhole) return false;
  return runStep('web', {
    inputs: [...sources, 'packages/web/build.mjs', 'packages/web/decoder-files.mjs'],
    output: 'packages/sonometer/assets',
    run: () => runScript('packages/web/build.mjs'),
  });
}

function buildReference() {
  return runStep('reference', {
    inputs: [
      ...compiledProgram,
      'docs/notes',
      'docs/typical-values.json',
      'packages/sonometer/accuracy.json',
      'testing/fixtures/16.flac',
      'tools/reference.mjs',
    ],
    output: 'docs/reference/measures/README.md',
    run: () => runScript('tools/reference.mjs'),
  });
}

/** The answers that the documentation shows. */
function buildExamples() {
  return runStep('examples', {
    inputs: [...compiledProgram, 'packages/sonometer/make-examples.mjs'],
    output: 'packages/sonometer/examples.json.gz',
    run: () => runScript('packages/sonometer/make-examples.mjs'),
  });
}

/** Runs a step unless its inputs are those of its last run and its output exists. Returns whether it ran. */
async function runStep(name, { inputs, output, isNeeded = false, run }) {
  const stamp = hashFiles([...COMMON_INPUTS, ...inputs]);
  const isThere = [output].flat().every((path) => existsSync(join(root, path)));
  if (!isNeeded && stamps[name] === stamp && isThere) return false;
  stamps[name] = undefined; // a step that fails runs again
  writeStamps();
  await run();
  stamps[name] = stamp;
  writeStamps();
  return true;
}

function writeStamps() {
  mkdirSync(dirname(stampsFile), { recursive: true });
  writeFileSync(stampsFile, JSON.stringify(stamps));
}

/**
 * Hash of files and of all files in folders: of compiled JavaScript the contents, of others names, sizes and times.
 * Tests, maps and types are no input of a step.
 */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of listFiles(join(root, path))) {
      if (/\.(test\.ts|contract\.ts|browser\.ts|d\.ts|map)$/.test(file)) continue;
      hash.update(file);
      if (path.endsWith('/dist')) hash.update(readFileSync(file));
      else {
        const { size, mtimeMs } = statSync(file);
        hash.update(` ${size} ${mtimeMs}\n`);
      }
    }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Compiles each source that is newer than its output, and removes outputs whose source is gone. */
async function compileSources() {
  const outdated = [];
  for (const name of packages) {
    const src = join(root, 'packages', name, 'src');
    const dist = join(root, 'packages', name, 'dist');
    const outputOf = (file) => join(dist, `${file.slice(src.length, -'.ts'.length)}.js`);
    const outputs = new Map(
      listFiles(src)
        .filter((file) => file.endsWith('.ts') && !/\.(test|contract|browser|d)\.ts$/.test(file))
        .map((file) => [outputOf(file), file]),
    );
    for (const [output, source] of outputs)
      if (isForced || !isNewer(output, source)) outdated.push({ source, src, dist });
    for (const file of GENERATED_SOURCES.map((path) => join(root, path)))
      if (file.startsWith(src)) outputs.set(outputOf(file), file);
    if (existsSync(dist))
      for (const file of listFiles(dist)) {
        const output = file.replace(/(\.js|\.js\.map|\.d\.ts|\.d\.ts\.map)$/, '.js');
        if (!outputs.has(output)) rmSync(file);
      }
  }
  if (outdated.length === 0) return;

  const { build } = await import('esbuild');
  for (const dist of new Set(outdated.map((one) => one.dist))) {
    const ofPackage = outdated.filter((one) => one.dist === dist);
    await build({
      entryPoints: ofPackage.map(({ source }) => source),
      outbase: ofPackage[0].src,
      outdir: dist,
      bundle: false,
      format: 'esm',
      target: 'es2023',
      sourcemap: true,
      sourcesContent: false, // the packages ship their sources
      logLevel: 'warning',
    });
  }
  process.stdout.write(`compiled: ${outdated.length} files\n`);
}

function isNewer(output, source) {
  const mtimeMs = statSync(output, { throwIfNoEntry: false })?.mtimeMs;
  return mtimeMs !== undefined && mtimeMs >= statSync(source).mtimeMs;
}

function runScript(path) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, path)], { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (status) =>
      status === 0 ? resolve() : reject(new Error(`${path} ended with ${status}`)),
    );
  });
}
