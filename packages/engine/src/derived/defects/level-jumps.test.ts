import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono, type Recording, stereo } from '../../../../../testing/readings.js';
import { inTier } from '../../../../../testing/tiers.js';
import { defectCounts, defectList } from '../../measures/defects.js';
import { readMeasures } from '../../read-measures.js';

const RATE_HZ = 22_050;
const count = defectCounts.find(({ id }) => id === 'defectCounts.level-jump');

const noise = (seconds: number, seed = 1) => {
  const random = uniform(seed);
  return new Float32Array(Math.round(seconds * RATE_HZ)).map(() => 0.1 * (random() - 0.5));
};
/** Everything from one second on has another gain, over this time. */
const jumping = (samples: Float32Array, atSec: number, gainDb: number, fadeSec = 0) =>
  samples.map((x, i) => {
    const late = i / RATE_HZ - atSec;
    const share = late < 0 ? 0 : fadeSec === 0 ? 1 : Math.min(1, late / fadeSec);
    return x * 10 ** ((share * gainDb) / 20);
  });
async function jumpsOf(recording: Recording) {
  if (!count) throw new Error('there is no such count');
  const readings = await readMeasures(recording, [defectList, count]);
  const list = readings.of(defectList);
  if ('absent' in list) throw new Error(list.absent);
  const all = list.value as readonly {
    kind: string;
    startSec: number;
    evidence: Record<string, number>;
  }[];
  return { count: readings.of(count), jumps: all.filter(({ kind }) => kind === 'level-jump') };
}

describe('a gain that jumps has its place and its height', () => {
  const jumps = [
    [5, 5.03],
    [-12, 5.5],
    [-5, 8],
    [10, 6.77],
  ] as const;
  test.each(inTier(jumps.slice(0, 2), jumps))('%d dB at %f s', async (gainDb, atSec) => {
    const { count: counted, jumps: found } = await jumpsOf(
      mono(RATE_HZ, jumping(noise(14), atSec, gainDb)),
    );
    expect(counted).toEqual({ value: 1 });
    expect(Math.abs((found[0]?.startSec ?? NaN) - atSec)).toBeLessThan(0.05);
    expect(Math.abs((found[0]?.evidence['jumpDb'] ?? NaN) - gainDb)).toBeLessThan(0.7);
  });

  test('two in one recording, of two channels', async () => {
    const [left, right] = [noise(20, 1), noise(20, 2)].map((x) =>
      jumping(jumping(x, 6, 8), 13, -6),
    ) as [Float32Array, Float32Array];
    const { jumps } = await jumpsOf(stereo(RATE_HZ, left, right));
    expect(jumps.map(({ startSec }) => Math.round(startSec))).toEqual([6, 13]);
  });

  test('under sound that stops now and then', async () => {
    const loud = noise(14, 7).map((x, i) => ((i / RATE_HZ) % 0.8 < 0.5 ? 20 * x : 0));
    const samples = jumping(
      noise(14).map((x, i) => x + (loud[i] ?? 0)),
      7,
      8,
    );
    expect((await jumpsOf(mono(RATE_HZ, samples))).jumps).toHaveLength(1);
  });
});

describe('none is', () => {
  test('steady noise, and a jump of 2 dB', async () => {
    expect((await jumpsOf(mono(RATE_HZ, noise(14)))).jumps).toEqual([]);
    expect((await jumpsOf(mono(RATE_HZ, jumping(noise(14), 7, 2)))).jumps).toEqual([]);
  });
  test('a fade of 12 dB over 6 s', async () => {
    expect((await jumpsOf(mono(RATE_HZ, jumping(noise(14), 4, -12, 6)))).jumps).toEqual([]);
  });
  test('another sound that sets in: hum and lows alone', async () => {
    let low = 0;
    const random = uniform(3);
    const lows = noise(14).map((x, i) => {
      low = 0.97 * low + 0.03 * (random() - 0.5);
      return x + (i / RATE_HZ < 7 ? 0 : 4 * low);
    });
    expect((await jumpsOf(mono(RATE_HZ, lows))).jumps).toEqual([]);
  });
  test('a burst of a second', async () => {
    const burst = jumping(jumping(noise(14), 7, 8), 8, -8);
    expect((await jumpsOf(mono(RATE_HZ, burst))).jumps).toEqual([]);
  });
  test('sound that begins after silence; and under 6 s there is no telling', async () => {
    const late = noise(14).map((x, i) => (i / RATE_HZ < 7 ? 0 : x));
    expect((await jumpsOf(mono(RATE_HZ, late))).jumps).toEqual([]);
    expect((await jumpsOf(mono(RATE_HZ, noise(5)))).count).toEqual({
      absent: 'less than 6.00 s of sound',
    });
  });
});
