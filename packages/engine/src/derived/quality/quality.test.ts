import { describe, expect, test } from 'vitest';
import { framesOfRuns, type FrameRun } from '../../algorithms/spectrum.js';
import type { Reading } from '../../core/reading.js';
import { QUALITY_ROW, QUALITY_VALUES } from '../../features/quality/quality-rows.js';
import { type BandOfSpeech, speechBand } from './speech-band.js';
import { type SpeechClarity, speechClarity } from './speech-clarity.js';
import { type SpeechRating, type SpeechRatings, speechRatings } from './speech-ratings.js';
import { causeOf, type WorstPassage, worstPassages } from './worst-passages.js';

const SCALE = 1024;
const FRAMES_PER_SEC = 50;

const dialogueOf = (spoken: readonly (readonly [number, number])[], seconds: number) => {
  const stretches = spoken.map(([from, to]): FrameRun => ({
    start: from * FRAMES_PER_SEC,
    end: to * FRAMES_PER_SEC,
  }));
  const frames = seconds * FRAMES_PER_SEC;
  return { stretches, spokenFrames: framesOfRuns(stretches), frames };
};

/** Rows with the given values and weights, 1.0 = SCALE. */
function rowsOf(count: number, of: (i: number) => { values: number[]; weights?: number[] }) {
  const rows = new Int16Array(count * QUALITY_ROW);
  for (let i = 0; i < count; i++) {
    const { values, weights = [] } = of(i);
    for (let k = 0; k < QUALITY_VALUES; k++) {
      rows[i * QUALITY_ROW + k] = (values[k] ?? 0) * SCALE;
      rows[i * QUALITY_ROW + QUALITY_VALUES + k] = (weights[k] ?? 0) * SCALE;
    }
  }
  return { rows, scale: SCALE };
}

const derive = <T>(derived: object, inputs: object): Reading<T> =>
  (derived as { derive: (inputs: object) => Reading<T> }).derive(inputs);
const held = <T>(reading: Reading<T>): T => {
  if ('absent' in reading) throw new Error(reading.absent);
  return reading.value;
};
const ratingsOf = (rows: object, dialogue: object) =>
  derive<SpeechRatings>(speechRatings, { rows, dialogue });

const CLEAN: SpeechRating = {
  overall: 3.3,
  signal: 3.6,
  background: 4.1,
  c50Db: 22,
  reverberationSec: 0.2,
  dropouts: 0,
};

describe('ratings of a span', () => {
  test('the mean by the weights, of rows within 1 s of speech', () => {
    const rows = rowsOf(100, (i) => ({ values: [i < 50 ? 1 : -1], weights: [i < 50 ? 3 : 1] }));
    // rows 25 to 74 are speech, 6.25 more on either side are near it
    const { file, over } = held(ratingsOf(rows, dialogueOf([[4, 12]], 16)));
    const [more, less] = [3 + 1 / 64, 1 + 1 / 64];
    const [before, after] = [50 - Math.floor(150 / 8), Math.ceil(650 / 8) - 50];
    const mean = (before * more - after * less) / (before * more + after * less);
    expect(file.overall).toBeCloseTo(3 + mean, 6);
    expect(over(0, 10)).toBeUndefined();
  });

  test('ratings stay within 1 and 5, shares within 0 and 1', () => {
    const rows = rowsOf(100, () => ({ values: [9, -9, 9, 1, 1, 9, -1, 1] }));
    const { file } = held(ratingsOf(rows, dialogueOf([[0, 16]], 16)));
    expect(file).toEqual({
      overall: 5,
      signal: 1,
      background: 5,
      c50Db: 18,
      reverberationSec: 1,
      dropouts: 0.5,
    });
  });

  test('without speech, and with less than 1 s of it, there is a reason', () => {
    const rows = rowsOf(100, () => ({ values: [0] }));
    expect(ratingsOf(rows, dialogueOf([], 16))).toEqual({
      absent: 'no speech is detected with certainty',
    });
    expect(ratingsOf(rows, dialogueOf([[1, 1.5]], 16))).toHaveProperty('absent');
  });
});

