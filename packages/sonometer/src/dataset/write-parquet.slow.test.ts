import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { expect, test } from 'vitest';
import { answerColumn, type Row, tableOf } from '@sonometer/report/dataset/columns.js';
import { REQUESTED } from '../../../../testing/table-rows.js';
import { readParquet } from './read-parquet.js';
import { writeParquet } from './write-parquet.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder();

test('a row group of wide rows ends by its bytes, of texts and of lists', async () => {
  const wide = join(folder, 'wide.parquet');
  const columns = tableOf([answerColumn('places', 'json'), answerColumn('curve', 'numbers')]);
  const curve = Array.from({ length: 100_000 }, (_, i) => i);
  function* rows(): Generator<Row> {
    for (let i = 0; i < 73; i++) {
      const data = i < 40 ? { places: [i, 'x'.repeat(1 << 20)] } : { curve };
      yield { input: `${i}.wav`, ok: true, data, ...REQUESTED };
    }
  }
  await writeParquet(wide, columns, rows(), REQUESTED);
  const { row_groups: groups } = await parquetMetadataAsync(await asyncBufferFromFile(wide));
  // 32 MiB are 32 texts, or the 8 that are left and 32 curves of 0.8 MB
  expect(groups.map(({ num_rows: count }) => Number(count))).toEqual([32, 8 + 32, 1]);
  const inputs: string[] = [];
  for await (const { input } of readParquet(wide, columns)) inputs.push(input);
  expect(inputs).toEqual(Array.from({ length: 73 }, (_, i) => `${i}.wav`));
});
