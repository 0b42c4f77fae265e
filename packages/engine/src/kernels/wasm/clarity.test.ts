import { expect, test } from 'vitest';
import { silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { clarityKernels } from '../further/clarity.js';
import { openKernels } from '../open-kernels.js';
import { plainKernels } from '../plain.js';

const RATE_HZ = 16_000;
const LENGTH = 640;
const LAGS = { shortest: 40, longest: 229, nearHighest: 0.1 };
const [fast, plain] = [openKernels(), plainKernels].map((kernels) =>
  kernels.of(clarityKernels).openPitchPeaks(LENGTH, LAGS),
);

const tone = (hz: number, level: number) => sine(RATE_HZ, 0.2, hz, level);
const noise = whiteNoise(3200, 1, 0.1, 3);

test.each([
  { of: 'a tone of 100 Hz', samples: tone(100, 0.5), lag: 160 },
  { of: 'a soft tone of 233 Hz', samples: tone(233, 1e-4), lag: RATE_HZ / 233 },
  { of: 'a tone in noise', samples: tone(150, 0.5).map((x, i) => x + (noise[i] ?? 0)), lag: 107 },
  { of: 'a tone over a constant', samples: tone(200, 0.1).map((x) => x + 0.5), lag: 80 },
])('$of has its pitch, in the first frame and the second', ({ samples, lag }) => {
  for (const [first, second] of [
    [0, 320],
    [1301, 17],
    [2560, 2600], // the last one ends after the samples
  ] as const) {
    const [found, expected] = [fast, plain].map((find) => find?.(samples, first, second));
    for (const i of [0, 1] as const) {
      // The transform is in single precision.
      expect(found?.[i].clarity).toBeCloseTo(expected?.[i].clarity ?? NaN, 4);
      expect(found?.[i].lag).toBeCloseTo(expected?.[i].lag ?? NaN, 2);
    }
    expect(Math.abs((found?.[0].lag ?? 0) - lag)).toBeLessThan(2);
  }
});

test('a frame 60 dB louder does not change the other one', () => {
  const both = Float32Array.from([...tone(100, 1), ...tone(160, 1e-3)]);
  const found = fast?.(both, 0, 3200);
  expect(found?.[0].lag).toBeCloseTo(160, 1);
  expect(found?.[1].lag).toBeCloseTo(100, 1);
});

test.each([silence(RATE_HZ, 0.2), silence(RATE_HZ, 0.2).fill(0.25)])(
  'silence and a constant have no pitch',
  (samples) => {
    const none = { clarity: 0, lag: 0 };
    for (const find of [fast, plain]) expect(find?.(samples, 0, 320)).toEqual([none, none]);
  },
);

test('of one frame alone nothing else is found', () => {
  const [alone, none] = fast?.(tone(100, 0.5), 32, undefined) ?? [];
  expect(alone?.lag).toBeCloseTo(160, 1);
  expect(none).toEqual({ clarity: 0, lag: 0 });
});