describe('clarity', () => {
  const clarityOf = (file: SpeechRating, speechSec = 10) =>
    derive<SpeechClarity>(speechClarity, { ratings: { value: { file, speechSec } } });

  test('is limited to 25 dB, and states a decay only where it is heard', () => {
    expect(held(clarityOf({ ...CLEAN, c50Db: 40 })).c50Db).toBe(25);
    expect(held(clarityOf(CLEAN)).reverberationSec).toHaveProperty('absent');
    expect(held(clarityOf({ ...CLEAN, c50Db: 5, reverberationSec: 0.7 }))).toEqual({
      c50Db: 5,
      reverberationSec: { value: 0.7 },
    });
  });

  test('is absent in noise, and of short speech', () => {
    expect(clarityOf({ ...CLEAN, background: 1.5 })).toHaveProperty('absent');
    expect(clarityOf(CLEAN, 2)).toHaveProperty('absent');
  });
});

describe('band of speech', () => {
  const BANDS = 24;
  /** Ten seconds; syllables reach `speech` bands, noise of one millionth lies in all. */
  const blocksOf = (speech: number, noise = 1e-6) => {
    const means = new Float32Array(20 * BANDS).fill(noise * 1.4);
    const lowest = new Float32Array(20 * BANDS).fill(noise);
    for (let i = 0; i < 14; i++)
      for (let b = 0; b < speech; b++) means[i * BANDS + b] = 1e-3 / (1 + b);
    return { bands: BANDS, means, lowest };
  };
  const bandOf = (blocks: object, spoken: readonly (readonly [number, number])[] = [[0, 7]]) =>
    derive<BandOfSpeech>(speechBand, { blocks, dialogue: dialogueOf(spoken, 10) });

  test.each([
    [4, 'narrow'],
    [7, 'wide'],
    [13, 'super-wide'],
    [12, 'wide'],
    [17, 'full'],
  ] as const)('to %i kHz: %s', (khz, band) => {
    expect(held(bandOf(blocksOf(khz)))).toEqual({
      band: { value: band },
      toHz: khz * 1000,
    });
  });

  test('has no class where its upper part may lie under noise', () => {
    const { band, toHz } = held(bandOf(blocksOf(12, 6e-5)));
    expect(band).toHaveProperty('absent');
    expect(toHz).toBeLessThan(12_000);
  });

  test('is covered by noise, and absent without speech', () => {
    expect(bandOf(blocksOf(0))).toHaveProperty('absent');
    expect(bandOf(blocksOf(8), [])).toEqual({ absent: 'no speech is detected with certainty' });
  });
});

describe('worst passages', () => {
  const passagesOf = (bad: (i: number) => boolean) => {
    const rows = rowsOf(400, (i) => ({ values: bad(i) ? [-1.5, 0, -1] : [0.3, 0.5, 1, 1.5] }));
    const ratings = ratingsOf(rows, dialogueOf([[0, 64]], 64));
    return held(
      derive<readonly WorstPassage[]>(worstPassages, { ratings, band: { absent: 'none' } }),
    );
  };

  test('a passage that is worse than the rest is found at its place', () => {
    const found = passagesOf((i) => i >= 60 && i < 85);
    const worst = found.toSorted((a, b) => a.rating.overall - b.rating.overall)[0];
    expect(worst?.startSec).toBeWithin(1, 9.6);
    expect(worst?.endSec).toBeCloseTo((worst?.startSec ?? 0) + 3.04, 6);
    expect(worst?.cause).toBe('noise');
  });

  test('there is none in an even recording, and there are ten at most', () => {
    expect(passagesOf(() => false)).toEqual([]);
    expect(passagesOf(() => true)).toHaveLength(10);
  });

  test.each([
    ['noise', { background: 2 }],
    ['reverberation', { c50Db: 0 }],
    ['drop-outs', { dropouts: 0.3 }],
  ] as const)('the cause is %s', (cause, change) => {
    expect(causeOf({ ...CLEAN, ...change }, undefined)).toBe(cause);
  });

  test('the cause is a narrow band where nothing else costs more', () => {
    expect(causeOf(CLEAN, 'narrow')).toBe('band');
    expect(causeOf({ ...CLEAN, background: 2 }, 'narrow')).toBe('noise');
  });
});
