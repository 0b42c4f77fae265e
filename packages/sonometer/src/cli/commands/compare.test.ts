import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../../../testing/run-program.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import type { Comparison } from '../../compare/comparison.js';

let folder: string;
let loud: string;
let soft: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sonometer-compare-test-'));
  loud = join(folder, 'loud.wav');
  soft = join(folder, 'soft.wav');
  await writeFile(loud, wavTone({ seconds: 4, peak: 0.5, channels: 2 }));
  await writeFile(soft, wavTone({ seconds: 4, peak: 0.25, channels: 2 }));
});
afterAll(() => rm(folder, { recursive: true }));

test('a page: what differs beyond its margin, and the spectra', async () => {
  const { out, code } = await runProgram(['compare', loud, soft]);
  expect(out).toMatch(
    /Larger than the margin\n.*\nIntegrated loudness .* -6\.0 LUFS {2}margin 0\.2/,
  );
  expect(out).toContain('B minus A in third octaves, B at +6.0 dB to be as loud');
  expect(out).not.toMatch(/NaN|undefined/);
  expect(code).toBe(0);
});

test('JSON of a family and of a profile', async () => {
  const { out } = await runProgram(['compare', loud, loud, '--family', 'signal', '--json']);
  const { deltas } = JSON.parse(out) as Comparison;
  expect(deltas.map(({ delta }) => delta).filter((delta) => delta !== 0)).toEqual([]);
  const profile = await runProgram(['compare', loud, soft, '--profile', 'broadcast', '--json']);
  expect(JSON.parse(profile.out)).toMatchObject({ answer: 'profile.broadcast' });
});

test.each([
  [['compare'], 'it needs two files'],
  [['compare', '.', '.'], 'no folders'],
  [['compare', 'nowhere.wav', 'nowhere.wav'], 'file_unreadable'],
])('%j is refused', async (args, reason) => {
  const { err, code } = await runProgram(args);
  expect(err).toContain(reason);
  expect(code).toBe(2);
});
