import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { WARNING_CODES } from './core/warning.js';

const page = new URL('../README.md', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'sonometer-decode-readme-'));
copyFileSync(
  fileURLToPath(new URL('../../../testing/fixtures/16.flac', import.meta.url)),
  join(folder, 'song.flac'),
);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const prints: Readonly<Record<string, RegExp>> = {
  Samples: /^flac [12] \d+(\.\d+)? [01]\.\d\d\n$/,
  Damage: /^damaged [\d.]+ \d+ damaged frames? [^\n]+\n/,
};

test.each(examplesIn(page))('$title', async ({ title, code }) => {
  expect(await runExample(code, folder)).toMatch(prints[title] ?? /never/);
});

/** What `openAudio` itself never reports. */
const OF_THE_ENGINE = [
  'name-differs',
  'upper-bound',
  'lower-bound',
  'noisy-passage',
  'music-as-noise',
];

test('the table has every code of damage', () => {
  const codes = [...readFileSync(page, 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)].map(
    ([, code]) => code,
  );
  expect(codes).toEqual(WARNING_CODES.filter((code) => !OF_THE_ENGINE.includes(code)));
});
