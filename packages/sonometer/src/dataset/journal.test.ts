import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '@sonometer/report/dataset/columns.js';
import { linesOf, openJournal } from './journal.js';
import { TableRefused } from './table.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder('test');
let path: string;
beforeEach(() => {
  path = join(folder, 'rows.ndjson');
});

const row = (input: string, sizeBytes = 1): Row => ({ input, ok: true, data: {}, sizeBytes });
const inputsThere = () => [...linesOf(path)].map(({ row: { input } }) => input);
const write = (...rows: readonly (string | Row)[]) => {
  const journal = openJournal(path);
  for (const one of rows) journal.write(typeof one === 'string' ? row(one) : one);
  journal.close();
};
const goOn = () => {
  const journal = openJournal(path);
  const stored = journal.inputs();
  journal.write(row('new'));
  journal.close();
  return stored;
};

test('goes on behind the last row', () => {
  write('a', 'b');
  expect(goOn()).toEqual(['a', 'b']);
  expect(inputsThere()).toEqual(['a', 'b', 'new']);
});

describe('a last line that is half-written goes', () => {
  test.each([1, 5, 20])('after %i bytes', (bytes) => {
    write('a', 'b');
    appendFileSync(path, JSON.stringify(row('c')).slice(0, bytes));
    expect(goOn()).toEqual(['a', 'b']);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Row).input)).toEqual(['a', 'b', 'new']);
  });

  test('even where it is the only one', () => {
    writeFileSync(path, '{"input":"a","ok":tr');
    expect(goOn()).toEqual([]);
    expect(inputsThere()).toEqual(['new']);
  });
});

test('a line in the middle that nobody can read is passed over, the others stay', () => {
  write('a');
  appendFileSync(path, '\u0000\u0000\n');
  write('b');
  expect(goOn()).toEqual(['a', 'b']);
  expect(inputsThere()).toEqual(['a', 'b', 'new']);
});

test('of two rows of an input the later one counts, and the earlier stays until it is put in order', () => {
  write(row('a', 1), 'b', row('a', 2));
  const journal = openJournal(path);
  expect(inputsThere()).toEqual(['a', 'b', 'a']);
  expect([...journal.rowsOf(['a'])]).toEqual([row('a', 2)]);
  journal.arrange(['a', 'b']);
  expect([...linesOf(path)].map((line) => line.row)).toEqual([row('a', 2), row('b')]);
  journal.write(row('c'));
  journal.close();
  expect(inputsThere()).toEqual(['a', 'b', 'c']);
});

test('what is in order already is not written again', () => {
  write('a', 'b');
  const before = readFileSync(path);
  const journal = openJournal(path);
  writeFileSync(path, Buffer.concat([before, Buffer.from('x')])); // would go if it were
  journal.arrange(['a', 'b']);
  journal.close();
  expect(readFileSync(path, 'utf8')).toBe(`${before.toString()}x`);
});

describe('a file of another kind is left as it is', () => {
  test.each([
    ['a text', 'mine\n'],
    ['a text without an end of line', 'mine'],
    ['JSON of somebody else', '{"name":"a"}\n'],
    ['JSON of somebody else between ours', `${JSON.stringify(row('a'))}\n{"name":"a"}\n`],
  ])('%s', (_what, text) => {
    writeFileSync(path, text);
    expect(() => openJournal(path)).toThrow(TableRefused);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

test('a row that is refused changes nothing', () => {
  write('a', 'b');
  appendFileSync(path, '{"inp');
  const before = readFileSync(path, 'utf8');
  expect(() =>
    openJournal(path, ({ input }) => {
      if (input === 'b') throw new TableRefused('not b');
    }),
  ).toThrow('not b');
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test('rows of several chunks, and names of any letters', () => {
  const names = Array.from({ length: 30_000 }, (_, i) => `folder/é 音 "${i}".wav`);
  write(...names);
  expect(inputsThere()).toEqual(names);
});
