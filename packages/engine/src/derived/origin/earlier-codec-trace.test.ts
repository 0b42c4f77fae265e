import { expect, test } from 'vitest';
import { derivedOf } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { pinkNoise } from '../../../../../testing/signals.js';
import { resampled } from '@sonometer/validation/signals/resampled.js';
import { transformCoded } from '@sonometer/validation/signals/transform-coded.js';
import { earlierCodecTrace } from './earlier-codec-trace.js';
import { lossySource } from './lossy-source.js';

const noiseAt = (rateHz: number) => pinkNoise(rateHz, 5, 0.1, 3);
const codedAt = (rateHz: number) =>
  transformCoded(noiseAt(rateHz), { rateHz, bitsPerSec: 64_000, cutoffHz: 16_000 });

test.each([
  [44_100, 48_000, 0],
  [48_000, 44_100, 0],
  [44_100, 48_000, 1001],
  [32_000, 44_100, 0],
  [44_100, 32_000, 0],
])(
  'a codec at %i Hz shows behind a resampler to %i Hz, %i samples cut off',
  async (codecHz, rateHz, cut) => {
    const audio = mono(rateHz, resampled(codedAt(codecHz), codecHz, rateHz, 0.96).subarray(cut));
    const trace = await derivedOf(earlierCodecTrace, audio);
    expect(trace).toMatchObject({ transform: 'aac-sine', rateHz: codecHz });
    expect(await derivedOf(lossySource, audio)).toMatch(/^lossy/);
  },
);

test.each([
  [44_100, 48_000],
  [48_000, 44_100],
])('what was resampled from %i to %i Hz alone has none', async (fromHz, rateHz) => {
  const audio = mono(rateHz, resampled(noiseAt(fromHz), fromHz, rateHz, 0.96));
  expect(await derivedOf(earlierCodecTrace, audio)).toBeUndefined();
});

test('where the grid lies at the file’s own rate, nobody looks at another', async () => {
  expect(await derivedOf(earlierCodecTrace, mono(44_100, codedAt(44_100)))).toBeUndefined();
});
