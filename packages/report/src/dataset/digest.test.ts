import { signal } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { boundsText } from './farthest.js';
import { columnsOf, type Row } from './columns.js';
import { buildDigest, openDigest } from './digest.js';

const columns = columnsOf(signal, false);
const row = (input: string, data: Row['data'] = {}, more: Partial<Row> = {}): Row => ({
  input,
  ok: true,
  data: { format: 'wav', ...data },
  ...more,
});
const digest = (...rows: readonly Row[]) => buildDigest(columns, rows);

test('percentiles are those of type 7', () => {
  const rows = [4, 1, 3, 2].map((peakDb) => row(String(peakDb), { peakDb }));
  expect(digest(...rows).distributions).toEqual([
    {
      field: 'peakDb',
      count: 4,
      ...{ min: 1, p5: expect.closeTo(1.15, 12) as number, p25: 1.75, median: 2.5 },
      ...{ p75: 3.25, p95: expect.closeTo(3.85, 12) as number, max: 4 },
      histogram: { from: 1, to: 4, counts: [1, ...zeros(7), 1, ...zeros(7), 1, ...zeros(6), 1] },
    },
  ]);
});

const zeros = (count: number) => new Array<number>(count).fill(0);

describe('a histogram', () => {
  const of = (...values: readonly number[]) =>
    digest(...values.map((peakDb, i) => row(String(i), { peakDb }))).distributions[0]!.histogram;

  test('counts every file once, and a far one at its end', () => {
    const { from, to, counts } = of(...Array.from({ length: 100 }, (_, i) => i / 99), 1e6);
    expect(to - from).toBeLessThan(3);
    expect(counts.reduce((sum, count) => sum + count)).toBe(101);
    expect(counts.at(-1)).toBeGreaterThanOrEqual(1);
  });
  test('of one value stands in one step', () => {
    expect(of(3, 3, 3)).toEqual({ from: 3, to: 3, counts: [3, ...zeros(23)] });
  });
});

describe('outliers', () => {
  const next = uniform(7);
  const ordinary = Array.from({ length: 200 }, (_, i) =>
    row(`${i}.wav`, { rmsDb: -20 + 2 * next() }),
  );

  test('are those planted, the farthest first', () => {
    const { outliers } = digest(
      ...ordinary,
      row('soft', { rmsDb: -60 }),
      row('loud', { rmsDb: -5 }),
    );
    expect(outliers.map(({ input }) => input)).toEqual(['soft', 'loud']);
    expect(outliers[0]).toMatchObject({ field: 'rmsDb', value: -60 });
  });
  test('are none where there are none', () => {
    expect(digest(...ordinary).outliers).toEqual([]);
  });
  test('are not all who differ where most are the same', () => {
    const rows = Array.from({ length: 100 }, (_, i) => row(`${i}`, { channels: i < 60 ? 1 : 2 }));
    expect(digest(...rows).outliers).toEqual([]);
  });
  test('are not what the measurement cannot tell apart', () => {
    const flat = Array.from({ length: 300 }, (_, i) =>
      row(`${i}`, { spectralFlatness: 1e-8 * (i % 9), rmsDb: -20 }),
    );
    const strange = [
      row('hair', { spectralFlatness: 4e-6 }),
      row('noise', { spectralFlatness: 0.9 }),
    ];
    expect(digest(...flat, ...strange).outliers.map(({ input }) => input)).toEqual(['noise']);
  });
  test('are not counts and sizes, which first say how long a recording is', () => {
    const short = Array.from({ length: 100 }, (_, i) =>
      row(`${i}`, {
        durationSec: 1 + 0.1 * next(),
        totalRegions: 1 + (i % 3),
        fileSizeKb: 20 + (i % 7),
        channels: 1 + (i % 2),
      }),
    );
    const long = row('music', {
      durationSec: 240,
      totalRegions: 2983,
      fileSizeKb: 6563,
      channels: 2,
    });
    const wide = row('wide', { durationSec: 1, totalRegions: 1, channels: 8 });
    const found = digest(...short, long, wide);
    expect(found.outliers.map(({ input, field }) => [input, field])).toEqual([
      ['music', 'durationSec'],
      ['wide', 'channels'],
    ]);
    expect(found.distributions).toContainEqual(
      expect.objectContaining({ field: 'totalRegions', max: 2983 }),
    );
  });
  test('are not looked for in a set of a few', () => {
    expect(digest(row('a', { rmsDb: 0 }), row('b', { rmsDb: -90 })).outliers).toEqual([]);
  });
});

test('duplicates are files of the same samples, whatever they are called', () => {
  const hash = (input: string, audioSha256: string) => row(input, {}, { audioSha256 });
  const { duplicates } = digest(hash('a', '1'), hash('b', '2'), hash('c', '1'), row('d'));
  expect(duplicates).toEqual([['a', 'c']]);
});

