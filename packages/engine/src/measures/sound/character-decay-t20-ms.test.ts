import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../../testing/hits.js';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { brownNoise, mix, pinkNoise, whiteNoise } from '../../../../../testing/signals.js';
import { characterDecayFitR2 } from './character-decay-fit-r2.js';
import { characterDecayT20Ms as measure } from './character-decay-t20-ms.js';

test.each([
  { tauSec: 0.05, t60Ms: 345.4 },
  { tauSec: 0.1, t60Ms: 690.8 },
  { tauSec: 0.3, t60Ms: 2072.3 },
])('exp(−t/$tauSec) decays in $t60Ms ms', async ({ tauSec, t60Ms }) => {
  const tone = mono(48_000, decayingTone(48_000, 14 * tauSec, 440, tauSec, 0.9));
  expect(await valueOf(measure, tone)).toBeWithin(0.02 * t60Ms, t60Ms);
  expect(await valueOf(characterDecayFitR2, tone)).toBeGreaterThanOrEqual(0.999);
});

test('noise 50 dB down does not lengthen it', async () => {
  const noisy = mix(decayingTone(48_000, 2, 440, 0.1, 0.9), whiteNoise(48_000, 2, 0.002));
  expect(await valueOf(measure, mono(48_000, noisy))).toBeWithin(0.02 * 690.8, 690.8);
});

test('a sound that is cut off after 17 dB has none', async () => {
  const cut = decayingTone(48_000, 0.2, 440, 0.1);
  const reading = await readingOf(measure, mono(48_000, cut));
  expect('absent' in reading && reading.absent).toMatch(/falls by 1\d dB; 35 are needed/);
});

/** T60 of 177 ms, as the piece of brown noise had that read 237. */
const TAU_SEC = 0.177 / 6.9078;
const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
const readHits = (noise: typeof whiteNoise) =>
  Promise.all(
    SEEDS.map((seed) =>
      readingOf(measure, mono(48_000, decaying(noise(48_000, 0.3, 0.3, seed), 48_000, TAU_SEC))),
    ),
  );

test('noise that dies away within a few of its own swells has no decay time, or the right one', async () => {
  const readings = await readHits(brownNoise);
  const absent = readings.filter((reading) => 'absent' in reading);
  expect(absent.length).toBeGreaterThanOrEqual(8);
  for (const { absent: reason } of absent) expect(reason).toMatch(/too unevenly|35 are needed/);
  for (const reading of readings)
    if ('value' in reading) expect(reading.value).toBeWithin(0.2 * 177, 177);
});

test('white noise has one, and so has nearly all pink noise', async () => {
  for (const reading of await readHits(whiteNoise))
    expect('value' in reading && reading.value).toBeWithin(0.05 * 177, 177);
  const pink = (await readHits(pinkNoise)).filter((reading) => 'value' in reading);
  expect(pink.length).toBeGreaterThanOrEqual(10);
  for (const { value } of pink) expect(value).toBeWithin(0.25 * 177, 177);
});
