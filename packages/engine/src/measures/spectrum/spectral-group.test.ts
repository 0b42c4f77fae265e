import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import {
  brownNoise,
  mix,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../../../../../testing/signals.js';
import { bandEnergy } from './band-energy.js';
import { harshnessBand } from './harshness-band.js';
import { harshnessLabel } from './harshness-label.js';
import { harshnessScore } from './harshness-score.js';
import { lowEndDensity } from './low-end-density.js';
import { muddinessLabel } from './muddiness-label.js';
import { muddinessScore } from './muddiness-score.js';
import { spectralCentroidHz } from './spectral-centroid-hz.js';
import { spectralFlatness } from './spectral-flatness.js';
import { spectralRolloffHz } from './spectral-rolloff-hz.js';

const rateHz = 48_000;
const white = mono(rateHz, whiteNoise(rateHz, 10, 0.1));
const pink = mono(rateHz, pinkNoise(rateHz, 20, 0.1));
const brown = mono(rateHz, brownNoise(rateHz, 10, 0.1));
const tone = mono(rateHz, sine(rateHz, 5, 1000, 0.5));
const quiet = mono(rateHz, silence(rateHz, 1));

test('centroid: half of the band for white noise, the tone for a tone', async () => {
  expect(await valueOf(spectralCentroidHz, white)).toBeWithin(spectralCentroidHz.margin, 12_000);
  expect(await valueOf(spectralCentroidHz, tone)).toBeWithin(12, 1000);
});

test('roll-off: 85 % of the band for white noise', async () => {
  expect(await valueOf(spectralRolloffHz, white)).toBeWithin(spectralRolloffHz.margin, 20_400);
});

test('flatness: 1 for white noise, 0.39 for pink, 0 for a tone', async () => {
  expect(await valueOf(spectralFlatness, white)).toBeWithin(spectralFlatness.margin, 0.998);
  expect(await valueOf(spectralFlatness, pink)).toBeWithin(0.04, 0.39);
  expect(await valueOf(spectralFlatness, tone)).toBeLessThan(0.001);
});

test('low end: all of a 60 Hz tone, 0.5 % of white noise', async () => {
  expect(await valueOf(lowEndDensity, mono(rateHz, sine(rateHz, 2, 60, 0.5)))).toBeWithin(0.001, 1);
  expect(await valueOf(lowEndDensity, white)).toBeWithin(0.001, 0.005);
});

describe('band shares', () => {
  test.each([0.002, 0.0095, 0.0125, 0.0751, 0.1001, 0.1001, 0.7007].map((share, i) => [i, share]))(
    'band %i of white noise is %d',
    async (index, share) => {
      expect(await valueOf(bandEnergy[index]!, white)).toBeWithin(0.003, share);
    },
  );

  test('a tone of 1 kHz is all mid', async () => {
    expect(await valueOf(bandEnergy[3]!, tone)).toBeWithin(0.001, 1);
  });
});

test('harshness is neutral at pink noise', async () => {
  expect(await valueOf(harshnessScore, pink)).toBeWithin(harshnessScore.margin, 0.667);
  expect(await valueOf(harshnessLabel, pink)).toBe('Medium');
  expect(await valueOf(harshnessLabel, white)).toBe('High');
  expect(await valueOf(harshnessLabel, brown)).toBe('Low');
  const narrow = await readingOf(harshnessScore, mono(8000, whiteNoise(8000, 2, 0.1)));
  expect(narrow).toEqual({ absent: 'the sample rate is below 12 kHz' });
});

test('the harshest band is the one that stands out', async () => {
  const whistle = sine(rateHz, 20, 3150, 0.05);
  const harsh = mono(rateHz, mix(pinkNoise(rateHz, 20, 0.1), whistle));
  expect(await valueOf(harshnessBand, harsh)).toBe('2818-3548 Hz');
});

test('muddiness is near nought at pink noise', async () => {
  expect(await valueOf(muddinessScore, pink)).toBeWithin(muddinessScore.margin, 0.2);
  expect(await valueOf(muddinessLabel, pink)).toBe('Low');
});

test.each([
  spectralCentroidHz,
  spectralRolloffHz,
  spectralFlatness,
  lowEndDensity,
  harshnessScore,
  muddinessScore,
  ...bandEnergy,
])('$id is absent on silence', async (measure) => {
  expect(await readingOf(measure, quiet)).toEqual({ absent: 'nothing exceeds −60 dBFS' });
});
