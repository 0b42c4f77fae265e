/**
 * Damages FLAC and ALAC files in many ways, and looks for failures: a crash, an error that is no
 * fault, a decode that takes long, samples that differ from the file's own without a warning.
 *
 *     node evaluation/lossless-damage.mjs RUNS FILE...
 *
 * Samples may differ where damage is reported, and only by being left out or silent: every block
 * between is compared.
 */
import { readFileSync } from 'node:fs';
import { bytesSource, Fault, openAudio } from '../packages/engine/dist/index.js';

const [runs = '1000', ...paths] = process.argv.slice(2);
const MAX_MS = 5000;

let seed = 1;
/** From 0 up to `below`. */
const random = (below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

async function decode(bytes) {
  const decoder = await openAudio(bytesSource(bytes));
  const blocks = [];
  for (let block; (block = await decoder.next());) blocks.push(block.map((c) => c.slice()));
  const { damage, facts } = decoder;
  await decoder.close();
  const length = blocks.reduce((sum, [first]) => sum + first.length, 0);
  const channels = Array.from({ length: decoder.format.channels }, (_, c) => {
    const whole = new Float32Array(length);
    let at = 0;
    for (const block of blocks) {
      whole.set(block[c], at);
      at += block[c].length;
    }
    return whole;
  });
  return { channels, damage, rateHz: decoder.format.rateHz, declared: facts.declaredDurationSec };
}

const KINDS = {
  bits: (bytes) => {
    for (let i = 1 + random(8); i > 0; i--) bytes[random(bytes.length)] ^= 1 << random(8);
    return bytes;
  },
  bytes: (bytes) => {
    const at = random(bytes.length);
    for (let i = 0; i < 1 + random(16); i++)
      bytes[Math.min(bytes.length - 1, at + i)] = random(256);
    return bytes;
  },
  head: (bytes) => {
    for (let i = 1 + random(6); i > 0; i--)
      bytes[random(Math.min(300, bytes.length))] = random(256);
    return bytes;
  },
  zeros: (bytes) => {
    const at = random(bytes.length);
    return bytes.fill(0, at, at + random(3000));
  },
  removed: (bytes) => {
    const at = random(bytes.length);
    const rest = bytes.subarray(at + 1 + random(3000));
    return new Uint8Array([...bytes.subarray(0, at), ...rest]);
  },
  inserted: (bytes) => {
    const at = random(bytes.length);
    const junk = Uint8Array.from({ length: 1 + random(3000) }, () => random(256));
    return new Uint8Array([...bytes.subarray(0, at), ...junk, ...bytes.subarray(at)]);
  },
  cut: (bytes) => bytes.subarray(0, random(bytes.length)),
};

const sameSamples = (one, other) =>
  one.length === other.length &&
  one.every(
    (c, i) => c.length === other[i].length && Buffer.compare(view(c), view(other[i])) === 0,
  );
const view = (c) => Buffer.from(c.buffer, c.byteOffset, c.byteLength);

const files = await Promise.all(
  paths.map(async (path) => {
    const bytes = new Uint8Array(readFileSync(path));
    return { path, bytes, whole: await decode(bytes) };
  }),
);
const tally = { reported: 0, same: 0, refused: 0, shorter: 0, silent: 0, wrong: 0, slow: 0 };
for (let run = 0; run < Number(runs); run++) {
  const { path, bytes, whole } = files[run % files.length];
  const kinds = Object.keys(KINDS);
  const kind = kinds[random(kinds.length)];
  const before = seed;
  const damaged = KINDS[kind](bytes.slice());
  const startedMs = performance.now();
  try {
    const { channels, damage, declared, rateHz } = await decode(damaged);
    const length = channels[0].length;
    if (damage.length > 0) tally.reported++;
    else if (sameSamples(channels, whole.channels)) tally.same++;
    else if (declared !== undefined && Math.abs(declared - length / rateHz) > 0.1)
      tally.shorter++; // reported by the length
    else {
      const isStart =
        channels.length === whole.channels.length &&
        channels.every((c, i) => sameSamples([c], [whole.channels[i].subarray(0, length)]));
      tally[isStart ? 'silent' : 'wrong']++;
      console.log(isStart ? 'shorter, not told' : 'WRONG', path, kind, {
        run,
        before,
        length,
        of: whole.channels[0].length,
      });
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    tally.refused++;
  }
  const tookMs = performance.now() - startedMs;
  if (tookMs > MAX_MS) {
    tally.slow++;
    console.log('slow', path, kind, run, Math.round(tookMs));
  }
}
console.log(runs, 'runs', tally);
