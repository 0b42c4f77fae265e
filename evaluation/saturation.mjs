/**
 * The part of the service that saturates first, and its load: node evaluation/saturation.mjs
 *   [--audio-sec 180] [--mb 3] [--workers 4] [--servers 2] [--disk other|same]
 *
 * A simulation of single events: calls arrive at random, and each passes a server's event loop, the
 * database, Redis, a worker thread, and the database again. The times of the parts are those
 * measured (docs/scale.md has the conditions); those of a call grow with its audio and its bytes.
 * Prints for each load the share of time in which each part is busy, and how long calls wait in
 * all.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    'audio-sec': { type: 'string', default: '180' },
    mb: { type: 'string', default: '3' },
    workers: { type: 'string', default: '4' },
    servers: { type: 'string', default: '2' },
    disk: { type: 'string', default: 'other' },
    calls: { type: 'string', default: '20000' },
  },
});
const audioSec = Number(values['audio-sec']);
const megabytes = Number(values.mb);
const calls = Number(values.calls);

/**
 * Time that the queue adds to a call, seconds: the middle of the results of bench/workers.mjs for
 * 0.35 and 3.5 MB, with workers that see the server's disk (5 and 9 ms) and with others (16 and 35
 * ms). Profiles show half of it in the server.
 */
const queueSec = { same: 0.005 + 0.001 * megabytes, other: 0.014 + 0.006 * megabytes }[values.disk];
if (queueSec === undefined) throw new Error('--disk is same or other');

/** Seconds of a call in each part, and how many calls the part serves at a time. */
const parts = [
  // 2.7 ms for 0.35 MB and 7.2 ms for 3.5 MB: bench/service.mjs, time of the main thread
  {
    name: 'server',
    sec: 0.0022 + 0.00143 * megabytes + queueSec / 2,
    places: Number(values.servers),
  },
  // three transactions of 1480 a second over eight connections, bound by the disk
  { name: 'PostgreSQL', sec: (3 * 8) / 1480, places: 8 },
  // about thirty commands of 43,400 a second
  { name: 'Redis', sec: 30 / 43_400, places: 1 },
  // 44 ms of processor time for a mix of 20 s with its report, 12 ms for 2 s
  {
    name: 'workers',
    sec: 0.0085 + 0.00178 * audioSec + queueSec / 2,
    places: Number(values.workers),
  },
];

const limits = parts.map(({ name, sec, places }) => ({ name, perSec: places / sec }));
const first = limits.reduce((one, other) => (other.perSec < one.perSec ? other : one));
console.log(
  `calls of ${audioSec} s and ${megabytes} MB; the most that each part can do, calls a second:`,
);
console.table(limits.map(({ name, perSec }) => ({ part: name, 'calls/s': Math.round(perSec) })));
console.log(`first to fill up: ${first.name}, at ${Math.round(first.perSec)} calls a second\n`);

let state = 1;
console.table([0.5, 0.7, 0.8, 0.9, 0.95].map((load) => simulate(load * first.perSec)));

/** Sends calls through the parts in the order in which they come to each. */
function simulate(perSec) {
  const waits = new Float64Array(calls);
  const order = Array.from({ length: calls }, () => 0);
  let nowSec = 0;
  for (let i = 0; i < calls; i++) order[i] = nowSec += -Math.log(1 - random()) / perSec;
  let arrivals = order.map((sec, call) => ({ sec, call }));
  const busy = {};
  for (const { name, sec, places } of parts) {
    const free = new Float64Array(places);
    let busySec = 0;
    for (const arrival of arrivals.sort((a, b) => a.sec - b.sec)) {
      let place = 0;
      for (let i = 1; i < places; i++) if (free[i] < free[place]) place = i;
      const start = Math.max(arrival.sec, free[place]);
      const lasts = sec * (0.5 + random()); // recordings differ
      waits[arrival.call] += start - arrival.sec;
      free[place] = arrival.sec = start + lasts;
      busySec += lasts;
    }
    busy[name] = `${Math.round((100 * busySec) / places / nowSec)} %`;
    arrivals = [...arrivals];
  }
  const sorted = waits.toSorted();
  const ms = (share) => Math.round(1000 * sorted[Math.floor(share * calls)]);
  return {
    'calls/s': Math.round(perSec),
    ...busy,
    'wait p50 ms': ms(0.5),
    'wait p95 ms': ms(0.95),
  };
}

/** Numbers of one sequence, so that two runs agree (Numerical Recipes, 1664525 and 1013904223). */
function random() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
