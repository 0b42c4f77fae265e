import { sample, signal as signalAnswer } from '@sonometer/engine';
import { defineCase } from '../case.js';
import type { Chance } from '../signals/random.js';
import {
  amplitudeOf,
  concat,
  mono,
  signal,
  silence,
  sine,
  stereo,
  whiteNoise,
} from '../signals/signals.js';

const RATES_HZ = [8000, 44_100, 48_000] as const;

/** A tone that never rests under −60 dBFS for long, and starts and ends above it. */
const sound = (rateHz: number, seconds: number, chance: Chance) =>
  sine(rateHz, seconds, chance.between(300, 2000), chance.between(0.05, 0.9), Math.PI / 2);

const pauses = defineCase({
  reference: 'by construction: pauses of 0.35 to 2 s count, of 0.05 to 0.25 s do not',
  answer: signalAnswer,
  fields: ['silenceRegions', 'silenceTotalSec'],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    // On the grid of 20 ms: each border may err by a frame, and the margin is one frame for all.
    const grid = (low: number, high: number) => Math.round(chance.between(low, high) * 50) / 50;
    const parts: Float32Array[] = [];
    let regions = 0;
    let total = 0;
    for (let i = 0; i < 4; i++) {
      parts.push(sound(rateHz, grid(0.3, 1.2), chance));
      const isLong = chance.pick([true, false]);
      const seconds = isLong ? grid(0.36, 2) : grid(0.06, 0.24);
      parts.push(whiteNoise(rateHz, seconds, 1e-4, chance.seed()));
      if (!isLong) continue;
      regions++;
      total += seconds;
    }
    parts.push(sound(rateHz, 0.5, chance));
    return {
      audio: mono(rateHz, concat(...parts)),
      expected: { silenceRegions: regions, silenceTotalSec: total },
    };
  },
});

const oneQuietChannel = defineCase({
  reference: 'by construction: silent in one channel only is not silent',
  answer: signalAnswer,
  fields: ['silenceRegions', 'silenceTotalSec'],
  make: (chance) => ({
    audio: stereo(48_000, sound(48_000, 2, chance), silence(48_000, 2)),
    expected: { silenceRegions: 0, silenceTotalSec: 0 },
  }),
});

const edges = defineCase({
  reference: 'by construction: zeros, and noise under −60 dBFS, around a sound',
  answer: signalAnswer,
  fields: ['edgeSilenceStartMs', 'edgeSilenceEndMs'],
  make(chance) {
    const rateHz = chance.pick(RATES_HZ);
    const [before, after] = [chance.whole(0, rateHz), chance.whole(0, rateHz)];
    const hush = (frames: number) =>
      whiteNoise(rateHz, frames / rateHz, chance.pick([0, 1e-4]), chance.seed());
    const middle = sound(rateHz, 1, chance);
    middle[middle.length - 1] = 0.5;
    return {
      audio: mono(rateHz, concat(hush(before), middle, hush(after))),
      expected: {
        edgeSilenceStartMs: (1000 * before) / rateHz,
        edgeSilenceEndMs: (1000 * after) / rateHz,
      },
    };
  },
});

const clipped = (samples: Float32Array) => samples.map((x) => Math.max(-1, Math.min(1, x)));

const bursts = defineCase({
  reference: 'by construction: bursts of a tone driven over full scale, 0.1 s and more apart',
  answer: signalAnswer,
  fields: ['clippingRegions', 'hasClipping'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000]);
    const count = chance.whole(1, 6);
    const parts: Float32Array[] = [];
    for (let i = 0; i < count; i++) {
      const over = amplitudeOf(chance.between(0.7, 6));
      parts.push(clipped(sine(rateHz, 0.2, chance.between(100, 1500), over)));
      parts.push(sine(rateHz, chance.between(0.15, 0.5), 300, 0.4));
    }
    return {
      audio: mono(rateHz, concat(...parts)),
      expected: { clippingRegions: count, hasClipping: true },
    };
  },
});

const traps = defineCase({
  reference: 'trap: clean tones at full scale, slow and fast, and isolated full-scale samples',
  answer: signalAnswer,
  fields: ['clippingRegions', 'hasClipping'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000]);
    const isolated = sine(rateHz, 1, chance.between(100, 400), 0.5);
    for (let i = 0; i < 20; i++) isolated[chance.whole(0, isolated.length - 1)] = 1;
    const samples = concat(
      sine(rateHz, 1, chance.between(20, 60), 1),
      sine(rateHz, 1, chance.between(60, 5000), 1),
      isolated,
    );
    return {
      audio: mono(rateHz, samples),
      expected: { clippingRegions: 0, hasClipping: false },
    };
  },
});

/** Whole periods: the step over the seam is that of the steepest place, π/2 times the mean. */
const seamless = defineCase({
  reference: 'closed form: a tone in whole periods, π/2',
  answer: signalAnswer,
  fields: ['loopSeamRatio'],
  make: (chance) => ({
    audio: mono(48_000, sine(48_000, 1, chance.whole(100, 1200), chance.between(0.1, 0.9))),
    expected: { loopSeamRatio: Math.PI / 2 },
  }),
});

const crest = defineCase({
  reference: 'closed form: a tone that ends on its crest, π/2 over its angle per sample',
  answer: signalAnswer,
  fields: ['loopSeamRatio'],
  make(chance) {
    // A quarter of the period is a whole number of samples, so that the crest is one.
    const quarter = chance.whole(20, 120);
    const frames = quarter * (4 * chance.whole(100, 150) + 1) + 1;
    const samples = signal(
      48_000,
      frames / 48_000,
      (t) => 0.5 * Math.sin((Math.PI / 2 / quarter) * Math.round(t * 48_000)),
    );
    return {
      audio: mono(48_000, samples),
      expected: { loopSeamRatio: quarter },
    };
  },
});

/** A hum with clicks: several onsets, so that the file is a loop. */
const loop = defineCase({
  reference: 'by construction: clicks every half second, between zeros',
  answer: sample,
  fields: ['loop.durationSec', 'loop.edgeSilence', 'loop.seamRatio'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000]);
    const [before, after] = [chance.whole(0, 4000), chance.whole(1, 4000)];
    const half = Math.round(rateHz / 2);
    const clicks = Array.from({ length: 8 }, () => {
      const noise = whiteNoise(rateHz, 0.5, 0.2, chance.seed());
      return noise.map((x, n) => 0.002 * Math.sign(x) + x * Math.exp(-n / rateHz / 0.02));
    });
    const whole = concat(
      new Float32Array(before),
      ...clicks.map((click) => click.subarray(0, half)),
      new Float32Array(after),
    );
    whole[whole.length - 1] = chance.between(-9e-4, -5e-4); // a seam, and still silent
    const jump = Math.abs((whole.at(-1) ?? 0) - (whole[0] ?? 0));
    let steps = 0;
    for (let n = 1; n < whole.length; n++) steps += Math.abs((whole[n] ?? 0) - (whole[n - 1] ?? 0));
    return {
      audio: mono(rateHz, whole),
      expected: {
        'loop.durationSec': whole.length / rateHz,
        'loop.edgeSilence': { startMs: (1000 * before) / rateHz, endMs: (1000 * after) / rateHz },
        'loop.seamRatio': jump / (steps / (whole.length - 1)),
      },
    };
  },
});

export const defectCases = [pauses, oneQuietChannel, edges, bursts, traps, seamless, crest, loop];
