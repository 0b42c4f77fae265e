import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listInputs } from './open-input.js';

const folder = mkdtempSync(join(tmpdir(), 'sonometer-inputs-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

for (const name of ['b.wav', 'a.wav', 'c.flac', 'notes.txt', 'in/d.wav', '[1].wav']) {
  mkdirSync(join(folder, 'in'), { recursive: true });
  writeFileSync(join(folder, name), '');
}

test.each([
  ['*.wav', ['[1].wav', 'a.wav', 'b.wav']],
  ['?.{wav,flac}', ['a.wav', 'b.wav', 'c.flac']],
  ['**/d.*', ['d.wav']],
  ['i*/*.wav', ['d.wav']],
  ['[1].wav', ['[1].wav']], // the name of a file is no pattern
  ['*.mp3', ['*.mp3']], // nothing matches: opening it reports so
])('%s, which no shell has expanded', async (pattern, names) => {
  const { inputs } = await listInputs([join(folder, pattern)]);
  expect(inputs.map(({ name }) => basename(name))).toEqual(names);
});

test('a pattern of one file is that file, as where a shell expands it', async () => {
  const isListOf = async (pattern: string) => (await listInputs([join(folder, pattern)])).isList;
  expect(await isListOf('a*.wav')).toBe(false);
  expect(await isListOf('?.wav')).toBe(true);
});
