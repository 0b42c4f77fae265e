import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../../testing/readings.js';
import { sine } from '../../../../../testing/signals.js';
import { octaveLevels } from './octave-levels.js';
import { thirdOctaveLevels } from './third-octave-levels.js';

const RATE_HZ = 48_000;
const TONE_DB = -10 - 10 * Math.log10(2);
const tone = (hz: number, seconds: number) =>
  mono(RATE_HZ, sine(RATE_HZ, seconds, hz, 10 ** (-10 / 20)));

interface Bands {
  readonly centresHz: readonly number[];
  readonly levelsDb: readonly number[];
  readonly omitted?: string;
}

/** Lengths just under and just over 12 periods of the width of the band. */
describe.each([
  { measure: thirdOctaveLevels, band: 14, nominalHz: 25, tooShortSec: 2.06, enoughSec: 2.08 },
  { measure: thirdOctaveLevels, band: 15, nominalHz: 31.5, tooShortSec: 1.64, enoughSec: 1.65 },
  { measure: thirdOctaveLevels, band: 21, nominalHz: 125, tooShortSec: 0.412, enoughSec: 0.414 },
  { measure: thirdOctaveLevels, band: 30, nominalHz: 1000, tooShortSec: 0.0519, enoughSec: 0.0521 },
  { measure: octaveLevels, band: 15, nominalHz: 31.5, tooShortSec: 0.538, enoughSec: 0.54 },
  { measure: octaveLevels, band: 21, nominalHz: 125, tooShortSec: 0.135, enoughSec: 0.136 },
  { measure: octaveLevels, band: 30, nominalHz: 1000, tooShortSec: 0.017, enoughSec: 0.0171 },
] as const)('$measure.id', ({ measure, band, nominalHz, tooShortSec, enoughSec }) => {
  const read = async (seconds: number): Promise<Bands> =>
    await valueOf(measure, tone(10 ** (band / 10), seconds));

  test(`${nominalHz} Hz for ${enoughSec} s reads within the margin`, async () => {
    const { centresHz, levelsDb } = await read(enoughSec);
    expect(levelsDb[centresHz.indexOf(nominalHz)]).toBeWithin(Number(measure.margin), TONE_DB);
  });

  test(`${nominalHz} Hz for ${tooShortSec} s is left out with its reason, the next band is not`, async () => {
    const { centresHz, levelsDb, omitted } = await read(tooShortSec);
    expect(centresHz[0]).toBeGreaterThan(nominalHz);
    expect(levelsDb).toHaveLength(centresHz.length);
    expect(omitted).toContain(`the settling time of the ${nominalHz} Hz filter`);
  });
});

test('a long sound has all bands, and nothing is left out', async () => {
  const bands = await valueOf(thirdOctaveLevels, tone(1000, 2.1));
  expect(bands).toHaveProperty('centresHz.length', 30);
  expect(bands).not.toHaveProperty('omitted');
});

test('a sound that is too short for every band has none, and says why', async () => {
  expect(await readingOf(octaveLevels, tone(1000, 0.0005))).toHaveProperty(
    'absent',
    'shorter than 0.0011 s, the settling time of the 16000 Hz filter; lower bands take longer',
  );
});
