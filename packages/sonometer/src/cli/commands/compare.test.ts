import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';
import { fixturePath } from '../../../../../testing/fixture-source.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import type { Comparison } from '@sonometer/report/compare/comparison.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
let loud: string;
let soft: string;

beforeAll(async () => {
  loud = join(folder, 'loud.wav');
  soft = join(folder, 'soft.wav');
  await writeFile(loud, wavTone({ seconds: 4, peak: 0.5, channels: 2 }));
  await writeFile(soft, wavTone({ seconds: 4, peak: 0.25, channels: 2 }));
});

test('a page: what differs beyond its margin, and the spectra', async () => {
  const { out, code } = await runHere('compare', loud, soft);
  expect(out).toContain('\nB is quieter by 6.0 dB; nothing else exceeds its margin.\n');
  expect(out).not.toMatch(/margin 0(\.0+)?$/m);
  expect(out).toMatch(
    /Larger than the margin\n.*\nIntegrated loudness .* -6\.0 LUFS {2}margin 0\.2/,
  );
  expect(out).toContain('B minus A in third octaves, B at +6.0 dB to match the loudness of A');
  expect(out).not.toMatch(/NaN|undefined/);
  expect(code).toBe(0);
});

test('one recording twice is set on itself to the sample', async () => {
  const samples = Int16Array.from({ length: 48_000 * 3 }, (_, n) =>
    Math.round(9000 * Math.sin(n * (0.02 + n * 2e-7)) * Math.sin(n / 5000)),
  );
  const later = new Int16Array(samples.length + 480);
  later.set(samples, 480);
  const write = async (name: string, data: Int16Array) => {
    const bytes = wavFile({ rateHz: 48_000, channels: 1, data: new Uint8Array(data.buffer) });
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const [a, b] = [await write('a.wav', samples), await write('b.wav', later)];
  const page = await runHere('compare', a, b);
  expect(page.out).toMatch(/The sound is 480 samples \(10 ms\) later in B, without\s+drift/);
  expect(page.out).toMatch(/nothing\s+remains\s+of\s+the\s+channel\s+mean/);
  const { out } = await runHere('compare', a, loud, '--json');
  expect(JSON.parse(out)).toMatchObject({
    alignment: { absent: expect.stringMatching(/sample rates differ/) as string },
  });
  const coded = await runHere('compare', fixturePath('aac.m4a'), fixturePath('cbr.mp3'), '--json');
  expect(JSON.parse(coded.out)).toMatchObject({
    alignment: { value: { driftPpm: 0, isInverted: false } },
  });
});

test('JSON of a family and of a profile', async () => {
  const { out } = await runHere('compare', loud, loud, '--family', 'signal', '--json');
  const { deltas } = JSON.parse(out) as Comparison;
  expect(deltas.map(({ delta }) => delta).filter((delta) => delta !== 0)).toEqual([]);
  const profile = await runHere('compare', loud, soft, '--profile', 'broadcast', '--json');
  expect(JSON.parse(profile.out)).toMatchObject({ answer: 'profile.broadcast' });
});

test.each([
  [['compare'], 'it needs two files'],
  [['compare', '.', '.'], 'not folders'],
  [['compare', 'nowhere.wav', 'nowhere.wav'], 'file_unreadable'],
])('%j is refused', async (args, reason) => {
  const { err, code } = await runHere(...args);
  expect(err).toContain(reason);
  expect(code).toBe(2);
});

test('whether two loops fit, and a table of a pack', async () => {
  const page = await runHere('compare', '--music', loud, soft);
  expect(page.out).toContain(
    '\nWhether they fit could not be determined. Not checked: tempo and key.\n',
  );
  const json = await runHere('compare', '--music', loud, soft, '--json');
  expect(JSON.parse(json.out)).toMatchObject({ fit: { verdict: 'open' } });
  const table = await runHere('compare', '--music', folder);
  expect(table.out).toMatch(/^file +bpm +bars +key +camelot +root +name part\n/);
  const rows = await runHere('compare', '--music', folder, '--json');
  // lines come as they finish
  const ofLoud = rows.out.split('\n').find((line) => line.includes('loud.wav'));
  expect(JSON.parse(ofLoud ?? '')).toMatchObject({
    ok: true,
    omitted: { bpm: expect.any(String) as string },
  });
  const refused = await runHere('compare', '--music', '--profile', 'beat', loud, soft);
  expect(refused.err).toContain('omit --profile');
});
