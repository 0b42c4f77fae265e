import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono } from '../../../../../testing/readings.js';
import { itemAt } from '../../core/numbers.js';
import { defectCounts, defectList } from '../../measures/defects.js';
import { readMeasures } from '../../read-measures.js';

const RATE_HZ = 16_000;
const SECONDS = 12;
/**
 * Bursts of noise of 0.4 s with as long pauses, 40 dB quieter; with as little bass as a voice: differences of white
 * noise.
 */
const phrases = (() => {
  const random = uniform(5);
  let before = 0;
  return new Float32Array(SECONDS * RATE_HZ).map((_, i) => {
    const isLoud = Math.floor(i / (0.4 * RATE_HZ)) % 2 === 0;
    const white = random() - 0.5;
    const difference = white - before;
    before = white;
    return difference * (isLoud ? 0.1 : 0.001);
  });
})();
const LEVEL_DB = 10 * Math.log10(phrases.reduce((sum, x) => sum + x * x, 0) / phrases.length);

interface Put {
  readonly hz: (sec: number) => number;
  readonly belowDb: number;
  readonly harmonics: number;
  readonly fromSec: number;
  readonly toSec: number;
}

/** The phrases with harmonics 1, 1/2, 1/3… of something added, by its phase. */
function withTone({ hz, belowDb, harmonics, fromSec, toSec }: Put): Float32Array {
  const heights = Array.from({ length: harmonics }, (_, k) => 1 / (k + 1));
  const power = heights.reduce((sum, height) => sum + height ** 2 / 2, 0);
  const gain = Math.sqrt(10 ** ((LEVEL_DB - belowDb) / 10) / power);
  let turns = 0;
  return phrases.map((x, i) => {
    const sec = i / RATE_HZ;
    turns += hz(sec) / RATE_HZ;
    if (sec < fromSec || sec >= toSec) return x;
    return heights.reduce(
      (sum, height, k) => sum + gain * height * Math.sin(2 * Math.PI * (k + 1) * turns),
      x,
    );
  });
}

async function findHums(samples: Float32Array) {
  const reading = (await readMeasures(mono(RATE_HZ, samples), [defectList])).of(defectList);
  if ('absent' in reading) throw new Error(reading.absent);
  return (
    reading.value as readonly {
      kind: string;
      startSec: number;
      endSec: number;
      evidence: Record<string, number>;
    }[]
  ).filter(({ kind }) => kind === 'hum');
}

const steady = (hz: number) => () => hz;
const whole = { fromSec: 0, toSec: SECONDS };

describe('hum is found where it is, with its frequency and its level', () => {
  test.each([
    { hz: 50.08, belowDb: 30, harmonics: 5, fromSec: 3, toSec: 8 },
    { hz: 59.93, belowDb: 25, harmonics: 2, fromSec: 0, toSec: 4 },
    { hz: 50, belowDb: 40, harmonics: 12, fromSec: 5, toSec: SECONDS },
    { hz: 60.15, belowDb: 45, harmonics: 3, ...whole },
    { hz: 49.9, belowDb: 40, harmonics: 1, fromSec: 2, toSec: 10 },
  ])('$hz Hz, $harmonics harmonics, $belowDb dB below, $fromSec to $toSec s', async (put) => {
    const hums = await findHums(withTone({ ...put, hz: steady(put.hz) }));
    expect(hums).toHaveLength(1);
    const { startSec, endSec, evidence } = itemAt(hums, 0);
    expect(Math.abs(startSec - put.fromSec)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(endSec - put.toSec)).toBeLessThanOrEqual(0.5);
    expect(evidence['mainsHz']).toBe(Math.round(put.hz / 10) * 10);
    expect(Math.abs((evidence['fundamentalHz'] ?? NaN) - put.hz)).toBeLessThanOrEqual(0.02);
    expect(Math.abs((evidence['belowDb'] ?? NaN) - put.belowDb)).toBeLessThanOrEqual(1);
    expect(evidence['harmonics']).toBeGreaterThanOrEqual(Math.min(put.harmonics, 3));
    expect(evidence['harmonics']).toBeLessThanOrEqual(put.harmonics + 1);
  });
});

test('its drift: 0.06 Hz over 12 s', async () => {
  const hz = (sec: number) => 49.97 + 0.005 * sec;
  const [hum] = await findHums(withTone({ hz, belowDb: 30, harmonics: 3, ...whole }));
  // Blocks of 8.5 s: their middles are up to 3 s apart.
  expect(hum?.evidence['driftHz']).toBeGreaterThan(0.005);
  expect(hum?.evidence['driftHz']).toBeLessThan(0.03);
  expect(Math.abs((hum?.evidence['fundamentalHz'] ?? NaN) - 50)).toBeLessThanOrEqual(0.03);
});

test.each([
  ['a bass note a third of a tone beside', { hz: steady(49), belowDb: 25, harmonics: 4 }],
  ['a tone of 50 Hz that is part of the sound', { hz: steady(50), belowDb: 12, harmonics: 4 }],
  [
    'an engine that wavers',
    { hz: (sec: number) => 50 + 0.8 * Math.sin(2 * sec), belowDb: 25, harmonics: 4 },
  ],
  ['a tuned-up D with its harmonics', { hz: steady(150.1), belowDb: 25, harmonics: 4 }],
  ['a beep of 400 Hz', { hz: steady(400), belowDb: 25, harmonics: 1 }],
])('%s is none', async (_, tone) => {
  expect(await findHums(withTone({ ...tone, ...whole }))).toEqual([]);
});

test('notes of 50 Hz, touched each second, are none', async () => {
  const tone = withTone({ hz: steady(50.02), belowDb: 25, harmonics: 3, ...whole });
  const notes = tone.map((x, i) => {
    const dry = phrases[i] ?? 0;
    return dry + (x - dry) * Math.exp(-3 * ((i / RATE_HZ) % 1));
  });
  expect(await findHums(notes)).toEqual([]);
});

async function countHums(samples: Float32Array) {
  const count = defectCounts.find(({ id }) => id === 'defectCounts.hum');
  if (!count) throw new Error('no count');
  return (await readMeasures(mono(RATE_HZ, samples), [count])).of(count);
}

test('three seconds are too few', async () => {
  const reading = await countHums(phrases.subarray(0, 3 * RATE_HZ));
  expect(reading).toEqual({ absent: 'less than 4.00 s of sound' });
});

test('a tone of the mains that is part of the sound is no evidence that there is no hum', async () => {
  const loud = withTone({ hz: steady(50), belowDb: 12, harmonics: 4, ...whole });
  expect(await countHums(loud)).toEqual({
    absent: 'a steady tone at 50 Hz lies less than 18 dB below the sound: a loud hum, or a note',
  });
  expect(await countHums(phrases)).toEqual({ value: 0 });
});
