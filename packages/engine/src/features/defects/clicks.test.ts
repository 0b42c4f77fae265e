import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { uniform } from '../../../../../testing/random.js';
import { silence, sine } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { inTier } from '../../../../../testing/tiers.js';
import { type ChannelClicks, clicks } from './clicks.js';

const RATE_HZ = 48_000;

const noiseOf = (seed: number, seconds: number) => {
  const random = uniform(seed);
  return new Float32Array(seconds * RATE_HZ).map(() => 2 * random() - 1);
};

const clicksOf = (samples: Float32Array, rateHz = RATE_HZ): ChannelClicks => {
  const [first] = outputOf(clicks, mono(rateHz, samples));
  if (!first) throw new Error('no channel');
  return first;
};
const framesOf = (samples: Float32Array, rateHz = RATE_HZ) =>
  clicksOf(samples, rateHz).clicks.map(({ frame }) => frame);

/** Noise under exp(−t/τ), every 0.3 s: a drum, which is no click. */
function drums(seed: number, tauSec: number): Float32Array {
  return noiseOf(seed, 2).map((x, i) => {
    const since = (i % (0.3 * RATE_HZ)) / RATE_HZ;
    return 0.8 * x * Math.exp(-since / tauSec);
  });
}

test('a short stroke on a loud bass rings on, and is none', () => {
  const bass = new Float32Array(2 * RATE_HZ).map(
    (_, i) => 0.3 * Math.sin((2 * Math.PI * 50 * i) / RATE_HZ),
  );
  const impulses = noiseOf(5, 2).map((x, i) => {
    const since = (i % (0.25 * RATE_HZ)) / RATE_HZ - 0.1;
    return since < 0 ? 0 : 0.4 * x * Math.exp(-since / 0.002);
  });
  expect(framesOf(bass.map((x, i) => x + (impulses[i] ?? 0) + 1e-3 * Math.sin(i * i)))).toEqual([]);
});

test('twelve samples are a click, as many again are a stroke', () => {
  const hiss = noiseOf(11, 1).map((x) => 0.02 * x);
  const burst = noiseOf(12, 1).subarray(0, 24);
  const at = 20_000;
  const put = (width: number) =>
    hiss.map((x, i) => x + (i >= at && i < at + width ? Math.sign(burst[i - at] ?? 0) * 0.6 : 0));
  expect(framesOf(put(12))).toHaveLength(1);
  expect(framesOf(put(24))).toEqual([]);
});

test('a click is compared with the sound within 30 s, not with a louder part further away', () => {
  const hiss = noiseOf(8, 75).map((x) => 0.01 * x);
  const [early, late] = [5 * RATE_HZ, 50 * RATE_HZ];
  for (const at of [early, late]) hiss[at] = 0.25;
  const loud = 70 * RATE_HZ;
  for (let i = loud; i < loud + RATE_HZ; i++) hiss[i] = Math.sin(i / 20);
  expect(framesOf(hiss)).toEqual([early]);
});

test('within 25 ms of an edge of the recording nothing is told', () => {
  const spoilt = noiseOf(7, 1).map((x) => 0.05 * x);
  for (const at of [600, 20_000, RATE_HZ - 600]) spoilt[at] = 0.8;
  expect(framesOf(spoilt)).toEqual([20_000]);
});

/** A train of pulses through three resonances: a voice, whose pulses are none. */
function voice(pitchHz: number): Float32Array {
  const samples = new Float32Array(2 * RATE_HZ);
  for (let at = 100; at < samples.length; at += RATE_HZ / pitchHz) samples[Math.floor(at)] = 1;
  for (const [hz, wide] of [
    [600, 80],
    [1400, 100],
    [2600, 140],
  ] as const) {
    const r = Math.exp((-Math.PI * wide) / RATE_HZ);
    const b = 2 * r * Math.cos((2 * Math.PI * hz) / RATE_HZ);
    let [y1, y2] = [0, 0];
    for (let i = 0; i < samples.length; i++) {
      const y = (samples[i] ?? 0) + b * y1 - r * r * y2;
      [y2, y1] = [y1, y];
      samples[i] = y;
    }
  }
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 0);
  return samples.map((x) => (0.5 * x) / peak);
}

