import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { beginJournal, resumeJournal, type Row, rowsOf } from './journal.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonometer-journal-test-'));
  path = join(folder, 'rows.ndjson');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const row = (input: string, sizeBytes = 1): Row => ({ input, ok: true, data: {}, sizeBytes });
const inputs = () => [...rowsOf(path)].map(({ row: { input } }) => input);
const write = (...names: readonly string[]) => {
  const journal = beginJournal(path);
  for (const name of names) journal.write(row(name));
  journal.close();
};
const resume = (isCurrent: (one: Row) => boolean = () => true) => {
  const { journal, done } = resumeJournal(path, isCurrent);
  journal.write(row('new'));
  journal.close();
  return [...done];
};

test('goes on behind the last row', () => {
  write('a', 'b');
  expect(resume()).toEqual(['a', 'b']);
  expect(inputs()).toEqual(['a', 'b', 'new']);
});

describe('a last line that is half-written goes', () => {
  test.each([1, 5, 20])('after %i bytes', (bytes) => {
    write('a', 'b');
    appendFileSync(path, JSON.stringify(row('c')).slice(0, bytes));
    expect(resume()).toEqual(['a', 'b']);
    expect(
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as Row).input),
    ).toEqual(['a', 'b', 'new']);
  });

  test('even where it is the only one', () => {
    writeFileSync(path, '{"input":"a","ok":tr');
    expect(resume()).toEqual([]);
    expect(inputs()).toEqual(['new']);
  });
});

test('a line in the middle that nobody can read goes, the others stay', () => {
  write('a');
  appendFileSync(path, '\u0000\u0000\n');
  appendFileSync(path, `${JSON.stringify(row('b'))}\n`);
  expect(resume()).toEqual(['a', 'b']);
  expect(inputs()).toEqual(['a', 'b', 'new']);
});

test('a row of a file that has changed goes, and so does a second row of a file', () => {
  write('a', 'b', 'a');
  expect(resume(({ input }) => input !== 'b')).toEqual(['a']);
  expect(inputs()).toEqual(['a', 'new']);
});

test('rows of several chunks, and names of any letters', () => {
  const names = Array.from({ length: 30_000 }, (_, i) => `folder/é 音 "${i}".wav`);
  write(...names);
  expect(inputs()).toEqual(names);
});
