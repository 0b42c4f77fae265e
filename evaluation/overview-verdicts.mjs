// What the overview makes of recordings that nobody chose:
//   node evaluation/overview-verdicts.mjs PACKAGES_FOLDER [--half chosen|looked|chosen-later|looked-later] [--seed 7] [--list wrong|all] [--json OUT]
//   node evaluation/overview-verdicts.mjs CORPUS_FOLDER --half corpus
// PACKAGES_FOLDER holds a folder for each package of overview/recordings.mjs, as unpacked by `apt-get download NAME` and
// `dpkg-deb --extract NAME_*.deb PACKAGES_FOLDER/NAME` (game archives, .pk3 and .wz, unzipped in place). Prints the kinds
// by label, the levels and findings, and the verdicts to read.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { analyze, profiles } from '../packages/engine/dist/index.js';
import { completeBody } from '../packages/report/dist/overview/overview-body.js';
import { openPathSource } from '../packages/sonometer/dist/source/path-source.js';
import { corpusOf, drawnOf, FITTING } from './overview/recordings.mjs';

const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const half = optionOf('--half', 'chosen');
const seed = Number(optionOf('--seed', '7'));
const list = optionOf('--list', 'wrong');
const out = optionOf('--json');
const [folder] = args;
if (folder === undefined) {
  console.error(
    'usage: node evaluation/overview-verdicts.mjs PACKAGES_FOLDER [--half chosen|looked]',
  );
  process.exit(2);
}

async function overviewOf(path) {
  const source = openPathSource(path);
  try {
    const { body } = await analyze(source, { answer: profiles.overview });
    return completeBody(profiles.overview, body);
  } catch (error) {
    return { error: `${error.code}: ${error.message}` };
  } finally {
    source.close();
  }
}

/** right: it fits the label; near: a voice without words is called a voice; open: nothing is claimed; wrong. */
function gradeOf(label, kind) {
  if (FITTING[label].includes(kind)) return 'right';
  if (label === 'creature' && kind === 'speech') return 'near';
  return kind === 'unknown' ? 'open' : 'wrong';
}

const rows = [];
for (const { path, from, label } of half === 'corpus'
  ? corpusOf(folder)
  : drawnOf(folder, half, seed)) {
  const { error, content, verdict, findings, passed, ...body } = await overviewOf(path);
  if (error) {
    console.log(`not read: ${relative(folder, path)}: ${error}`);
    continue;
  }
  const { kind } = content;
  const name = relative(folder, path);
  rows.push({
    name,
    from,
    label,
    kind,
    grade: gradeOf(label, kind),
    verdict,
    findings,
    passed,
    body,
  });
}
if (out !== undefined) writeFileSync(out, rows.map((row) => JSON.stringify(row)).join('\n'));

const countBy = (items, keyOf) =>
  items.reduce(
    (counts, item) => ({ ...counts, [keyOf(item)]: (counts[keyOf(item)] ?? 0) + 1 }),
    {},
  );
const share = (count, all) => `${count} (${((100 * count) / Math.max(1, all)).toFixed(1)} %)`;
const table = (of) => {
  const { right = 0, near = 0, open = 0, wrong = 0 } = countBy(of, ({ grade }) => grade);
  return {
    recordings: of.length,
    right: share(right, of.length),
    near,
    open,
    wrong: share(wrong, of.length),
    ...countBy(of, ({ kind }) => kind),
  };
};
console.log(`half ${half}, seed ${seed}`);
console.table(
  Object.fromEntries([
    ...Object.keys(FITTING).map((label) => [
      label,
      table(rows.filter((row) => row.label === label)),
    ]),
    ['all', table(rows)],
  ]),
);
const problems = rows.flatMap(({ label, findings }) =>
  findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ id, severity }) => ({ label, what: `${id} ${severity}` })),
);
console.log('findings by label');
console.table(
  Object.fromEntries(
    Object.entries(countBy(problems, ({ what }) => what))
      .sort(([, a], [, b]) => b - a)
      .map(([what]) => [
        what,
        countBy(
          problems.filter((one) => one.what === what),
          ({ label }) => label,
        ),
      ]),
  ),
);
for (const { name, label, kind, grade, verdict, findings } of rows) {
  if (list !== 'all' && grade !== 'wrong') continue;
  console.log(`${grade} ${label} -> ${kind}: ${name}\n    [${verdict.level}] ${verdict.title}`);
  for (const { severity, sentence } of findings) console.log(`    ${severity}: ${sentence}`);
}
