/**
 * Prints how large the repository is: node tools/inventory.mjs, after `npm run build`. Counts are of the
 * files of the last commit; `mix` runs from the compiled tree.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { pack, packLibraries } from './published.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const SMALL_MODULE_LINES = 20;
const BLOCK_BYTES = 4096;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
/** As `wc -l` counts them, of files of any kind. */
const linesOf = (path) => readFileSync(join(root, path), 'latin1').split('\n').length - 1;
const sum = (paths, count) => paths.reduce((total, path) => total + count(path), 0);
const number = (value) => value.toLocaleString('en');
/** What Git itself takes for binary. */
const binary = execFileSync('git', ['ls-files', '--eol'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((line) => line.startsWith('i/-text'))
  .map((line) => line.split('\t')[1])
  .filter((path) => existsSync(join(root, path)));
const isLock = (path) => path.endsWith('package-lock.json');

const isGenerated = (path) =>
  /^(docs\/reference\/|packages\/client\/src\/openapi\.ts$|packages\/sonometer\/examples\.json|clients\/python\/sonometer\/operations\.py$)/.test(
    path,
  );
const isCode = (path) =>
  /^(packages|kernels|testing)\/.*\.(ts|mjs|cjs|js|css)$/.test(path) && !isGenerated(path);
const isModule = (path) =>
  /^packages\/\w+\/src\/.*\.ts$/.test(path) && !/\.(test|contract|browser|d)\.ts$/.test(path);

/** Lines that are neither blank nor of a comment only. */
const codeLinesOf = (path) =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(/^\s*\/\*[^]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;

/** Modules of ours that the program loads to measure one file, with those of its threads. */
function modulesOfMix() {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-inventory-'));
  const [log, hooks, register] = ['log', 'hooks.mjs', 'register.mjs'].map((name) =>
    join(folder, name),
  );
  writeFileSync(
    hooks,
    `import { appendFileSync } from 'node:fs';
    export function load(url, context, next) {
      appendFileSync(${JSON.stringify(log)}, url + '\\n');
      return next(url, context);
    }`,
  );
  writeFileSync(
    register,
    `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(hooks).href)});`,
  );
  execFileSync(
    process.execPath,
    [
      ...['--import', pathToFileURL(register).href],
      ...['packages/sonometer/bin/sonometer.mjs', 'mix', '--json', 'testing/fixtures/16.flac'],
    ],
    { cwd: root, env: { ...process.env, SONOMETER_UNBUNDLED: '1' }, stdio: 'pipe' },
  );
  const loaded = new Set(readFileSync(log, 'utf8').split('\n'));
  rmSync(folder, { recursive: true });
  return [...loaded].filter((url) => /\/packages\/\w+\/dist\//.test(url)).length;
}

/** What `npm install` unpacks of the engine and of the one package that it needs, as it lies on a disk with blocks of 4 KiB. */
function packedEngine() {
  packLibraries();
  const [engine, decode] = ['engine', 'decode'].map((name) => pack(name));
  const sizeOf = (files) =>
    sum(files, ({ size }) => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES) / 1e6;
  const decoders = decode.files.filter(({ path }) => path.startsWith('decoders/'));
  return (
    `${number(engine.entryCount)} files and ${number(decode.entryCount)} of @sonometer/decode, ` +
    `${sizeOf([...engine.files, ...decode.files]).toFixed(1)} MB, ` +
    `${sizeOf(decoders).toFixed(1)} MB of them decoders`
  );
}

const generated = files.filter(isGenerated);
const modules = files.filter(isModule);
const small = modules.filter((path) => linesOf(path) <= SMALL_MODULE_LINES);
const rows = [
  ['Lines and files in git', `${number(sum(files, linesOf))} / ${number(files.length)}`],
  [
    'Of them in lock files; newline bytes of binary files',
    `${number(sum(files.filter(isLock), linesOf))}; ${number(sum(binary, linesOf))}`,
  ],
  [
    'Generated text in git, lines and files',
    `${number(sum(generated, linesOf))} / ${number(generated.length)}`,
  ],
  [
    'Non-blank, non-comment lines of packages, kernels, testing',
    number(sum(files.filter(isCode), codeLinesOf)),
  ],
  [
    `Source modules; of at most ${SMALL_MODULE_LINES} lines`,
    `${number(modules.length)}; ${number(small.length)}`,
  ],
  ['Own modules loaded by mix of one file from the tree', number(modulesOfMix())],
  ['@sonometer/engine as installed', packedEngine()],
];
const width = Math.max(...rows.map(([label]) => label.length));
for (const [label, value] of rows) process.stdout.write(`${label.padEnd(width)}  ${value}\n`);
