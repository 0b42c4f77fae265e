import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly tests?: readonly string[];
}

const root = new URL('../../../', import.meta.url);
const mutants = JSON.parse(
  readFileSync(new URL('tools/mutants.json', root), 'utf8'),
) as readonly Mutant[];

test('there are enough faults, each with a name of its own, of every part', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  const parts = new Set(mutants.map(({ file }) => file.split('/')[1]));
  expect([...parts].sort()).toEqual(['client', 'decode', 'engine', 'report', 'sonometer', 'web']);
});

test.each(mutants)('$name fits its file exactly once', ({ file, find, replace, tests }) => {
  const code = readFileSync(new URL(file, root), 'utf8');
  expect(code.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
  for (const path of tests ?? [file.replace(/\.ts$/, '.test.ts')])
    expect(existsSync(new URL(path, root)), path).toBe(true);
});
