import { expect, test } from 'vitest';
import { mono, stereo } from '../../../../../testing/readings.js';
import { uniform } from '../../../../../testing/random.js';
import { sine } from '../../../../../testing/signals.js';
import { outputOf } from '../../../../../testing/tracks.js';
import { bandLevels } from './band-levels.js';

const RATE_HZ = 48_000;

test('a tone stands in its octave alone, and twice the amplitude is 6.02 dB more', () => {
  const [quiet, loud] = [0.1, 0.2].map((peak) =>
    outputOf(bandLevels, mono(RATE_HZ, sine(RATE_HZ, 1, 1125, peak))),
  ) as [readonly Float32Array[], readonly Float32Array[]];
  expect(quiet).toHaveLength(7);
  // 100, 200, 400, 800 to 1600 Hz
  const levels = quiet.map((band) => band[20] ?? NaN);
  for (const [b, level] of levels.entries())
    if (b !== 3) expect(level).toBeLessThan((levels[3] ?? NaN) - 40);
  expect((loud[3]?.[20] ?? NaN) - (levels[3] ?? NaN)).toBeCloseTo(20 * Math.log10(2), 3);
});

test.each([8000, 11_025, 44_100, 96_000])(
  'fifty values a second at %i Hz, wherever blocks are cut',
  (rateHz) => {
    const random = uniform(2);
    const noise = () => new Float32Array(2 * rateHz).map(() => random() - 0.5);
    const recording = stereo(rateHz, noise(), noise());
    const whole = outputOf(bandLevels, recording, [2 * rateHz]);
    expect(whole[0]?.length).toBeGreaterThanOrEqual(98);
    expect(whole[0]?.length).toBeLessThanOrEqual(100);
    expect(outputOf(bandLevels, recording, [1, 777, 5000])).toEqual(whole);
  },
);
