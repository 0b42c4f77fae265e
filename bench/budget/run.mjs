/**
 * Compares the CPU time of every answer and profile with its budget (bench/budget.json), in units of a yardstick that is
 * measured in the same run: npm run bench:budget. Ends with 1 where one takes more than 1.25 times its budget, and names
 * the features that grew.
 *
 *   --set          writes the budget; a commit that raises one states why
 *   --only NAME    one answer or profile, more than once
 *   --factor N     how many times its budget a row may take: 1.25; more on another kind of machine
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

/** The factor on the kind of machine that the budget was made on. */
const OWN_FACTOR = 1.25;
/**
 * Overrun of a row's budget that is always allowed, in yardsticks: less than a timer resolves. It grows with the
 * factor: rows of a few milliseconds vary most from one kind of machine to another.
 */
const MIN_EXCESS = 0.15;
/** Rounds of a row before it counts as too slow; one that is within its budget at once needs no other. */
const MAX_ROUNDS = 7;
/** CPU time of a round at least, in milliseconds: short recordings are analysed more than once. */
const MIN_ROUND_MS = 60;
/** Encodes and decodes at eight rates: on a long recording that is a benchmark of codecs. */
const SHORTEST_ONLY = new Set(['profile.encode']);

const budgetFile = new URL('../budget.json', import.meta.url);
const { values } = parseArgs({
  options: {
    set: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    factor: { type: 'string', default: String(OWN_FACTOR) },
  },
});
const maxRatio = Number(values.factor);
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
let failures = 0;
for (const answer of answers.filter(isWanted)) {
  for (const bytes of recordings[1]) await analyseOnce(answer, bytes); // until it is compiled
  const row = (measured[answer.id] = {});
  for (const [seconds, files] of Object.entries(recordings)) {
    if (seconds !== '1' && SHORTEST_ONLY.has(answer.id)) continue;
    const label = `${answer.id} ${seconds} s`;
    const allowed = values.set ? undefined : budget[answer.id]?.[seconds];
    const { cost, parts } = await measureRow(answer, files, allowed?.total);
    row[seconds] = { total: round(cost), parts };
    if (values.set) continue;
    const isTooSlow = !allowed || isAbove(cost, allowed.total);
    if (isTooSlow) failures++;
    const ratio = allowed ? `${(cost / allowed.total).toFixed(2)}x of its budget` : 'no budget';
    console.log(
      `${isTooSlow ? 'SLOW' : 'ok  '} ${label.padEnd(30)} ${cost.toFixed(2).padStart(7)} yardsticks, ${ratio}`,
    );
    if (isTooSlow && allowed) printGrowth(parts, allowed.parts);
  }
}

if (values.set) {
  writeFileSync(budgetFile, `${JSON.stringify({ ...budget, ...measured }, null, 1)}\n`);
  console.log(`The budget of ${Object.keys(measured).length} answers is in bench/budget.json.`);
} else {
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  console.log(`budget: ${failures} too slow, in ${seconds} s`);
  if (failures > 0) process.exitCode = 1;
}

/** Median cost of all files of a row in yardsticks, and that of its parts; stops as soon as it is within its budget. */
async function measureRow(answer, files, allowed) {
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
    const isSettled = costs.length >= 3 || totalMs > 1000;
    if (isSettled && (allowed === undefined || !isAbove(cost, allowed))) return { cost, parts };
    if (costs.length >= MAX_ROUNDS) return { cost, parts };
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

function printGrowth(parts, allowed) {
  const grown = Object.entries(parts)
    .map(([part, cost]) => ({ part, cost, before: allowed[part] ?? 0 }))
    .filter(({ cost, before }) => isAbove(cost, before))
    .sort((a, b) => b.cost - b.before - (a.cost - a.before));
  for (const { part, cost, before } of grown.slice(0, 5))
    console.log(`       ${part}: ${cost} yardsticks, was ${before}`);
}

function isAbove(cost, allowed) {
  return cost > maxRatio * allowed && cost - allowed > MIN_EXCESS * (maxRatio / OWN_FACTOR);
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

function round(number) {
  return Number(number.toPrecision(3));
}
