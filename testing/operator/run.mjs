/**
 * The service when its parts fail: node testing/operator/run.mjs [--short] [--only NAME,...]
 *
 * Starts PostgreSQL, Redis, a store behind a proxy, a name server, two servers and two workers on
 * free ports, and strikes them with one fault after another while a key sends calls and jobs. For each
 * fault it prints the jobs that were acknowledged (202) and done, the calls that were answered and
 * charged, the slowest answer, and the time from the end of the fault until calls are answered and
 * the jobs from before it are done. It exits with 1 when an acknowledged job is lost, a call is
 * charged twice, or the recovery takes longer than a minute.
 *
 * `--short` leaves out faults that are tested elsewhere too, and takes less than three minutes.
 */
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import '../typescript-loader.mjs';

const { missingEngine } = await import('../engines.ts');
const { openEnvironment } = await import('./environment.mjs');
const { openClient } = await import('./client.mjs');
const { faults } = await import('./faults.mjs');

const LEAD_MS = 1500;
const RECOVERY_MS = 60_000;
const PAUSE_MS = 150;

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const missing = await missingEngine();
if (missing !== undefined) {
  console.log(`The operator's faults are not tested: ${missing}`);
  process.exit(0);
}

const only = values.only.split(',').filter((name) => name !== '');
const chosen = Object.entries(faults).filter(
  ([name, { short = false }]) =>
    (!values.short || short) && (only.length === 0 || only.some((part) => name.includes(part))),
);
const environment = await openEnvironment();
const rows = [];
try {
  for (const [name, { strike }] of chosen) {
    const row = await meet(name, strike);
    rows.push(row);
    console.log(JSON.stringify(row));
  }
} finally {
  await environment.close();
}
console.table(rows.map(({ remark: _remark, ...row }) => row));
for (const { fault, remark } of rows) if (remark !== undefined) console.log(`${fault}: ${remark}`);
const bad = rows.filter(
  (row) => row.lost > 0 || row['charged twice'] > 0 || !(row['recovery s'] <= RECOVERY_MS / 1000),
);
for (const { fault } of bad) console.log(`Failed: ${fault}`);
process.exit(bad.length === 0 ? 0 : 1);

async function meet(fault, strike) {
  const client = openClient(environment);
  const keys = [];
  const newKey = async () => {
    keys.push(await environment.createKey());
    return keys.at(-1);
  };
  const key = await newKey();
  let isOver = false;
  const lane = async (options) => {
    while (!isOver) {
      await client.measure(key, options);
      await sleep(PAUSE_MS);
    }
  };
  const lanes = [lane({}), lane({}), lane({ job: true })];
  await sleep(LEAD_MS);
  const remark = await strike({ ...environment, client, keys, newKey });
  const healedMs = performance.now();
  const waiting = [...client.jobs.keys()];
  await Promise.race([
    Promise.all([isServed(client, key), client.ended(waiting, RECOVERY_MS)]),
    sleep(RECOVERY_MS + 1000),
  ]);
  const recoveryMs = performance.now() - healedMs;
  isOver = true;
  await Promise.all(lanes);

  const statuses = await client.ended([...client.jobs.keys()], RECOVERY_MS);
  const done = statuses.filter((status) => status === 'done').length;
  const charged = await sumOf(keys, (one) => client.used(one));
  const { ok, refused, failed, broken } = client.counts;
  return {
    fault,
    acknowledged: client.jobs.size,
    done,
    lost: client.jobs.size - done,
    answered: ok,
    refused,
    'no answer': broken,
    errors: failed,
    charged,
    // a call whose answer was lost, or refused while the charge was under way, may have been charged once
    'charged twice': Math.max(0, charged - ok - done - refused - broken),
    uncharged: Math.max(0, ok + done - charged),
    'slowest s': seconds(client.slowest()),
    'recovery s': seconds(recoveryMs),
    ...(typeof remark === 'string' && { remark }),
  };
}

/** Until both servers answer a call. */
async function isServed(client, key) {
  for (let answered = 0; answered < environment.servers.length;) {
    if ((await client.measure(key)) === 200) answered++;
    else {
      answered = 0;
      await sleep(PAUSE_MS);
    }
  }
}

async function sumOf(all, read) {
  let sum = 0;
  for (const one of all) sum += await read(one);
  return sum;
}

function seconds(ms) {
  return Math.round(ms / 100) / 10;
}
