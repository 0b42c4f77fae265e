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
import { toneFrequencyHz } from './tone-frequency-hz.js';
import { toneLabel } from './tone-label.js';
import { toneProminenceDb } from './tone-prominence-db.js';

const RATE_HZ = 16_000;
const SIGMA = 0.01;

/** White noise with a tone `overDb` above the noise of its critical band, as ISO 1996-2 Annex C counts. */
function toneInNoise(hz: number, overDb: number, seconds = 10, seed = 1) {
  const bandHz = Math.max(100, 0.2 * hz);
  const bandPower = (SIGMA ** 2 * bandHz) / (RATE_HZ / 2);
  const amplitude = Math.sqrt(2 * bandPower * 10 ** (overDb / 10));
  const recording = mono(
    RATE_HZ,
    mix(whiteNoise(RATE_HZ, seconds, SIGMA, seed), sine(RATE_HZ, seconds, hz, amplitude)),
  );
  const audibilityDb = overDb + 2 + Math.log10(1 + (hz / 502) ** 2.5);
  return { recording, audibilityDb };
}

describe.each([250, 1000, 4000])('a tone of %i Hz', (hz) => {
  test.each([-6, 0, 10, 20])('%i dB over the noise of its band', async (overDb) => {
    const { recording, audibilityDb } = toneInNoise(hz, overDb);
    expect(await valueOf(toneProminenceDb, recording)).toBeWithin(
      toneProminenceDb.margin,
      audibilityDb,
    );
    expect(await valueOf(toneFrequencyHz, recording)).toBeWithin(toneFrequencyHz.margin, hz);
  });
});

test.each([-6, 1, 10])('its label follows: %i dB over the noise', async (overDb) => {
  const { recording, audibilityDb } = toneInNoise(1000, overDb);
  const expected = audibilityDb < 0 ? 'none' : audibilityDb < 4 ? 'audible' : 'prominent';
  expect(await valueOf(toneLabel, recording)).toBe(expected);
});

test('half a second is enough for a clear tone', async () => {
  const { recording, audibilityDb } = toneInNoise(1000, 20, 0.5);
  expect(await valueOf(toneProminenceDb, recording)).toBeWithin(2, audibilityDb);
});

test('a fifth of a second, shorter than a window, finds it too', async () => {
  const { recording, audibilityDb } = toneInNoise(1000, 20, 0.2);
  expect(await valueOf(toneProminenceDb, recording)).toBeWithin(4, audibilityDb);
  expect(await valueOf(toneFrequencyHz, recording)).toBeWithin(3, 1000);
});

test.each([
  ['white', whiteNoise(RATE_HZ, 10, 0.1)],
  ['pink', pinkNoise(RATE_HZ, 10, 0.1)],
  ['brown', brownNoise(RATE_HZ, 10, 0.1)],
])('%s noise has no tone', async (_, noise) => {
  const recording = mono(RATE_HZ, noise);
  expect(await valueOf(toneLabel, recording)).toBe('none');
  expect(await readingOf(toneProminenceDb, recording)).toEqual({
    absent: 'no tone exceeds the spectrum around it',
  });
});

test('too short or silent: not measured', async () => {
  const short = mono(RATE_HZ, sine(RATE_HZ, 0.16, 1000, 0.5));
  expect(await readingOf(toneLabel, short)).toEqual({ absent: 'shorter than 0.17 s' });
  const quiet = mono(RATE_HZ, silence(RATE_HZ, 1));
  expect(await readingOf(toneLabel, quiet)).toEqual({ absent: 'the file is silent' });
});
