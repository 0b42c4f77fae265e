import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';

// nobody listens there; no request gets so far
beforeEach(() => vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:1'));
afterEach(() => vi.unstubAllEnvs());

test.each([
  [[], 'it needs a folder, a pattern, a list or files'],
  [
    [
      's3://k:s@bucket/a?endpoint=https://s3.example',
      'clips',
      '--out',
      'r',
      '--family',
      'mix',
      '--dry-run',
    ],
    'give one bucket, and nothing else',
  ],
  [
    ['clips/*.wav', '--out', 'r', '--family', 'mix', '--dry-run'],
    'no audio file matches clips/*.wav',
  ],
  [['clips'], 'it needs --out FOLDER'],
  [['clips', '--out', 'results'], 'it needs --family NAME'],
  [['clips', '--out', 'results', '--family', 'profile'], 'family profile needs --profile NAME'],
  [['clips', '--out', 'results', '--family', 'signals'], 'family'],
])('enqueue %j is refused', async (args, message) => {
  const { code, err } = await runHere('enqueue', ...args);
  expect(err).toContain(message);
  expect(code).toBe(2);
});

test('enqueue needs the queue of the workers', async () => {
  vi.stubEnv('REDIS_URL', '');
  const { code, err } = await runHere('enqueue', 'clips', '--family', 'signal', '--out', 'results');
  expect(err).toContain('enqueue needs REDIS_URL');
  expect(code).toBe(2);
});

test('enqueue takes only a folder or list that is there', async () => {
  const args = ['nowhere.txt', '--family', 'signal', '--out', 'results'];
  const { code, err } = await runHere('enqueue', ...args);
  expect(err).toContain('nowhere.txt');
  expect(code).not.toBe(0);
});

test('enqueue --dry-run prints the files without a result, and needs no queue', async () => {
  vi.stubEnv('REDIS_URL', '');
  const folder = await mkdtemp(join(tmpdir(), 'sonometer-enqueue-test-'));
  try {
    const [clips, out] = [join(folder, 'clips'), join(folder, 'results')];
    await mkdir(clips);
    await mkdir(out);
    for (const name of ['a.wav', 'b.wav', 'c.wav']) await writeFile(join(clips, name), 'audio');
    await writeFile(join(out, 'b.wav.json'), '{}');
    const args = [clips, '--family', 'signal', '--out', out, '--dry-run'];
    const { code, out: printed, err } = await runHere('enqueue', ...args);
    expect(printed).toContain('Would measure 2 with signal');
    expect(printed).toContain('a.wav');
    expect(printed).not.toContain('b.wav');
    expect(err).toContain('1 already have a result');
    expect(code).toBe(0);

    // a signal has no target
    const config = join(folder, 'sonometer.config.json');
    await writeFile(config, '{ "target": "podcast" }');
    const configured = await runHere('enqueue', ...args, '--config', config);
    expect(configured.err).not.toContain('--target');
    expect(configured.code).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('enqueue takes patterns, files and several folders, and keeps their results apart', async () => {
  vi.stubEnv('REDIS_URL', '');
  const folder = await mkdtemp(join(tmpdir(), 'sonometer-enqueue-test-'));
  try {
    const names = ['a/x.wav', 'a/y.flac', 'b/x.wav', 'c.wav'];
    for (const name of names) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), 'audio');
    }
    const out = join(folder, 'results');
    const dry = (...given: string[]) =>
      runHere(
        ...['enqueue', ...given.map((name) => join(folder, name))],
        ...['--family', 'mix', '--out', out, '--dry-run'],
      );
    expect((await dry('**/*.wav')).out).toContain('Would measure 3 with mix');
    const several = await dry('a', 'b/x.wav', '*.wav');
    expect(several.out).toContain('Would measure 4 with mix');
    // results are named from the folder that holds all of them
    await mkdir(join(out, 'b'), { recursive: true });
    await writeFile(join(out, 'b', 'x.wav.json'), '{}');
    const again = await dry('a', 'b/x.wav', '*.wav');
    expect(again.out).toContain('Would measure 3 with mix');
    expect(again.err).toContain('1 already have a result');
  } finally {
    await rm(folder, { recursive: true });
  }
});
