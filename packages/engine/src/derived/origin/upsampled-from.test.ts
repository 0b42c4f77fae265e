import { resampled } from '@sonometer/validation/signals/fourier.js';
import { expect, test } from 'vitest';
import { computeDerived } from '../../../../../testing/derived.js';
import { mono } from '../../../../../testing/readings.js';
import { pinkNoise, whiteNoise } from '../../../../../testing/signals.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineDerived } from '../derived.js';
import {
  computeImageCoherence,
  type ImageCoherence,
  upsampledFrom,
  type UpsampledFrom,
} from './upsampled-from.js';

const RATE_HZ = 44_100;
const OLD_HZ = 22_050;

const coherenceOf = (samples: Float32Array, fromHz = OLD_HZ) =>
  computeDerived(
    defineDerived({
      id: 'coherence-under-test',
      needs: { excerpts },
      derive: ({ excerpts }): ImageCoherence | undefined =>
        computeImageCoherence(excerpts, RATE_HZ, fromHz),
    }),
    mono(RATE_HZ, samples),
  );

const old = whiteNoise(OLD_HZ, 4, 0.1, 2);
const held = Float32Array.from({ length: 2 * old.length }, (_, n) => old[n >> 1] ?? 0);
const straight = held.map((x, n) => (n % 2 === 0 ? x : (x + (held[n + 1] ?? x)) / 2));

test.each([
  ['held samples', held],
  ['straight lines between them', straight],
])('%s leave the whole image', async (_, samples) => {
  expect((await coherenceOf(samples))?.coherence).toBeGreaterThan(0.95);
});

test('an image has one place only', async () => {
  expect((await coherenceOf(straight, 16_000))?.coherence).toBeLessThan(0.2);
});

test.each([
  ['white', whiteNoise(RATE_HZ, 4, 0.1, 3)],
  ['pink', pinkNoise(RATE_HZ, 4, 0.1, 3)],
])('%s noise at its own rate has none', async (_, samples) => {
  expect((await coherenceOf(samples))?.coherence).toBeLessThan(0.2);
});

test('nothing above the edge is nothing to compare', async () => {
  expect(await coherenceOf(resampled(old, OLD_HZ, RATE_HZ, 0.96))).toBeUndefined();
  expect(await coherenceOf(new Float32Array(4 * RATE_HZ))).toBeUndefined();
});

const derive = upsampledFrom.derive.bind(upsampledFrom) as (
  inputs: object,
  recording: object,
) => UpsampledFrom;

/** The rate of a recording at 44.1 kHz whose spectrum falls by so many dB at these shares of 11,025 Hz. */
function rateOf(at6Db: number, at20Db: number, at40Db: number) {
  const falls: Readonly<Record<number, number>> = { 6: at6Db, 20: at20Db, 40: at40Db };
  return derive(
    {
      profile: {
        blocks: 16,
        bandwidthHz: 11_025 * at20Db,
        medianDb: (fromHz: number) => (fromHz < 11_025 * at6Db ? -40 : -110),
        fallsTo: (db: number) => 11_025 * (falls[-40 - db] ?? NaN),
      },
      blocks: { bandwidthsHz: new Float32Array(16).fill(10_600) },
      excerpts: [],
      trace: undefined,
    },
    { format: { rateHz: 44_100, channels: 1 } },
  );
}

test('the edge of SoX names the rate; of a low-pass filter, wider or elsewhere, it does not', () => {
  expect(rateOf(0.9512, 0.9629, 0.9727)).toMatchObject({ rateHz: 22_050, edgeRateHz: 22_050 });
  for (const [at6Db, at20Db, at40Db] of [
    [0.9524, 0.9694, 0.9864],
    [0.938, 0.9528, 0.9609],
    [0.9531, 0.9609, 0.9668],
  ] as const)
    expect(rateOf(at6Db, at20Db, at40Db)).toMatchObject({ rateHz: undefined });
});
