import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { wavTone } from '../../../testing/wav-tone.js';

/** The examples of the README run as written, with the package as it is built. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-report-readme-'));
  await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, hz: 997, peak: 0.5 }));
});
afterAll(() => rm(folder, { recursive: true }));

const prints: Readonly<Record<string, RegExp>> = {
  'A verdict in words': /^(good|warn|bad|open) \w.*\n/,
  'Two recordings compared': /^integratedLufs -9\.\d+ -20\n$/,
};
const examples = examplesIn(new URL('../README.md', import.meta.url));

test('each example is tested', () => {
  expect(examples.map(({ title }) => title)).toEqual(Object.keys(prints));
});
test.each(examples)('$title', async ({ title, code }) => {
  expect(await runExample(code, folder)).toMatch(prints[title] ?? /never/);
});
