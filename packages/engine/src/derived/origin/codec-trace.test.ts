import { resampled } from '@sonometer/validation/signals/fourier.js';
import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { describe, expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { pinkNoise, signal, sine, whiteNoise } from '../../../../../testing/signals.js';
import { inTier } from '../../../../../testing/tiers.js';
import { mean } from '../../core/numbers.js';
import { codecTrace } from './codec-trace.js';

const RATE_HZ = 44_100;
const noise = pinkNoise(RATE_HZ, 4, 0.1, 3);
const encodes = new Map<number, Float32Array>();
function coded(bitsPerSec: number): Float32Array {
  const encode =
    encodes.get(bitsPerSec) ??
    transformCoded(noise, { rateHz: RATE_HZ, bitsPerSec, cutoffHz: 20_000 });
  encodes.set(bitsPerSec, encode);
  return encode;
}

const traceOf = (samples: Float32Array, rateHz = RATE_HZ) =>
  computeDerived(codecTrace, mono(rateHz, samples));

describe('noise through an MDCT codec', () => {
  test.each(inTier([64_000], [32_000, 64_000, 96_000]))(
    'at %i bit/s a channel shows its grid',
    async (bitsPerSec) => {
      const trace = await traceOf(coded(bitsPerSec));
      expect(trace?.transform).toBe('aac-sine');
      expect(trace?.score).toBeGreaterThan(15);
    },
  );

  test('shows it wherever the file begins', async () => {
    expect(await traceOf(coded(64_000).subarray(777))).toMatchObject({ transform: 'aac-sine' });
  });

  test('shows it through rounding to 16 bits', async () => {
    const rounded = coded(64_000).map((x) => Math.round(x * 32_768) / 32_768);
    expect(await traceOf(rounded)).toMatchObject({ transform: 'aac-sine' });
  });

  test('lacks the less the more bits it had', async () => {
    const dips: number[] = [];
    for (const bitsPerSec of inTier([32_000, 128_000], [32_000, 64_000, 96_000, 128_000]))
      dips.push(mean((await traceOf(coded(bitsPerSec)))?.dips.map(({ dip }) => dip) ?? []));
    expect(dips).toEqual([...dips].sort((a, b) => b - a));
  });

  test('shows it below 4 kHz, if there is no more', async () => {
    const dark = transformCoded(noise, { rateHz: RATE_HZ, bitsPerSec: 16_000, cutoffHz: 4000 });
    expect(await traceOf(dark)).toMatchObject({ transform: 'aac-sine' });
  });

  test('shows it before a long silence', async () => {
    const sounding = coded(64_000);
    const samples = new Float32Array(3 * sounding.length);
    samples.set(sounding);
    expect(await traceOf(samples)).toMatchObject({ transform: 'aac-sine' });
  });

  test('and resampled since has lost the grid', async () => {
    expect(await traceOf(resampled(coded(64_000), RATE_HZ, 48_000, 0.96), 48_000)).toBeUndefined();
  });

  test('and mixed with as much of something else has lost it too', async () => {
    const other = whiteNoise(RATE_HZ, 4, 0.1, 9);
    expect(await traceOf(coded(64_000).map((x, n) => x + (other[n] ?? 0)))).toBeUndefined();
  });
});

describe('a clip of 1.5 s', () => {
  const clipOf = (samples: Float32Array) => samples.subarray(0, 1.5 * RATE_HZ);

  test('shows the same grid as the whole', async () => {
    const whole = await traceOf(coded(64_000));
    expect(await traceOf(clipOf(coded(64_000)))).toMatchObject({
      ...{ transform: 'aac-sine', by: 'zeros', offset: whole?.offset },
    });
  });

  test('shows it where hardly a filter has sound, too', async () => {
    const dark = transformCoded(noise, { rateHz: RATE_HZ, bitsPerSec: 12_000, cutoffHz: 2000 });
    const rounded = dark.map((x) => Math.round(x * 32_768) / 32_768);
    expect(await traceOf(clipOf(rounded))).toMatchObject({ transform: 'aac-sine', by: 'zeros' });
  });

  test.each(inTier([1, 2, 3, 4], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]))(
    'of pink noise shows none (seed %i)',
    async (seed) => {
      expect(await traceOf(pinkNoise(RATE_HZ, 1.5, 0.1, seed))).toBeUndefined();
    },
  );
});

/** One sample every so many: its blocks are all equal. */
const pulses = (period: number) =>
  signal(RATE_HZ, 4, (t) => (Math.round(t * RATE_HZ) % period === 0 ? 0.5 : 0));

const uncoded = [
  ['pink noise', noise],
  ['pulses a block apart', pulses(1024)],
  ['silence', new Float32Array(4 * RATE_HZ)],
  ['too short a sound', coded(64_000).subarray(0, 16_383)],
  ['white noise', whiteNoise(RATE_HZ, 4, 0.1, 4)],
  ['a tone', sine(RATE_HZ, 4, 3000, 0.3)],
  ['pulses an MP3 granule apart', pulses(576)],
  ['noise that repeats after 16 blocks', noise.map((_, n) => noise[n % 16_384] ?? 0)],
] as const;
test.each(inTier(uncoded.slice(0, 4), uncoded))('%s shows none', async (_, samples) => {
  expect(await traceOf(samples)).toBeUndefined();
});

test.each(inTier([8000], [8000, 11_025, 96_000]))(
  'no codec of these works at %i Hz',
  async (rateHz) => {
    expect(await traceOf(coded(64_000), rateHz)).toBeUndefined();
  },
);

/** Ticks of 10 ms in rests of `sec`: 16-bit, as a click track has them. */
const ticks = (hz: number, sec: number) =>
  signal(RATE_HZ, 12, (t) => {
    const since = t % sec;
    const tick = 0.8 * Math.exp(-since / 0.01) * Math.sin(2 * Math.PI * hz * since);
    return Math.round(32_767 * tick) / 32_768;
  });

const ticking = [
  [1000, 60 / 97],
  [1500, 60 / 133],
  [1000, 0.5],
] as const;
test.each(inTier(ticking.slice(0, 1), ticking))(
  'ticks of %i Hz every %d s went through no codec',
  async (hz, sec) => {
    expect(await traceOf(ticks(hz, sec))).toBeUndefined();
  },
);

test('a burst of noise that falls by 70 dB, again and again, went through no codec', async () => {
  const burst = whiteNoise(RATE_HZ, 0.3, 0.3, 5);
  const period = 16 * 1024; // a pattern that shows by chance at one place of a block shows at each
  const again = signal(RATE_HZ, 12, (t) => {
    const since = Math.round(t * RATE_HZ) % period;
    const value = (burst[since] ?? 0) * Math.exp(-since / RATE_HZ / 0.03);
    return Math.round(32_767 * value) / 32_768;
  });
  expect(await traceOf(again)).toBeUndefined();
});
