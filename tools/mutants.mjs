// Checks that the fast tier still catches faults: applies each fault of tools/mutants.json by
// itself and runs the tests that should notice. A fault is put in as the file is read for the
// tests, so that nothing in the tree changes, also when this is interrupted. `node
// tools/mutants.mjs`: all; `--only NAME` some (again and again); `--slow` runs the slow tier of the
// package for those that survive. Ends with 1 where fewer than 90 % are caught, or a fault no
// longer fits its file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';

const MIN_CAUGHT = 0.9;

const root = fileURLToPath(new URL('../', import.meta.url));
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, slow: { type: 'boolean' } },
});
const all = JSON.parse(readFileSync(join(root, 'tools/mutants.json'), 'utf8'));
const mutants = all.filter(({ name }) => values.only?.includes(name) ?? true);

const testsOf = ({ file, tests = [file.replace(/\.ts$/, '.test.ts')] }) => tests;
const problems = mutants.flatMap((mutant) => [
  ...(readFileSync(join(root, mutant.file), 'utf8').split(mutant.find).length === 2
    ? []
    : [`${mutant.name}: ${mutant.file} does not have its text exactly once`]),
  ...testsOf(mutant)
    .filter((test) => !existsSync(join(root, test)))
    .map((test) => `${mutant.name}: there is no ${test}`),
]);
if (mutants.length === 0) problems.push(`there is no fault named ${values.only?.join(', ')}`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

/** The fault that is in at the moment. */
let active;
const plugin = {
  name: 'mutants',
  enforce: 'pre',
  transform(code, id) {
    if (!active || id.split('?', 1)[0] !== join(root, active.file)) return undefined;
    return { code: code.replace(active.find, () => active.replace), map: null };
  },
};
const vitest = await createVitest(
  'test',
  { root, config: 'vitest.mutants.config.ts', watch: false, reporters: [{}] },
  { plugins: [plugin] },
);
await vitest.standalone();

/** The failing tests among these, with the fault that is in. */
async function failuresOf(tests) {
  const specs = await vitest.globTestSpecifications(tests.map((test) => join(root, test)));
  if (specs.length === 0) throw new Error(`no tests are found: ${tests.join(', ')}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs);
  process.exitCode = 0; // which a red run has set
  // the state has those of earlier runs, too
  const ran = new Set(specs.map(({ moduleId }) => moduleId));
  const files = testModules.filter((one) => ran.has(one.moduleId) && !one.ok());
  return [...files.map(({ moduleId }) => moduleId.slice(root.length)), ...unhandledErrors];
}

/** Tests that pass without any fault; each file is tried once. */
const green = new Set();
async function areRed(tests) {
  const untried = tests.filter((test) => !green.has(test));
  if (untried.length === 0) return false;
  const failures = await failuresOf(untried);
  if (failures.length > 0) console.error('fails without any fault:', ...failures);
  else for (const test of untried) green.add(test);
  return failures.length > 0;
}

async function passesWith(mutant, tests) {
  const file = join(root, mutant.file);
  active = mutant;
  vitest.invalidateFile(file);
  try {
    return (await failuresOf(tests)).length === 0;
  } finally {
    active = undefined;
    vitest.invalidateFile(file);
  }
}

const getSlowTests = async ({ file }) => {
  const [, name] = file.split('/');
  const specs = await vitest.globTestSpecifications();
  return specs
    .map(({ moduleId }) => moduleId.slice(root.length))
    .filter((test) => test.startsWith(`packages/${name}/`) && test.endsWith('.slow.test.ts'));
};

const rows = [];
try {
  for (const mutant of mutants) {
    const began = performance.now();
    let result = 'caught';
    if (await areRed(testsOf(mutant))) result = 'RED WITHOUT IT';
    else if (await passesWith(mutant, testsOf(mutant))) {
      const slow = values.slow ? await getSlowTests(mutant) : [];
      const isCaughtLate = slow.length > 0 && !(await passesWith(mutant, slow));
      result = isCaughtLate ? 'by test:all only' : 'SURVIVED';
    }
    const sec = ((performance.now() - began) / 1000).toFixed(1);
    rows.push(result);
    console.log(
      `${result.padEnd(16)} ${sec.padStart(6)} s  ${mutant.name.padEnd(28)} ${mutant.file.replace('packages/', '')}`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await vitest.close();
}
const caught = rows.filter((result) => result === 'caught').length;
console.log(`mutants: ${caught} caught of ${mutants.length}`);
if (caught < MIN_CAUGHT * mutants.length) process.exitCode = 1;
