import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { runProgram } from '../../../../testing/run-program.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder();
let tone: string;
let quiet: string;

beforeAll(async () => {
  tone = join(folder, 'tone.wav');
  quiet = join(folder, 'quiet.wav');
  await writeFile(tone, wavTone({ seconds: 4, channels: 2 }));
  await writeFile(quiet, wavTone({ seconds: 1, peak: 0.01 }));
});

test('two threads give the answers of one', async () => {
  const one = await runHere('mix', '--json', '--jobs', '1', tone, quiet);
  const two = await runProgram(['mix', '--json', '--jobs', '2', tone, quiet]);
  const sorted = (text: string) => text.split('\n').sort();
  expect(sorted(two.out)).toEqual(sorted(one.out));
  expect([one.code, two.code]).toEqual([0, 0]);
});
