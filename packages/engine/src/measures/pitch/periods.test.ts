import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { mix, signal, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { cepstralPeak } from './cepstral-peak.js';
import { jitter } from './jitter.js';
import { shimmer } from './shimmer.js';

const RATE_HZ = 16_000;
const PERIOD_SEC = 0.0083;

/** A voice of pulses that ring out at 700 Hz; every other period is longer, every other pulse louder, by a part. */
function voice(seconds: number, { longer = 0, louder = 0 }, rateHz = RATE_HZ): Float32Array {
  const times = Array.from(
    { length: Math.floor(seconds / PERIOD_SEC) },
    (_, i) => (i + 0.5) * PERIOD_SEC + (i % 2) * longer * PERIOD_SEC,
  );
  return signal(rateHz, seconds, (t) => {
    const latest = Math.floor(t / PERIOD_SEC);
    let sum = 0;
    for (let i = Math.max(0, latest - 4); i <= latest && i < times.length; i++) {
      const since = t - (times[i] ?? 0);
      if (since > 0)
        sum += (1 + (i % 2) * louder) * Math.sin(4400 * since) * Math.exp(-since / 0.0015);
    }
    return 0.2 * sum;
  });
}

describe('every other period of a voice', () => {
  test.each([0, 0.005, 0.02, 0.03])('%d longer: jitter is twice that', async (longer) => {
    const { localPercent, rapPercent } = await valueOf(jitter, mono(RATE_HZ, voice(2, { longer })));
    expect(localPercent).toBeWithin(0.04 + 4 * longer, 200 * longer);
    // The mean of three lies a third of the change away from the middle one.
    expect(rapPercent).toBeWithin(0.04 + 4 * longer, (400 / 3) * longer);
  });

  test.each([0, 0.02, 0.1])('%d louder: shimmer is that', async (louder) => {
    const reading = await valueOf(shimmer, mono(RATE_HZ, voice(2, { louder })));
    const local = (100 * louder) / (1 + louder / 2);
    expect(reading.localPercent).toBeWithin(0.1 + 0.05 * local, local);
    expect(reading.apq3Percent).toBeWithin(0.1 + 0.05 * local, (2 / 3) * local);
    expect(reading.localDb).toBeWithin(0.02 + 0.05 * louder, 20 * Math.log10(1 + louder));
  });
});

test('a jitter that is long does not end at the tenth second', async () => {
  const { pairs } = await valueOf(jitter, mono(RATE_HZ, voice(23, {})));
  expect(pairs).toBeWithin(12, 23 / PERIOD_SEC);
});

describe('the peak of the cepstrum', () => {
  const clear = voice(3, {});
  const hoarse = (level: number) => mix(clear, whiteNoise(RATE_HZ, 3, level));

  test('sinks in noise', async () => {
    const levels = [0.001, 0.01, 0.03];
    const peaks = await Promise.all(
      levels.map((level) => valueOf(cepstralPeak, mono(RATE_HZ, hoarse(level)))),
    );
    expect(peaks).toEqual(peaks.toSorted((a, b) => b - a));
    expect((peaks[0] ?? 0) - (peaks[2] ?? 0)).toBeGreaterThan(3);
  });

  test('is the same at another rate', async () => {
    const read = (rateHz: number) => valueOf(cepstralPeak, mono(rateHz, voice(3, {}, rateHz)));
    // The filters of both rates roll off near 5 kHz, where this voice has nothing else.
    expect(await read(24_000)).toBeWithin(1, await read(44_100));
  });

  test('is not read under 10 kHz', async () => {
    expect(await readingOf(cepstralPeak, mono(8000, sine(8000, 2, 150, 0.2)))).toHaveProperty(
      'absent',
    );
  });
});

test.each([
  ['noise', whiteNoise(RATE_HZ, 2, 0.1)],
  ['silence', silence(RATE_HZ, 1)],
  ['a short voice', voice(0.15, {})],
] as const)('%s has no jitter and no shimmer', async (_, samples) => {
  const recording = mono(RATE_HZ, samples);
  expect(await readingOf(jitter, recording)).toHaveProperty('absent');
  expect(await readingOf(shimmer, recording)).toHaveProperty('absent');
});
