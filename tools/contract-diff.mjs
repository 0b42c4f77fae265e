/**
 * Prints what the working tree changes in the contract: in the OpenAPI document, without its examples, and in what every
 * command states about itself, one line for each value. It compares with where the branch left main, which it compiles in a
 * folder of its own; the working tree must be built. Without such a commit it prints a note. It ends with 0 in any case.
 *   node tools/contract-diff.mjs [COMMIT]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const MAX_BYTES = 64e6;

const [operand, printed] = process.argv.slice(2);
if (operand === '--print') process.stdout.write(await contractOf(printed));
else compare(operand ?? mergeBase());

/** One line for each value of the document and of the commands, with its path. */
async function contractOf(folder) {
  const load = (path) => import(pathToFileURL(join(folder, 'packages/sonometer/dist', path)).href);
  const { openApiDocument } = await load('http/openapi/document.js');
  const { routes } = await load('http/routes/index.js');
  const { loadCommands } = await load('cli/commands/index.js');
  const { paths, components } = openApiDocument(routes, 'http://localhost:8080');
  const commands = Object.fromEntries(
    (await loadCommands()).map(({ name, title, operands, flags, notes, table }) => [
      name,
      { title, operands, flags, notes, table },
    ]),
  );
  return [...linesOf('openapi', { paths, components }), ...linesOf('commands', commands)]
    .sort()
    .join('\n');
}

function linesOf(path, value) {
  if (value === undefined || path.endsWith('.example')) return [];
  if (typeof value !== 'object' || value === null) return [`${path} = ${JSON.stringify(value)}`];
  // the order of a list of words is no part of the contract
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => `${path}[] = ${JSON.stringify(one)}`);
  return Object.entries(value).flatMap(([key, one]) => linesOf(`${path}.${key}`, one));
}

function mergeBase() {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

function compare(base) {
  if (base === undefined) {
    process.stdout.write('There is no main to compare the contract with.\n');
    return;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'sonometer-contract-'));
  try {
    checkOut(base, join(scratch, 'tree'));
    writeFileSync(join(scratch, 'before'), print(join(scratch, 'tree')));
    writeFileSync(join(scratch, 'after'), print(root));
    const { stdout } = spawnSync(
      'git',
      ['diff', '--no-index', '--unified=0', '--no-color', 'before', 'after'],
      { cwd: scratch, encoding: 'utf8', maxBuffer: MAX_BYTES },
    );
    const changes = stdout.split('\n').filter((line) => /^[+-](?!\+\+|--)/.test(line));
    process.stdout.write(
      `The contract against ${base.slice(0, 8)}: ${changes.length} lines differ.\n`,
    );
    for (const line of changes) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stdout.write(`The contract of ${base.slice(0, 8)} cannot be read: ${error.message}\n`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function print(folder) {
  return execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--print', folder], {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
  });
}

/** The sources of a commit, compiled, with the installed packages of the working tree. */
function checkOut(commit, folder) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@sonometer'), { recursive: true });
  const archive = execFileSync(
    'git',
    [
      'archive',
      commit,
      'packages',
      'kernels',
      'tools',
      'testing/typescript-loader.mjs',
      'testing/typescript-hooks.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
    ],
    { cwd: root, maxBuffer: MAX_BYTES },
  );
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!['.cache', '@sonometer', 'sonometer'].includes(name))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(modules, '@sonometer', name));
  symlinkSync(
    join(root, 'packages/sonometer/node_modules'),
    join(folder, 'packages/sonometer/node_modules'),
  );
  mkdirSync(join(folder, 'packages/sonometer/assets'), { recursive: true });
  execFileSync(process.execPath, ['tools/build.mjs', '--sources'], { cwd: folder, stdio: 'pipe' });
}
