import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCsvRecords } from './read-csv.js';

test('the mark that a spreadsheet writes before UTF-8 is no part of the first name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sonometer-csv-test-'));
  try {
    const path = join(folder, 'table.csv');
    await writeFile(path, '\uFEFFinput,ok\r\n"\uFEFFa.wav",true\r\n');
    const records: (readonly string[])[] = [];
    for await (const record of readCsvRecords(path)) records.push(record);
    expect(records).toEqual([
      ['input', 'ok'],
      ['\uFEFFa.wav', 'true'],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
