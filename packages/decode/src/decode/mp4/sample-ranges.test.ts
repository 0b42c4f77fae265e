import { expect, test } from 'vitest';
import { u32 } from '../../../../../testing/mp4-file.js';
import { bytesSource } from '../../source/bytes-source.js';
import { sampleRanges, seekPackets, Table } from './sample-ranges.js';

/** A file of 8 GB, of which all but its tables is never read. */
const tables = u32(1, 3_000_000_000, 1, 100, 100, 4_000_000_000, 1024);
const source = { ...bytesSource(tables), sizeBytes: 8e9 };
const table = (at: number, rows: number, rowBytes: number) =>
  new Table(source, 4 * at, tables.length, rows, rowBytes);
const track = {
  sizes: { rows: 4_000_000_000, constant: 1 },
  chunkRuns: table(0, 1, 12),
  chunkOffsets: { table: table(3, 2, 4), areLarge: false },
};

// walked one by one they would take minutes, beyond the time limit of the test
test('billions of packets are left out without a walk, from chunk to chunk', async () => {
  for (const [packet, offset] of [
    [2_000_000_000, 100 + 2_000_000_000],
    [3_000_000_007, 107],
    [3_999_999_999, 100 + 999_999_999],
  ] as const) {
    const first = await sampleRanges(source, track, packet).next();
    expect(first.value?.[0]).toEqual({ offset, bytes: 1 });
  }
  expect(await sampleRanges(source, track, 4_000_000_000).next()).toMatchObject({ value: [] });
});

test('packets that have no bytes do not count', async () => {
  const bytes = u32(1, 5, 1, 8, 2, 0, 3, 0, 4);
  const file = bytesSource(bytes);
  const at = (word: number, rows: number, rowBytes = 4) =>
    new Table(file, 4 * word, bytes.length, rows, rowBytes);
  const mixed = {
    sizes: { rows: 5, table: at(4, 5) },
    chunkRuns: at(0, 1, 12),
    chunkOffsets: { table: at(3, 1), areLarge: false },
  };
  const { value } = await sampleRanges(file, mixed, 2).next();
  expect(value?.filter((range) => range.bytes > 0)).toEqual([{ offset: 13, bytes: 4 }]);
});

test('more packets than the file has bytes, or than there are, are no place to go on from', async () => {
  const times = { timescale: 44_100, timeRuns: table(5, 1, 8) }; // four billion of 1024
  const similar = (sizeBytes: number, packet: number) => {
    const none = () => sampleRanges(source, track);
    const seeking = seekPackets({ ...track, ...times }, sizeBytes, none, () => {
      throw new Error('is not read');
    });
    return seeking.areSimilar(packet, 1024, 44_100);
  };
  expect(await similar(8e9, 3_999_999_999)).toBe(true);
  expect(await similar(8e9, 4_000_000_000)).toBe(false);
  expect(await similar(5000, 5000)).toBe(true);
  expect(await similar(5000, 5001)).toBe(false);
});

test('rows that lead back and forth do not have the chunks walked again', async () => {
  const [runs, chunks] = [1000, 500];
  const backAndForth = Array.from({ length: runs }, (_, i) => [i % 2 === 0 ? 1 : chunks, 0, 1]);
  const words = u32(...backAndForth.flat(), ...Array.from({ length: chunks }, () => 0));
  let looks = 0;
  const offsets = new Table(bytesSource(words), 4 * 3 * runs, words.length, chunks, 4);
  const counted = Object.assign(Object.create(offsets) as Table, {
    holds: (row: number) => {
      looks++;
      return offsets.holds(row);
    },
    load: (row: number) => offsets.load(row),
    u32: (row: number) => offsets.u32(row),
  });
  const hostile = {
    sizes: { rows: 10, constant: 1 },
    chunkRuns: new Table(bytesSource(words), 0, words.length, runs, 12),
    chunkOffsets: { table: counted, areLarge: false },
  };
  for await (const some of sampleRanges(bytesSource(words), hostile)) expect(some).toEqual([]);
  expect(looks).toBeLessThanOrEqual(chunks);
});
