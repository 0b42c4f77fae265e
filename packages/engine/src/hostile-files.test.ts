import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { analyze, bytesSource, Fault, signal } from './index.js';

const folder = new URL('../../../testing/hostile/', import.meta.url);
const names = readdirSync(folder).filter((name) => name !== 'README.md');

test('there are such files', () => {
  expect(names.length).toBeGreaterThanOrEqual(18);
});

test.each(names)('%s is measured as far as it goes, or refused', async (name) => {
  const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
  const result = await analyze(bytesSource(bytes), { answer: signal }).catch(
    (error: unknown) => error,
  );
  if (result instanceof Error) {
    expect(result).toBeInstanceOf(Fault);
    return;
  }
  // JSON has no NaN and Infinity: they would come back as null
  const { body } = result as { body: object };
  expect(JSON.parse(JSON.stringify(body))).toEqual(body);
});
