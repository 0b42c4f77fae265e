/**
 * Compares the CPU time of every answer and profile with its budget (bench/budget.json), in units of a yardstick that is
 * measured in the same run: npm run bench:budget. Ends with 1 where one takes more than 1.25 times its budget, and names
 * the features that grew.
 *
 *   --set            writes the budget; a commit that raises one states why
 *   --only NAME      one answer or profile, more than once
 *   --other-machine  not the kind of machine that the budget was made on: the usual ratio of all rows is taken out
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  analyze,
  bytesSource,
  mix,
  profiles,
  sample,
  segments,
  signal,
  spectrum,
  target,
  timeseries,
  voice,
} from '@sonometer/engine';
import { makeRecordings } from './recordings.mjs';
import { runYardstick } from './yardstick.mjs';

/** How many times its budget a row may take on the kind of machine that the budget was made on. */
const MAX_RATIO = 1.25;
/**
 * How many times the median ratio of all rows one may take on another: unchanged code took 0.5 to 2 times that on the
 * three machines it was tried on.
 */
const MAX_RATIO_TO_MEDIAN = 2.5;
/** The median itself on another machine: above it, everything has become slower. */
const MAX_MEDIAN_RATIO = 3;
/**
 * Overrun of a row's budget that is always allowed, in yardsticks: less than a timer resolves. It grows with the
 * ratio: rows of a few milliseconds vary most from one kind of machine to another.
 */
const MIN_EXCESS = 0.15;
/** Rounds of a row, and those of one that was above its budget, which is measured again after all others. */
const ROUNDS = 3;
const ROUNDS_AGAIN = 7;
/** CPU time after which a row needs no other round, in milliseconds. */
const ENOUGH_MS = 1000;
/** CPU time of a round at least, in milliseconds: short recordings are analysed more than once. */
const MIN_ROUND_MS = 60;
/** Encodes and decodes at eight rates: on a long recording that is a benchmark of codecs. */
const SHORTEST_ONLY = new Set(['profile.encode']);

const budgetFile = new URL('../budget.json', import.meta.url);
const { values } = parseArgs({
  options: {
    set: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    'other-machine': { type: 'boolean' },
  },
});
const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));

const answers = [
  mix,
  voice,
  signal,
  sample,
  target,
  timeseries,
  segments,
  spectrum,
  ...Object.values(profiles),
];
const isWanted = ({ id }) =>
  !values.only || values.only.some((name) => id === name || id.endsWith(`.${name}`));
const recordings = makeRecordings();
const startMs = performance.now();

for (let i = 0; i < 5; i++) runYardstick(); // until it is compiled
const measured = {};
const rows = [];
for (const answer of answers.filter(isWanted)) {
  for (const bytes of recordings[1]) await analyseOnce(answer, bytes); // until it is compiled
  measured[answer.id] = {};
  for (const [seconds, files] of Object.entries(recordings)) {
    if (seconds !== '1' && SHORTEST_ONLY.has(answer.id)) continue;
    const allowed = values.set ? undefined : budget[answer.id]?.[seconds];
    const { cost, parts } = await measureRow(answer, files, ROUNDS);
    measured[answer.id][seconds] = { total: round(cost), parts };
    rows.push({ label: `${answer.id} ${seconds} s`, answer, files, allowed, cost, parts });
    if (!values.set) printRow('', rows.at(-1));
  }
}

if (values.set) {
  writeFileSync(budgetFile, toLines({ ...budget, ...measured }));
  console.log(`The budget of ${Object.keys(measured).length} answers is in bench/budget.json.`);
} else {
  await judge();
}

/** Measures again what is above its budget, and prints at the end what stays there with the parts that grew. */
async function judge() {
  const usual = median(rows.map(ratioOf));
  const maxRatio = values['other-machine']
    ? MAX_RATIO_TO_MEDIAN * Math.min(Math.max(1, usual), MAX_MEDIAN_RATIO)
    : MAX_RATIO;
  const isSlow = ({ cost, allowed }) => !allowed || isAbove(cost, allowed.total, maxRatio);
  for (const row of rows.filter((one) => one.allowed && isSlow(one)))
    Object.assign(row, await measureRow(row.answer, row.files, ROUNDS_AGAIN, Infinity));
  const slow = rows.filter(isSlow);
  for (const row of slow) {
    printRow('SLOW', row);
    if (row.allowed) printGrowth(row.parts, row.allowed.parts, maxRatio);
  }
  const isAllSlow = values['other-machine'] && usual > MAX_MEDIAN_RATIO;
  if (isAllSlow) console.log('SLOW all rows together');
  if (isAllSlow || slow.length > 0) process.exitCode = 1;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(
    `budget: ${slow.length} of ${rows.length} rows above ${maxRatio.toFixed(2)}x, median ${usual.toFixed(2)}x, in ${seconds} s`,
  );
}

