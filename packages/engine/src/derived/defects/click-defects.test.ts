import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono } from '../../../../../testing/readings.js';
import { sine } from '../../../../../testing/signals.js';
import { defectCounts, defectList } from '../../measures/defects.js';
import { readMeasures } from '../../read-measures.js';

const RATE_HZ = 16_000;
const count = defectCounts.find(({ id }) => id === 'defectCounts.repeated-passage');

const noise = (seconds: number, seed = 1) => {
  const random = uniform(seed);
  return new Float32Array(seconds * RATE_HZ).map(() => random() - 0.5);
};
/** Copies what lies between two times to later ones. */
function copied(samples: Float32Array, fromSec: number, lengthSec: number, ...toSec: number[]) {
  const copy = samples.slice(fromSec * RATE_HZ, (fromSec + lengthSec) * RATE_HZ);
  for (const at of toSec) samples.set(copy, at * RATE_HZ);
  return samples;
}
async function findPassages(samples: Float32Array) {
  if (!count) throw new Error('there is no such count');
  const readings = await readMeasures(mono(RATE_HZ, samples), [defectList, count]);
  const list = readings.of(defectList);
  if ('absent' in list) throw new Error(list.absent);
  const all = list.value as readonly { kind: string; evidence: Record<string, number> }[];
  return {
    count: readings.of(count),
    passages: all.filter(({ kind }) => kind === 'repeated-passage'),
  };
}

test('a copied passage stands in the list with the time of its source', async () => {
  const { count, passages } = await findPassages(copied(noise(10), 2, 0.75, 6.3));
  expect(count).toEqual({ value: 1 });
  expect(passages).toMatchObject([{ severity: 'low', confidence: 1, evidence: { reversed: 0 } }]);
  expect(passages[0]?.evidence['sourceSec']).toBeCloseTo(2, 1);
});

test('the same piece of background at four uneven places is four copies of the latest', async () => {
  const { passages } = await findPassages(copied(noise(20), 1, 0.5, 3.1, 7.2, 12.9, 16));
  const sources = passages.map(({ evidence }) => evidence['sourceSec'] ?? NaN);
  expect(sources).toHaveLength(4);
  for (const [i, at] of [1, 3.1, 7.2, 12.9].entries()) expect(sources[i]).toBeCloseTo(at, 1);
});

test('a copy with a rest, and one in which a sample was mended, are one', async () => {
  const samples = noise(10);
  samples.fill(0, 2.3 * RATE_HZ, 2.4 * RATE_HZ);
  copied(samples, 2, 1, 6.5);
  samples[7.2 * RATE_HZ] = 0.9;
  expect((await findPassages(samples)).passages).toHaveLength(1);
});

describe('of what repeats itself nothing is told, and the count says why', () => {
  const reason = { absent: expect.stringContaining('loops') as unknown };
  test('a loop of two bars that are one', async () => {
    const { count, passages } = await findPassages(copied(noise(4), 0, 2, 2));
    expect(count).toEqual(reason);
    expect(passages).toEqual([]);
  });
  test('a bar that comes three times in a longer piece', async () => {
    expect((await findPassages(copied(noise(20), 0, 2, 2, 4))).count).toEqual(reason);
  });
  test('two hits that return at the same distance', async () => {
    const samples = copied(copied(noise(20), 1, 0.2, 5), 2, 0.3, 6);
    expect((await findPassages(samples)).count).toEqual(reason);
  });
  test('a tone, which returns each second, and sooner', async () => {
    const tone = sine(RATE_HZ, 2.5, 311, 0.3).map((x, i) => x + 0.1 * Math.sin((i % 4000) / 7));
    expect((await findPassages(tone)).passages).toEqual([]);
    expect((await findPassages(sine(RATE_HZ, 1.2, 311, 0.3))).passages).toEqual([]);
  });
  test('and under 0.4 s there is no room', async () => {
    expect((await findPassages(noise(0.3))).count).toEqual({
      absent: 'less than 0.40 s of sound',
    });
  });
});
