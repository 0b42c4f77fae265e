// Builds what the program needs, each step only when its inputs changed: kernels, JavaScript of every package (esbuild,
// file by file, no type check: that is `npm run types`), web pages, reference, documentation, bundle. npm run build;
// with --sources the JavaScript of the packages only, with --force everything.
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
const sourcesOfProgram = sources.filter((path) => !/packages\/(web|client)\//.test(path));

/** Inputs of every step: a new version of a compiler or library may change any output. */
const COMMON_INPUTS = ['tools/build.mjs', 'package-lock.json'];

await Promise.all([
  runStep('kernels', {
    inputs: ['kernels'],
    output: 'packages/engine/src/kernels/kernel-bytes.ts',
    run: () => runScript('kernels/build.mjs'),
  }),
  compileSources(),
]);
await compileSources(); // the kernels' bytes are sources
if (
  await runStep('client types', {
    inputs: [...sourcesOfProgram, 'packages/client/openapi'],
    output: 'packages/client/src/openapi.ts',
    run: () => runScript('packages/client/openapi/build.mjs'),
  })
)
  await compileSources();
removeStaleOutputs();

if (!process.argv.includes('--sources')) {
  const [isWebNew, isReferenceNew] = await Promise.all([
    runStep('web', {
      inputs: [...sources, 'packages/web/build.mjs', 'packages/web/decoder-files.mjs'],
      output: 'packages/sonometer/assets',
      run: () => runScript('packages/web/build.mjs'),
    }),
    runStep('reference', {
      inputs: [
        ...sourcesOfProgram,
        'docs/notes',
        'docs/typical-values.json',
        'packages/sonometer/accuracy.json',
        'testing/fixtures/16.flac',
        'tools/reference.mjs',
      ],
      output: 'docs/reference/measures/README.md',
      run: () => runScript('tools/reference.mjs'),
    }),
  ]);
  // Both add files to the assets, which the step of the pages empties.
  await Promise.all([
    runStep('documentation', {
      inputs: [
        'docs',
        'packages/report/src',
        'packages/validation/src/pages/links.ts',
        'packages/web/src',
        'packages/sonometer/pack-docs.mjs',
      ],
      output: 'packages/sonometer/docs.json.gz',
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

/** Runs a step unless its inputs are those of its last run and its output exists. Returns whether it ran. */
async function runStep(name, { inputs, output, isNeeded = false, run }) {
  const stamp = hashFiles([...COMMON_INPUTS, ...inputs]);
  if (!isNeeded && stamps[name] === stamp && existsSync(join(root, output))) return false;
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

/** Hash of the names, sizes and times of files and of all files in folders; generated kernels are no input. */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of listFiles(join(root, path))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
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

/** The source of each compiled file of a package. */
function outputsOf(name) {
  const src = join(root, 'packages', name, 'src');
  const dist = join(root, 'packages', name, 'dist');
  const outputs = new Map(
    listFiles(src)
      .filter((file) => file.endsWith('.ts') && !/\.(test|contract|browser|d)\.ts$/.test(file))
      .map((file) => [join(dist, `${file.slice(src.length, -'.ts'.length)}.js`), file]),
  );
  return { src, dist, outputs };
}

/** Removes what was compiled from sources that are gone; to be called when all generated sources are there. */
function removeStaleOutputs() {
  for (const { dist, outputs } of packages.map(outputsOf))
    for (const file of existsSync(dist) ? listFiles(dist) : []) {
      const output = file.replace(/(\.js|\.js\.map|\.d\.ts|\.d\.ts\.map)$/, '.js');
      if (!outputs.has(output)) rmSync(file);
    }
}

/** Compiles each source that is newer than its output. */
async function compileSources() {
  const outdated = packages
    .map(outputsOf)
    .flatMap(({ src, dist, outputs }) =>
      [...outputs]
        .filter(([output, source]) => isForced || !isNewer(output, source))
        .map(([, source]) => ({ source, src, dist })),
    );
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