/** One line for each answer and duration, so that a change shows what it moved. */
function toLines(budgets) {
  const answers = Object.entries(budgets).map(([id, durations]) => {
    const rows = Object.entries(durations).map(([s, row]) => `"${s}": ${JSON.stringify(row)}`);
    return `"${id}": {\n${rows.join(',\n')}}`;
  });
  return `{\n${answers.join(',\n')}\n}\n`;
}

function ratioOf({ cost, allowed }) {
  return allowed ? cost / allowed.total : Infinity;
}

function printRow(mark, row) {
  const { label, cost } = row;
  const ratio = ratioOf(row);
  const ofBudget = Number.isFinite(ratio) ? `${ratio.toFixed(2)}x of its budget` : 'no budget';
  console.log(
    `${mark.padEnd(4)} ${label.padEnd(30)} ${cost.toFixed(2).padStart(7)} yardsticks, ${ofBudget}`,
  );
}

/** Median cost of all files of a row in yardsticks, and that of its parts. */
async function measureRow(answer, files, rounds, enoughMs = ENOUGH_MS) {
  const costs = [];
  let parts = {};
  let totalMs = 0;
  let repeats = 1;
  for (;;) {
    const msByPart = new Map();
    const unitBeforeMs = measureYardstickMs();
    const fromMs = cpuMs();
    for (let i = 0; i < repeats; i++)
      for (const bytes of files) await analyseOnce(answer, bytes, msByPart);
    const ms = cpuMs() - fromMs;
    const unitMs = (unitBeforeMs + measureYardstickMs()) / 2;
    totalMs += ms;
    costs.push(ms / repeats / unitMs);
    const cost = median(costs);
    if (cost === costs.at(-1)) parts = toParts(msByPart, ms, unitMs * repeats);
    if (costs.length >= rounds || totalMs > enoughMs) return { cost, parts };
    repeats = Math.max(repeats, Math.ceil(MIN_ROUND_MS / (ms / repeats)));
  }
}

async function analyseOnce(answer, bytes, msByPart) {
  const onTiming = (part, ms) => msByPart.set(part, (msByPart.get(part) ?? 0) + ms);
  const options = answer === target ? { target: 'podcast' } : {};
  try {
    await analyze(bytesSource(bytes), { answer, options }, msByPart ? { onTiming } : {});
  } catch (error) {
    if (error.code !== 'room.unmeasurable') throw error; // no impulse response: it takes as long to find that out
  }
}

/** CPU time of all threads of this process: compiling and collecting garbage count. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measureYardstickMs() {
  const fromMs = cpuMs();
  runYardstick();
  return cpuMs() - fromMs;
}

/** The parts that take at least 3 % of a row, in yardsticks; their times are of the clock, so they are scaled to the CPU's. */
function toParts(msByPart, ms, unitMs) {
  const clockMs = [...msByPart.values()].reduce((sum, one) => sum + one, 0);
  const scale = Math.min(1, ms / clockMs) / unitMs;
  return Object.fromEntries(
    [...msByPart]
      .filter(([, one]) => one > 0.03 * clockMs)
      .sort(([, a], [, b]) => b - a)
      .map(([part, one]) => [part, round(one * scale)]),
  );
}

function printGrowth(parts, allowed, maxRatio) {
  const grown = Object.entries(parts)
    .map(([part, cost]) => ({ part, cost, before: allowed[part] ?? 0 }))
    .filter(({ cost, before }) => isAbove(cost, before, maxRatio))
    .sort((a, b) => b.cost - b.before - (a.cost - a.before));
  for (const { part, cost, before } of grown.slice(0, 5))
    console.log(`       ${part}: ${cost} yardsticks, was ${before}`);
}

function isAbove(cost, allowed, maxRatio) {
  return cost > maxRatio * allowed && cost - allowed > MIN_EXCESS * (maxRatio / MAX_RATIO);
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function round(number) {
  return Number(number.toPrecision(3));
}