describe('header against content', () => {
  test.each([
    [
      'a rate',
      row('a', { sampleRate: 48_000, upsampledFromHz: 22_050 }),
      '48000 Hz, but resampled from about 22050 Hz',
    ],
    [
      'a lossless container',
      row('a', { lossySource: 'lossy ~128k' }),
      'wav, but made from lossy ~128k',
    ],
    [
      'a bit depth',
      row('a', { bitDepthGuess: '24-bit', effectiveBitDepth: 16 }),
      '24 bit, but 16 in use',
    ],
    [
      'whatever the engine warns of',
      row('a', {}, { warnings: ['it breaks off'] }),
      'it breaks off',
    ],
  ])('%s', (_what, one, what) => {
    expect(digest(one).mismatches).toEqual([{ input: 'a', what }]);
  });

  test.each([
    ['set/Speech/music/a.wav', 'voice', 0.9, 'in the folder music, but classified as voice'],
    ['set\\noise\\a.wav', 'music', 0.8, 'in the folder noise, but classified as music'],
    ['set/music/a.wav', 'music', 1, undefined],
    ['set/music/a.wav', 'voice', 0.7, undefined],
    ['set/music/a.wav', 'unknown', 1, undefined],
    ['set/rock/music.wav', 'voice', 1, undefined],
    ['constructor/a.wav', 'voice', 1, undefined],
  ])('a label: %s heard as %s, %d', (input, contentTypeGuess, contentConfidence, what) => {
    const { mismatches } = digest(row(input, { contentTypeGuess, contentConfidence }));
    expect(mismatches).toEqual(what === undefined ? [] : [{ input, what }]);
  });

  test('says nothing of a file as it should be', () => {
    const data = { format: 'm4a', bitDepthGuess: 'lossy', lossySource: 'lossy ~128k' };
    expect(digest(row('a', data), row('b', { format: 'ogg' })).mismatches).toEqual([]);
  });
});

test('failures are counted by their code', () => {
  const failed: Row = { input: 'x', ok: false, error: { code: 'unsupported_format' } };
  expect(digest(failed, failed, row('a'))).toMatchObject({
    files: 3,
    failed: 2,
    errors: { unsupported_format: 2 },
    failures: [
      { input: 'x', code: 'unsupported_format' },
      { input: 'x', code: 'unsupported_format' },
    ],
  });
});

describe('a set larger than what is kept one by one', () => {
  const next = uniform(11);
  const rows = Array.from({ length: 6000 }, (_, i) =>
    row(`${i}.wav`, { rmsDb: -20 + next() + next(), peakDb: -i }, { audioSha256: hex(i % 5990) }),
  );
  rows[4321] = row('soft.wav', { rmsDb: -70 }, { audioSha256: 'ff' });
  const bounded = openDigest(columns, 2048);
  for (const one of rows) bounded.add(one);
  const [exact, sketched] = [digest(...rows), bounded.end()];

  test('has the same outliers and copies', () => {
    expect(exact.outliers.map(({ input }) => input)).toEqual(['soft.wav']);
    expect(sketched.outliers.map(({ input }) => input)).toEqual(['soft.wav']);
    expect(sketched.duplicates).toEqual(exact.duplicates);
    expect(exact.duplicates).toHaveLength(10);
  });
  test('says how far its quantiles may be off, and they are no farther', () => {
    expect(exact.bounds).toBeUndefined();
    const { rankError } = sketched.bounds!;
    expect(rankError).toBeGreaterThan(0);
    expect(rankError).toBeLessThan(0.002);
    const [was] = exact.distributions.filter(({ field }) => field === 'peakDb');
    const [is] = sketched.distributions.filter(({ field }) => field === 'peakDb');
    // one a file: a rank is a value
    for (const at of ['p5', 'p25', 'median', 'p75', 'p95'] as const)
      expect(Math.abs(is![at] - was![at])).toBeLessThanOrEqual(6000 * rankError + 2);
    expect([is!.min, is!.max, is!.count]).toEqual([was!.min, was!.max, was!.count]);
    expect(boundsText(sketched.bounds!).join(' ')).toContain('Quantiles are estimates');
  });
});

test('a list of ten thousand failures goes on as a count', () => {
  const failed = Array.from({ length: 10_050 }, (_, i): Row => ({
    ...{ input: `${i}`, ok: false, error: { code: 'unsupported_format' } },
  }));
  const { failed: count, failures, bounds } = digest(...failed);
  expect([count, failures.length, bounds!.notListed.failures]).toEqual([10_050, 10_000, 50]);
});

const hex = (value: number) => value.toString(16).padStart(8, '0').repeat(8);
