import { describe, expect, test } from 'vitest';
import { burstsB, voiceSteps, type Stretch } from '../../../../../testing/bursts.js';
import { uniform } from '../../../../../testing/random.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { silence } from '../../../../../testing/signals.js';
import { burstiness } from './burstiness.js';
import { estimatedSyllableRate } from './estimated-syllable-rate.js';
import { longSilences } from './long-silences.js';
import { pacingVariance } from './pacing-variance.js';
import { speakingRateLabel } from './speaking-rate-label.js';

const RATE_HZ = 8000;

/** A voice whose amplitude moves as 1 + 0.95·cos(2π·hz·t). */
const pulsing = (hz: number, seconds: number) =>
  mono(
    RATE_HZ,
    voiceSteps(RATE_HZ, [[seconds, -20]]).map(
      (x, n) => x * (1 + 0.95 * Math.cos((2 * Math.PI * hz * n) / RATE_HZ)),
    ),
  );

test('a voice that pulses at 4 Hz has 4 bursts a second', async () => {
  expect(await valueOf(estimatedSyllableRate, pulsing(4, 10))).toBeWithin(0.2, 4);
});

test.each([
  [2.5, 'Slow'],
  [4.5, 'Normal'],
  [6.5, 'Fast'],
] as const)('a pace of %d Hz is %s', async (hz, label) => {
  expect(await valueOf(speakingRateLabel, pulsing(hz, 10))).toBe(label);
});

test('a regular pace hardly varies', async () => {
  expect(await valueOf(pacingVariance, pulsing(4, 30))).toBeLessThan(0.05);
});

test('a pace that changes from 2 to 8 Hz is Variable', async () => {
  const changing = [2, 8, 2, 8].map((hz) => pulsing(hz, 10).channels[0] ?? []);
  const whole = mono(RATE_HZ, Float32Array.from(changing.flatMap((part) => [...part])));
  expect(await valueOf(pacingVariance, whole)).toBeGreaterThan(2);
  expect(await valueOf(speakingRateLabel, whole)).toBe('Variable');
});

test('silence has no pace, six seconds too few windows', async () => {
  const quiet = mono(RATE_HZ, silence(RATE_HZ, 6));
  expect(await readingOf(estimatedSyllableRate, quiet)).toEqual({ absent: 'no speech was found' });
  expect(await readingOf(speakingRateLabel, quiet)).toEqual({ absent: 'no speech was found' });
  expect(await readingOf(pacingVariance, pulsing(4, 6))).toHaveProperty('absent');
});

describe('long silences', () => {
  const bursts = (gapSec: number): Stretch[] => [
    [1, -20],
    [0.5, -60],
    [1, -20],
    [gapSec, -60],
    [1, -20],
    [0.5, -60],
  ];

  test('a pause of 3 s is one, pauses of 0.5 s are none', async () => {
    expect(await valueOf(longSilences, mono(8000, voiceSteps(8000, bursts(3))))).toBe(1);
    expect(await valueOf(longSilences, mono(8000, voiceSteps(8000, bursts(0.5))))).toBe(0);
  });

  test('the edges count', async () => {
    const edged = voiceSteps(8000, [
      [2.5, -60],
      [1, -20],
      [2.5, -60],
    ]);
    expect(await valueOf(longSilences, mono(8000, edged))).toBe(2);
  });
});

describe('burstiness', () => {
  test('of perfectly regular phrases is −1', async () => {
    expect(await valueOf(burstiness, mono(8000, burstsB(8000)))).toBeWithin(0.02, -1);
  });

  test('of phrases at random times is near 0', async () => {
    const next = uniform(1);
    // Exponential waits on top of the shortest that keeps two phrases apart.
    const stretches = Array.from({ length: 80 }, (): Stretch[] => [
      [0.5, -20],
      [0.4 - 6 * Math.log(1 - next()), -60],
    ]).flat();
    const random = mono(8000, voiceSteps(8000, stretches));
    expect(await valueOf(burstiness, random)).toBeWithin(0.15, 0);
  });

  test('needs four phrases', async () => {
    const three = voiceSteps(8000, [0, 1, 2].flatMap((): Stretch[] => [[1, -20], [1, -60]])); // prettier-ignore
    expect(await readingOf(burstiness, mono(8000, three))).toEqual({
      absent: 'fewer than four phrases',
    });
  });
});
