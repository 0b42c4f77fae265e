// Damaged files of every container: does each decode or end in a Fault, at once?
//   node evaluation/hostile-evaluation.mjs FOLDER [--cases 10000] [--seconds 60] [--names opus.webm,24.aiff] [--list] [--engine URL_OF_AN_INDEX]
// Each file of the folder is damaged in so many ways, or for so long: 1 to 64 bytes overwritten, a piece cut out, doubled, or
// the end missing; one in four is sought in before. `strange` is anything thrown that is no Fault, as is
// a seek that goes too far; `slow` took over five seconds. `unsaid` decoded without a warning to another energy (0.2 dB) or peak
// (0.5 dB) than the whole file, `energy` of them by energy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from './defects/chance.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: 'Infinity' },
    names: { type: 'string' },
    list: { type: 'boolean', default: false },
    engine: { type: 'string', default: '../packages/engine/dist/index.js' },
  },
});
const [folder] = positionals;
const { openAudio, bytesSource } = await import(values.engine);
const names = values.names?.split(',') ?? readdirSync(folder).filter((n) => !/\.(md|ts)$/.test(n));

function damaged(whole, next) {
  const upTo = (limit) => Math.floor(next() * limit);
  const at = upTo(whole.length);
  const length = upTo(Math.min(4096, whole.length - at));
  switch (upTo(6)) {
    case 0:
      return whole.slice(0, at);
    case 1:
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + length)]);
    case 2:
      return Buffer.concat([whole.subarray(0, at + length), whole.subarray(at)]);
    default: {
      const bytes = Uint8Array.from(whole);
      const near = next() < 0.5 ? 600 : whole.length; // headers are short, and most of a file is none
      for (let i = 1 << upTo(7); i > 0; i--) bytes[upTo(Math.min(near, whole.length))] = upTo(256);
      return bytes;
    }
  }
}

/** As an answer reports it: a length that differs from the declared one is a warning too. */
const LENGTH_TOLERANCE_SEC = 0.1;
/** Decodes, from a place if one is given; what was found wrong, and how loud it is, dB. */
async function decoded(bytes, place) {
  const decoder = await openAudio(bytesSource(bytes));
  let sum = 0;
  let peak = 0;
  let frames = 0;
  try {
    const start = place === undefined ? 0 : ((await decoder.seek?.(place)) ?? 0);
    if (!(start >= 0 && start <= (place ?? 0))) throw new Error(`sought ${place}, found ${start}`);
    for (let block; (block = await decoder.next()); frames += block[0].length)
      for (const channel of block) {
        for (const x of channel) {
          sum += x * x;
          peak = Math.max(peak, Math.abs(x));
        }
      }
    const { rateHz } = decoder.format;
    const lengthSec = frames / rateHz;
    const { declaredDurationSec = lengthSec } = decoder.facts;
    const tolerance = decoder.knownFrames === undefined ? LENGTH_TOLERANCE_SEC : 2 / rateHz;
    const isReported =
      decoder.damage.length > 0 || Math.abs(declaredDurationSec - lengthSec) > tolerance;
    return { isReported, energy: 10 * Math.log10(sum), peak: 20 * Math.log10(peak) };
  } finally {
    await decoder.close();
  }
}
const isFar = (a, b, max) => a !== b && !(Math.abs(a - b) <= max);

console.log(
  'file                 cases  decoded refused strange slow   unsaid  energy  slowest ms',
);
for (const name of names) {
  const whole = readFileSync(join(folder, name));
  const next = randomOf(whole.length);
  const counts = { cases: 0, decoded: 0, refused: 0, strange: 0, slow: 0, unsaid: 0, energy: 0 };
  let slowestMs = 0;
  const sound = await decoded(new Uint8Array(whole));
  const untilMs = performance.now() + 1000 * Number(values.seconds);
  for (let turn = 0; turn < Number(values.cases) && performance.now() < untilMs; turn++) {
    const bytes = new Uint8Array(damaged(whole, next));
    const startedMs = performance.now();
    try {
      const place = turn % 4 === 3 ? Math.floor(next() * 40_000) : undefined;
      const got = await decoded(bytes, place);
      const isLouder = isFar(got.energy, sound.energy, 0.2);
      if (
        place === undefined &&
        !got.isReported &&
        (isLouder || isFar(got.peak, sound.peak, 0.5))
      ) {
        counts.unsaid++;
        if (isLouder) counts.energy++;
        if (values.list) console.log(name, turn, got, sound);
      }
      counts.decoded++;
    } catch (error) {
      if (error?.name === 'Fault') counts.refused++;
      else {
        counts.strange++;
        console.log(name, turn, error);
      }
    }
    const tookMs = performance.now() - startedMs;
    counts.cases++;
    slowestMs = Math.max(slowestMs, tookMs);
    if (tookMs > 5000) counts.slow++;
  }
  console.log(
    name.padEnd(20),
    ...Object.values(counts).map((count) => `${count}`.padEnd(7)),
    slowestMs.toFixed(0),
  );
}
