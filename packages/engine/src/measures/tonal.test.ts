import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import { concat, mix, signal, whiteNoise } from '../../../../testing/signals.js';
import type { About } from '../core/about.js';
import { musicTuning } from '../derived/tonal/music-tuning.js';
import { camelotOf, chordList, key, keyList, tuning } from './tonal.js';

const RATE_HZ = 22_050;

/** Notes with six partials each, for some seconds. */
const chord = (notes: readonly number[], seconds: number, cents = 0) =>
  signal(RATE_HZ, seconds, (t) => {
    const swell = Math.min(1, t / 0.02, (seconds - t) / 0.02);
    let sum = 0;
    for (const midi of notes) {
      const hz = 440 * 2 ** ((midi - 69 + cents / 100) / 12);
      for (let partial = 1; partial <= 6; partial++)
        sum += (0.03 / partial) * Math.sin(2 * Math.PI * hz * partial * t);
    }
    return swell * sum;
  });

const over = (root: number, steps: readonly number[]) => [
  root - 12,
  ...steps.map((step) => root + step),
];
const MAJOR = [0, 4, 7];
const MINOR = [0, 3, 7];
const SEVENTH = [0, 4, 7, 10];

/** Tonic, fourth, fifth with its seventh, tonic, twice. */
const cadence = (tonic: number, third: readonly number[], cents = 0) => {
  const bars = [
    over(tonic, third),
    over(tonic + 5, third),
    over(tonic + 7, SEVENTH),
    over(tonic, third),
  ].map((notes) => chord(notes, 1.5, cents));
  return concat(...bars, ...bars);
};

describe('the key of a cadence', () => {
  test.each([
    { tonic: 60, third: MAJOR, name: 'C major', camelot: '8B' },
    { tonic: 57, third: MINOR, name: 'A minor', camelot: '8A' },
    { tonic: 61, third: MAJOR, name: 'Db major', camelot: '3B' },
    { tonic: 66, third: MINOR, name: 'F# minor', camelot: '11A' },
  ])('$name', async ({ tonic, third, name, camelot }) => {
    const found = await valueOf(key, mono(RATE_HZ, cadence(tonic, third)));
    expect(found).toMatchObject({ name, camelot });
  });

  test('a change of key is told, within two seconds', async () => {
    const both = concat(...[60, 60, 66, 66].map((tonic) => cadence(tonic, MAJOR)));
    const list = (await valueOf(keyList, mono(RATE_HZ, both))) as {
      name: string;
      startSec: number;
    }[];
    expect(list.map(({ name }) => name)).toEqual(['C major', 'F# major']);
    expect(list[1]?.startSec).toBeWithin(2, 24);
  });

  test('noise has none, and says why', async () => {
    const reading = await readingOf(key, mono(RATE_HZ, whiteNoise(RATE_HZ, 6, 0.1)));
    expect(reading).toMatchObject({ absent: expect.stringContaining('no steady notes') as string });
  });

  test('one chord whose partials are many notes is none', async () => {
    const reading = await readingOf(key, mono(RATE_HZ, chord([57, 60, 64, 69], 6)));
    expect(reading).toMatchObject({
      absent: expect.stringContaining('do not change') as string,
    });
  });

  test.each([
    [13, 'noise'], // three seconds of brown noise hold so few
    [200, 'music'],
  ])('%d lines that agree to 0.5 are %s', (lines, detected) => {
    const bins = new Float32Array(0);
    const levels = new Float32Array(20).fill(0.01);
    const deviations = new Float32Array(20 * 6);
    deviations.set([lines / 2, 0, 0, 0, lines, lines]); // all in the first frame
    const frames = { notes: bins, basses: bins, levels, hopSec: 0.17, firstSec: 0.17, deviations };
    const found = musicTuning.derive({ frames }, {} as About);
    expect('value' in found ? 'music' : 'noise').toBe(detected);
  });

  test('one chord is none', async () => {
    const reading = await readingOf(key, mono(RATE_HZ, chord([60, 64, 67], 6)));
    expect(reading).toMatchObject({
      absent: expect.stringContaining('too few different notes') as string,
    });
  });
});

test.each([0, -31.8, 24, -45])('a tuning of %d cents is read within 2', async (cents) => {
  const found = await valueOf(tuning, mono(RATE_HZ, cadence(60, MAJOR, cents)));
  expect((found as { cents: number }).cents).toBeWithin(2, cents);
});

test('a long hum far under the music does not tell its tuning', async () => {
  const hum = chord([55], 40, 40).map((x) => x * 10 ** (-35 / 20));
  const found = await valueOf(tuning, mono(RATE_HZ, concat(cadence(60, MAJOR), hum)));
  expect((found as { cents: number }).cents).toBeWithin(2, 0);
});

describe('one tone with many overtones', () => {
  const square = (t: number) => 0.2 * Math.sign(Math.sin(2 * Math.PI * 220 * t));
  const saw = (t: number) => 0.2 * (2 * ((110 * t) % 1) - 1);
  test.each([
    ['square', square],
    ['saw', saw],
  ])('a %s has no key and no chord, and its tuning is that of the fundamental', async (_, wave) => {
    const recording = mono(44_100, signal(44_100, 5, wave));
    expect(await readingOf(key, recording)).toHaveProperty('absent');
    expect(await valueOf(chordList, recording)).toMatchObject([{ chord: 'N' }]);
    expect(((await valueOf(tuning, recording)) as { cents: number }).cents).toBeWithin(0.5, 0);
  });
});

test('chords are read in noise, and what has none is N', async () => {
  const rests = whiteNoise(RATE_HZ, 2, 0.02);
  const played = concat(
    chord(over(60, MAJOR), 2),
    chord(over(57, MINOR), 2),
    chord(over(55, SEVENTH), 2),
    chord(over(59, [0, 3, 6, 9]), 2),
  );
  const noisy = mix(played, whiteNoise(RATE_HZ, 8, 0.002));
  const list = (await valueOf(chordList, mono(RATE_HZ, concat(noisy, rests)))) as {
    chord: string;
    startSec: number;
  }[];
  expect(list.map((one) => one.chord)).toEqual(['C:maj', 'A:min', 'G:7', 'B:dim7', 'N']);
  list.forEach(({ startSec }, i) => {
    expect(startSec).toBeWithin(0.3, 2 * i);
  });
});

test('the codes of Camelot go round the fifths', () => {
  const majors = [0, 7, 2, 9, 4, 11, 6, 1, 8, 3, 10, 5];
  const codes = majors.map((tonic) => camelotOf({ tonic, mode: 'major' }));
  expect(codes).toEqual([8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7].map((n) => `${n}B`));
  expect(camelotOf({ tonic: 9, mode: 'minor' })).toBe('8A');
});
