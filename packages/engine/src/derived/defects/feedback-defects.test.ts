import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono } from '../../../../../testing/readings.js';
import { itemAt } from '../../core/numbers.js';
import { defectList } from '../../measures/defects.js';
import { readMeasures } from '../../read-measures.js';

const RATE_HZ = 16_000;
const SECONDS = 4;

/** A pulse train of 120 Hz with the level of a voice, in phrases of 0.6 s, over noise of −60 dBFS. */
function voice(): Float32Array {
  const random = uniform(3);
  return new Float32Array(SECONDS * RATE_HZ).map((_, i) => {
    const sec = i / RATE_HZ;
    const noise = 0.003 * (random() - 0.5);
    if (sec % 1 > 0.6) return noise;
    let x = 0;
    for (let k = 1; k <= 30; k++) x += Math.cos(2 * Math.PI * 120 * k * sec) / k;
    return noise + 0.03 * x;
  });
}

/** The voice with something added, by the seconds since 1 s. */
const withSound = (at: (sec: number) => number) =>
  voice().map((x, i) => (i < RATE_HZ ? x : x + at(i / RATE_HZ - 1)));

const sine = (hz: number, sec: number) => Math.sin(2 * Math.PI * hz * sec);
const gain = (db: number) => 10 ** (db / 20);
/** From −70 dBFS, by this many dB each second, up to −6 dBFS; held until 1.9 s, gone in 50 ms. */
const howl = (hz: number, growth: number) => (sec: number) =>
  sine(hz, sec) *
  gain(Math.min(-70 + growth * sec, -6)) *
  (sec < 1.9 ? 1 : gain((-60 * (sec - 1.9)) / 0.05));

async function findHowls(samples: Float32Array) {
  const reading = (await readMeasures(mono(RATE_HZ, samples), [defectList])).of(defectList);
  if ('absent' in reading) throw new Error(reading.absent);
  return (
    reading.value as readonly {
      kind: string;
      startSec: number;
      endSec: number;
      evidence: Record<string, number>;
    }[]
  ).filter(({ kind }) => kind === 'feedback');
}

describe('a howl is found with its frequency, its growth and its end', () => {
  test.each([
    { hz: 1234, growth: 60 },
    { hz: 2500, growth: 40 },
    { hz: 5010, growth: 100 },
  ])('$hz Hz, $growth dB/s', async ({ hz, growth }) => {
    const found = await findHowls(withSound(howl(hz, growth)));
    expect(found).toHaveLength(1);
    const { startSec, endSec, evidence } = itemAt(found, 0);
    expect(Math.abs((evidence['frequencyHz'] ?? NaN) - hz)).toBeLessThanOrEqual(2);
    expect(Math.abs((evidence['growthDbPerSec'] ?? NaN) - growth)).toBeLessThanOrEqual(
      0.15 * growth,
    );
    expect(Math.abs((evidence['levelDb'] ?? NaN) + 9)).toBeLessThanOrEqual(1);
    expect(startSec).toBeGreaterThanOrEqual(1);
    expect(startSec).toBeLessThanOrEqual(1 + 64 / growth);
    expect(Math.abs(endSec - 2.9)).toBeLessThanOrEqual(0.1);
  });
});

test.each([
  ['the voice alone', () => 0],
  ['a tone that begins at once', (sec: number) => 0.5 * sine(2500, sec)],
  [
    'a tone that swells by 12 dB',
    (sec: number) => 0.5 * gain(Math.min(0, 20 * sec - 12)) * sine(2500, sec),
  ],
  ['a howl under 1 kHz: it is not told', howl(500, 60)],
  [
    'a growing tone with vibrato',
    (sec: number) =>
      gain(Math.min(-70 + 60 * sec, -6)) *
      Math.sin(2 * Math.PI * 2500 * sec + 10 * Math.sin(2 * Math.PI * 5 * sec)),
  ],
  [
    'a chord that grows',
    (sec: number) =>
      gain(Math.min(-70 + 60 * sec, -10)) * (sine(2000, sec) + sine(2400, sec) + sine(1700, sec)),
  ],
])('%s is none', async (_, at) => {
  expect(await findHowls(withSound(at))).toEqual([]);
});

test('partials that grow together are one sound turned round, and no howl', async () => {
  const partials = [1250, 2300, 3700].map((hz) => howl(hz, 60));
  expect(
    await findHowls(withSound((sec) => partials.reduce((sum, at) => sum + at(sec) / 3, 0))),
  ).toEqual([]);
});
