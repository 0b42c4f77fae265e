// Runs the tests and counts which statements they have run, folder by folder: in the process of the tests, by
// vitest, and in the processes and threads that they start from the last build, by Node. Ends with 1 where a folder
// has less than its floor in tools/coverage-floors.json. npm run coverage; with --set it writes the floors, with
// paths it runs those tests only and holds nothing to a floor.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import v8ToIstanbul from 'v8-to-istanbul';

/** Points under what was measured: which races a run of the tests sees is not the same each time. */
const SLACK = 1;

const root = fileURLToPath(new URL('../', import.meta.url));
const packages = pathToFileURL(join(root, 'packages')).href;
const reports = join(root, 'coverage');
const ofChildren = join(reports, 'children');
const floorsFile = join(root, 'tools', 'coverage-floors.json');

const args = process.argv.slice(2);
const isSetting = args.includes('--set');
const tests = args.filter((arg) => arg !== '--set');

rmSync(reports, { recursive: true, force: true });
mkdirSync(ofChildren, { recursive: true });
const { status } = spawnSync(
  'npx',
  [
    ...['vitest', 'run', '--mode', 'all', ...tests, '--coverage', '--coverage.provider=v8'],
    ...['--coverage.reporter=json', `--coverage.reportsDirectory=${join(reports, 'vitest')}`],
    ...['--coverage.include=packages/*/src/**/*.ts', '--coverage.reportOnFailure'],
    '--coverage.exclude=**/*.{test,contract,browser}.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SONOMETER_CHILD_COVERAGE: ofChildren } },
);

const linesOf = await linesOfChildren();
const folders = new Map();
const counted = JSON.parse(readFileSync(join(reports, 'vitest', 'coverage-final.json'), 'utf8'));
for (const [file, { statementMap, s }] of Object.entries(counted)) {
  const inChildren = linesOf.get(file);
  const folder = folderOf(file);
  const sum = folders.get(folder) ?? { all: 0, run: 0, alone: 0 };
  for (const [id, { start }] of Object.entries(statementMap)) {
    sum.all++;
    if (s[id] > 0) sum.alone++;
    if (s[id] > 0 || inChildren?.has(start.line)) sum.run++;
  }
  folders.set(folder, sum);
}

const holds = !isSetting && tests.length === 0;
const floors = holds ? JSON.parse(readFileSync(floorsFile, 'utf8')) : {};
let low = 0;
for (const [folder, { all, run, alone }] of [...folders].sort()) {
  if (all === 0) continue; // types only
  const percent = (100 * run) / all;
  const floor = floors[folder];
  const isLow = holds && !(percent >= floor);
  if (isLow) low++;
  if (isSetting) floors[folder] = Math.max(0, Math.floor(percent - SLACK));
  const inTests = ((100 * alone) / all).toFixed(1);
  const stated = isLow ? `  UNDER ITS FLOOR ${floor ?? '(none is set: --set)'}` : '';
  console.log(
    `${percent.toFixed(1).padStart(6)} %  ${folder}  (${inTests} in the tests alone)${stated}`,
  );
}
if (isSetting) writeFileSync(floorsFile, `${JSON.stringify(floors, null, 2)}\n`);
process.exitCode = status !== 0 || low > 0 ? 1 : 0;

/** `engine/src/features`, `sonometer/src/service/pool`: the rows of the table of layers. */
function folderOf(file) {
  const [, name, src, ...rest] = relative(root, file).split(sep);
  const depth = rest[0] === 'service' ? 2 : 1;
  return [name, src, ...rest.slice(0, -1).slice(0, depth)].join('/');
}

/** Lines of the sources that children have run, by file; through the source maps of the build. */
async function linesOfChildren() {
  const merged = new Map();
  let batch = [];
  const flush = () => {
    const { result } = mergeProcessCovs([...batch, { result: [...merged.values()] }]);
    for (const script of result) merged.set(script.url, script);
    batch = [];
  };
  for (const name of readdirSync(ofChildren)) {
    if (!name.endsWith('.json')) continue;
    let report;
    try {
      report = JSON.parse(readFileSync(join(ofChildren, name), 'utf8'));
    } catch {
      continue; // a process that was killed as it wrote
    }
    const result = report.result.filter(
      ({ url }) => url.startsWith(`${packages}/`) && url.includes('/dist/'),
    );
    if (result.length > 0) batch.push({ result });
    if (batch.length >= 20) flush();
  }
  flush();
  const lines = new Map();
  for (const { url, functions } of merged.values()) {
    const file = fileURLToPath(url);
    const converter = v8ToIstanbul(file, 0, undefined, (path) => path.includes('node_modules'));
    await converter.load();
    converter.applyCoverage(functions);
    for (const [source, { statementMap, s }] of Object.entries(converter.toIstanbul())) {
      const path = source.startsWith(root) ? source : join(dirname(file), source);
      const known = lines.get(path) ?? new Set();
      for (const [id, { start }] of Object.entries(statementMap))
        if (s[id] > 0) known.add(start.line);
      lines.set(path, known);
    }
  }
  return lines;
}