describe('nothing is found', () => {
  test.each([20, 97, 440, 1000, 5000, 15_000])('in a sine of %i Hz', (hz) => {
    expect(framesOf(sine(RATE_HZ, 2, hz, 0.9))).toEqual([]);
  });
  test('in a sweep', () => {
    const sweep = new Float32Array(4 * RATE_HZ);
    for (let i = 0; i < sweep.length; i++) {
      const t = i / RATE_HZ;
      sweep[i] = 0.8 * Math.sin(2 * Math.PI * (20 * t + (9990 * t * t) / 4));
    }
    expect(framesOf(sweep)).toEqual([]);
  });
  test.each([0.005, 0.02, 0.1])('in drums that fall by e in %f s', (tauSec) => {
    expect(framesOf(drums(1, tauSec))).toEqual([]);
  });
  test.each([50, 80, 120, 220])('in a voice of %i Hz', (pitchHz) => {
    expect(framesOf(voice(pitchHz))).toEqual([]);
  });
  test('in noise, in silence, and in nothing', () => {
    expect(framesOf(noiseOf(3, 2))).toEqual([]);
    expect(framesOf(silence(RATE_HZ, 1))).toEqual([]);
    expect(framesOf(new Float32Array(0))).toEqual([]);
  });
  test('in a step: a cut lasts, a click does not', () => {
    const cut = sine(RATE_HZ, 2, 200, 0.5);
    cut.fill(0, 50_000);
    expect(framesOf(cut)).toEqual([]);
  });
});

describe('a click of 0.6 is found where it is', () => {
  const sounds = { sine: sine(RATE_HZ, 2, 441, 0.9), drums: drums(2, 0.01), voice: voice(110) };
  test.each(
    Object.entries(sounds).flatMap(([name, samples]) =>
      [1, 4, 12].map((width) => ({ name, samples, width })),
    ),
  )('in $name, $width samples long', ({ samples, width }) => {
    const start = 60_011;
    const spoilt = samples.slice();
    for (let i = 0; i < width; i++) spoilt[start + i] = (spoilt[start + i] ?? 0) + 0.6;
    const [frame = NaN, ...more] = framesOf(spoilt);
    expect(more).toEqual([]);
    expect(Math.abs(frame - start - (width - 1) / 2)).toBeLessThanOrEqual(width / 2 + 1);
  });

  test.each([7, 9, 12])('smooth, %i samples long, in hiss', (width) => {
    const start = 60_011;
    const spoilt = noiseOf(21, 2).map((x) => 0.1 * x);
    for (let i = 0; i < width; i++)
      spoilt[start + i] =
        (spoilt[start + i] ?? 0) + 0.6 * Math.sin((Math.PI * (i + 1)) / (width + 1));
    const [frame = NaN, ...more] = framesOf(spoilt);
    expect(more).toEqual([]);
    expect(Math.abs(frame - start - (width - 1) / 2)).toBeLessThanOrEqual(2);
  });

  test('in each channel by itself', () => {
    const [left, right] = [sine(RATE_HZ, 1, 300, 0.5), sine(RATE_HZ, 1, 300, 0.5)];
    right[20_000] = 0.9;
    const [first, second] = outputOf(clicks, stereo(RATE_HZ, left, right));
    expect(first?.clicks).toEqual([]);
    expect(second?.clicks.map(({ frame }) => frame)).toEqual([20_000]);
  });

  test.each([16_000, 22_050, 44_100, 96_000])('at %i Hz', (rateHz) => {
    const samples = sine(rateHz, 1, 200, 0.6);
    const at = Math.round(0.4 * rateHz);
    samples[at] = (samples[at] ?? 0) - 0.5;
    expect(framesOf(samples, rateHz)).toEqual([at]);
  });

  test('but not at 8 kHz', () => {
    const samples = sine(8000, 1, 200, 0.6);
    samples[3000] = -1;
    expect(outputOf(clicks, mono(8000, samples))).toEqual([]);
  });
});

test('clicks are in order, within the file, and do not depend on how the blocks are cut', () => {
  const samples = drums(5, 0.03);
  for (let i = 1; i < 9; i++) samples[10_007 * i] = i % 2 ? 0.95 : -0.95;
  const whole = clicksOf(samples);
  const frames = whole.clicks.map(({ frame }) => frame);
  expect(frames.length).toBeGreaterThan(5);
  expect(frames).toEqual(frames.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 }),
      (cuts) => {
        expect(outputOf(clicks, mono(RATE_HZ, samples), cuts)).toEqual([whole]);
      },
    ),
    { numRuns: inTier(4, 20) },
  );
});
