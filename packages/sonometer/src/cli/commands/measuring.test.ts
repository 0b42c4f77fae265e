import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/noise.js';
import { runHere } from '../../../../../testing/run-here.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'a.wav'), wavTone({ seconds: 1, peak: 0.3 }));
  await writeFile(join(folder, 'b.wav'), wavTone({ seconds: 1, peak: 0 }));
});

test('a file in place of a command gets the overview, in at most 30 lines', async () => {
  const { out, code } = await runHere(join(folder, 'a.wav'));
  expect(code).toBe(0);
  expect(out.split('\n').length).toBeLessThanOrEqual(31);
  expect(out).toContain('Key numbers');
  expect(out).toBe((await runHere('overview', join(folder, 'a.wav'))).out);
});

test('a folder gets one line per file, worst first', async () => {
  const { out } = await runHere(folder);
  const lines = out.trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^b\.wav +✗ The file contains no sound/);
});

test('takes of speech get the best of them, with the reason', async () => {
  const takes = await mkdtemp(join(tmpdir(), 'sonometer-takes-'));
  const write = (name: string, noise: number) => {
    const clean = speechLike({ rateHz: 16_000, seconds: 6, pauseSec: 0.5 });
    const hiss = whiteNoise(clean.length, noise);
    const data = Int16Array.from(clean, (x, i) => Math.round(16_000 * (x + (hiss[i] ?? 0))));
    const file = wavFile({ rateHz: 16_000, channels: 1, data: new Uint8Array(data.buffer) });
    return writeFile(join(takes, name), file);
  };
  await write('clean.wav', 0.0005);
  await write('noisy.wav', 0.05);
  const { out } = await runHere(takes);
  await rm(takes, { recursive: true });
  expect(out.trim().split('\n').at(-1)).toMatch(/^Best take: clean\.wav, /);
});

test('--json is the body of the HTTP service', async () => {
  const { out } = await runHere(join(folder, 'a.wav'), '--json');
  const body = JSON.parse(out) as Record<string, unknown>;
  for (const key of [
    'content',
    'verdict',
    'findings',
    'passed',
    'notChecked',
    'keyNumbers',
    'next',
  ])
    expect(body).toHaveProperty(key);
  expect(body['profile']).toBe('overview');
});

test('a file that does not exist is reported as such', async () => {
  const { err, code } = await runHere(join(folder, 'none.wav'));
  expect(err).toContain('the file does not exist');
  expect(code).toBe(2);
});

test('a name with a misprint gets the files that it may mean, whatever its ending', async () => {
  for (const name of ['aa.wav', 'a.wva']) {
    const { err, code } = await runHere(join(folder, name));
    expect(err).toContain(`Did you mean ${join(folder, 'a.wav')}`);
    expect(code).toBe(2);
  }
  expect((await runHere('nothing')).err).toContain('there is no command or file nothing');
});

test('a file of a folder that cannot be measured has a row, and is counted', async () => {
  const mixed = await mkdtemp(join(tmpdir(), 'unreadable-'));
  await writeFile(join(mixed, 'good.wav'), wavTone());
  await writeFile(join(mixed, 'empty.wav'), '');
  const { out, code } = await runHere(mixed);
  await rm(mixed, { recursive: true });
  const [first, second, , last] = out.split('\n');
  expect(first).toMatch(/^empty\.wav +✗ Not measured: the file is empty/);
  expect(second).toMatch(/^good\.wav/);
  expect(last).toBe('1 of 2 files could not be measured.');
  expect(code).toBe(2);
});

test('--full adds the analyses that fit, for one file', async () => {
  const { out } = await runHere(join(folder, 'a.wav'), '--full');
  expect(out).toContain('Key numbers');
  expect(out.split('\n').length).toBeGreaterThan(50);
  const { err, code } = await runHere(folder, '--full', '--json');
  expect(err).toContain('--full is about one file');
  expect(code).toBe(2);
});

test('--full with --json prints the bodies by their names, and one error', async () => {
  const { out, code } = await runHere(join(folder, 'a.wav'), '--full', '--json');
  const bodies = JSON.parse(out) as Record<string, object>;
  expect(Object.keys(bodies)[0]).toBe('overview');
  expect(Object.keys(bodies).length).toBeGreaterThan(1);
  for (const body of Object.values(bodies)) expect(Object.keys(body).length).toBeGreaterThan(2);
  expect(code).toBe(0);
  const none = await runHere(join(folder, 'none.wav'), '--full', '--json');
  expect(JSON.parse(none.out)).toMatchObject({ error: { code: 'file_unreadable' } });
  expect(none.code).toBe(2);
});

test('--target decides the verdict of an overview, on pages and in JSON', async () => {
  const path = join(folder, 'long.wav');
  await writeFile(path, wavTone({ seconds: 6, peak: 0.5 }));
  const verdictFor = async (...args: string[]) => {
    const { out } = await runHere(path, '--json', ...args);
    return JSON.parse(out) as { verdict: { title: string }; findings: { sentence: string }[] };
  };
  const { verdict } = await verdictFor('--target', 'ebu-broadcast');
  expect(verdict.title).toMatch(/LU too loud for EBU/);
  expect((await verdictFor()).verdict.title).not.toMatch(/EBU/);
  const page = await runHere(path, '--target', 'ebu-broadcast');
  expect(page.out).toContain(verdict.title.slice(0, 20));
  expect(page.out).toMatch(/✗ .* too loud for EBU/);
  // what is too short for a target says so
  const short = await verdictFor('--target', 'ebu-broadcast', '--start-sec', '0', '--end-sec', '2');
  expect(JSON.stringify(short)).toContain('shorter than 5 s');
  const wrong = await runHere(path, '--target', 'spotfy');
  expect(wrong.err).toContain('--target must be one of spotify');
  const table = await runHere(folder, '--target', 'spotify', '--out', join(folder, 'no.csv'));
  expect(table).toMatchObject({ code: 2, err: expect.stringContaining('use check') as string });
});
