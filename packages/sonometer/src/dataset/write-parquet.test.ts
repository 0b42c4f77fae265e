import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@sonometer/engine';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { beforeAll, expect, test } from 'vitest';
import { columnsOf, type Row } from '@sonometer/report/dataset/columns.js';
import { readParquet, readParquetHeads } from './read-parquet.js';
import { writeParquet } from './write-parquet.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder();
let path: string;
const REQUESTED = { question: 'signal', options: { contentModel: 'v1' }, engineVersion: '1.2.3' };
const centres = Array.from({ length: 30 }, (_, i) => 25 * 2 ** (i / 3));
const ROWS = 12_345;

beforeAll(async () => {
  path = join(folder, 'all.parquet');
  function* rows(): Generator<Row> {
    for (let i = 0; i < ROWS; i++)
      yield {
        input: `${i}.wav`,
        ok: true,
        data: {
          format: i % 2 ? 'wav' : 'flac',
          peakDb: -i / 7,
          channels: 1 + (i % 2),
          hasClipping: i % 3 === 0,
          tags: i % 5 === 0 ? [] : ['issue:noisy', `channels:${i}`],
          thirdOctaveDb: { centres, db: centres.map((hz) => -hz / (i + 1)) },
        },
        sizeBytes: 5e9 + i,
        modifiedMs: 1_790_000_000_000 + i,
        ...REQUESTED,
      };
  }
  await writeParquet(path, columnsOf(signal, false), rows(), REQUESTED);
});

const metadata = async () => parquetMetadataAsync(await asyncBufferFromFile(path));

test('a column has the type of what is in it', async () => {
  const { schema } = await metadata();
  const typeOf = (name: string) => {
    const at = schema.findIndex((one) => one.name === name);
    const { type, converted_type: meaning } = schema[at] ?? {};
    return meaning === 'LIST' ? `LIST of ${schema[at + 2]?.type}` : (meaning ?? type);
  };
  expect(typeOf('peakDb')).toBe('DOUBLE');
  expect(typeOf('channels')).toBe('INT64');
  expect(typeOf('sizeBytes')).toBe('INT64');
  expect(typeOf('hasClipping')).toBe('BOOLEAN');
  expect(typeOf('format')).toBe('UTF8');
  expect(typeOf('tags')).toBe('LIST of BYTE_ARRAY');
  expect(typeOf('thirdOctaveDb.db')).toBe('LIST of DOUBLE');
});

test('reads as it was written, over several row groups', async () => {
  const { row_groups: groups } = await metadata();
  expect(groups.length).toBeGreaterThan(1);
  const file = await asyncBufferFromFile(path);
  const rows = await parquetReadObjects({ file, rowStart: 10_001, rowEnd: 10_003 });
  expect(rows).toMatchObject([
    {
      input: '10001.wav',
      format: 'wav',
      peakDb: -10_001 / 7,
      channels: 2n,
      hasClipping: false,
      tags: ['issue:noisy', 'channels:10001'],
      sizeBytes: 5_000_010_001n,
      upsampledFromHz: null,
    },
    { input: '10002.wav', 'thirdOctaveDb.centres': centres },
  ]);
  const [empty] = await parquetReadObjects({ file, rowStart: 10, rowEnd: 11 });
  expect(empty?.['tags']).toEqual([]);
});

test('names of a few kinds, and lists that are the same in each row, cost next to nothing', async () => {
  const { row_groups: groups } = await metadata();
  const bytesOf = (name: string) =>
    groups.reduce(
      (sum, { columns }) =>
        sum +
        columns.reduce(
          (inGroup, { meta_data: meta }) =>
            inGroup + (meta?.path_in_schema[0] === name ? Number(meta.total_compressed_size) : 0),
          0,
        ),
      0,
    );
  const encodings = groups[0]?.columns.find(
    ({ meta_data: meta }) => meta?.path_in_schema[0] === 'format',
  );
  expect(encodings?.meta_data?.encodings).toContain('RLE_DICTIONARY');
  expect(bytesOf('format')).toBeLessThan(ROWS); // under a byte each
  expect(bytesOf('thirdOctaveDb.centres')).toBeLessThan(bytesOf('thirdOctaveDb.db') / 20);
  expect(statSync(path).size).toBeGreaterThan(0);
});

test('the file says its question, its engine, and the unit and margin of each column', async () => {
  const { key_value_metadata: pairs = [], created_by: by } = await metadata();
  const stated = new Map(pairs.map(({ key, value }) => [key, value]));
  expect(by).toBe('sonometer version 1.2.3');
  expect(stated.get('sonometer.question')).toBe('signal');
  expect(stated.get('sonometer.options')).toBe('{"contentModel":"v1"}');
  const columns = JSON.parse(stated.get('sonometer.columns') ?? '') as Record<string, unknown>;
  expect(columns['peakDb']).toEqual({
    unit: 'dBFS',
    status: 'validated',
    margin: signal.fields.peakDb.margin,
  });
});

test('what a run goes on by is read without the answers: their bytes may be anything', async () => {
  const columns = columnsOf(signal, false);
  const broken = join(folder, 'broken.parquet');
  const bytes = readFileSync(path);
  const { row_groups: groups } = await metadata();
  for (const { columns: chunks } of groups)
    for (const { meta_data: chunk } of chunks) {
      if (chunk?.path_in_schema[0] !== 'peakDb') continue;
      const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
      bytes.fill(0xff, start, start + Number(chunk.total_compressed_size));
    }
  writeFileSync(broken, bytes);
  const inputs: string[] = [];
  for await (const { data, ...head } of readParquetHeads(broken, columns)) {
    if (inputs.length === 7)
      expect(head).toEqual({
        ...{ input: '7.wav', ok: true, sizeBytes: 5e9 + 7, modifiedMs: 1_790_000_000_007 },
        ...REQUESTED,
      });
    expect(data).toBeUndefined();
    inputs.push(head.input);
  }
  expect(inputs).toHaveLength(ROWS);
  await expect(readParquet(broken, columns).next()).rejects.toThrow();
});
