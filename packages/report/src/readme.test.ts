import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { examplesIn, runExample } from '../../../testing/run-example.js';
import { chunk, wavFile } from '../../../testing/wav-file.js';
import { wavTone } from '../../../testing/wav-tone.js';
import { testFolder } from '../../../testing/test-folder.js';

/** The examples of the README run as written, with the package as it is built. */

const folder = testFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'song.wav'), wavTone({ seconds: 4, hz: 997, peak: 0.5 }));
  await writeFile(join(folder, 'quiet.wav'), wavTone({ seconds: 4, hz: 997, peak: 0.25 }));
  const tone = wavTone({ seconds: 4, hz: 997, peak: 0.5 }).subarray(44);
  await writeFile(
    join(folder, 'book.wav'),
    wavFile({ rateHz: 8000, data: tone, after: [cueAt(16_000)] }),
  );
});

/** A chunk with one marker. */
function cueAt(frame: number): Uint8Array {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt32LE(1, 0);
  bytes.writeUInt32LE(frame, 8);
  bytes.write('data', 12);
  bytes.writeUInt32LE(frame, 24);
  return chunk('cue ', bytes);
}

const prints: Readonly<Record<string, RegExp>> = {
  'A verdict in words': /^(good|warn|bad|open) \w.*\n/,
  'Two recordings compared': /^integratedLufs -9\.\d+ -20\n$/,
  'A gate with a table':
    /^song\.wav [^\n]*-14[^\n]*\n(?:[^\n]*\n)*input,[^\n]*pass,missed,[^]*\nsong\.wav,[^\n]*false,[^\n]*mix\.integratedLufs/,
  // a tone, and the same 6.02 dB lower: the mean power of both is 2.04 dB below the first
  'An album': /^-11\.\d+ -6\.\d+ [^]*song\.wav 3\.0\d*\nquiet\.wav -3\.0\d*\n$/,
  Chapters: /^0 2 -9\.\d+\n2 4 -9\.\d+\n$/,
};
const examples = examplesIn(new URL('../README.md', import.meta.url));

test('each example is tested', () => {
  expect(examples.map(({ title }) => title)).toEqual(Object.keys(prints));
});
test.each(examples)('$title', async ({ title, code }) => {
  expect(await runExample(code, folder)).toMatch(prints[title] ?? /never/);
});
