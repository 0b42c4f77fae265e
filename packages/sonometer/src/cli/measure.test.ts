import type { Answer } from '@sonometer/engine';
import { families } from '@sonometer/report/questions/families.js';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '../../../../testing/run-here.js';
import { testService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder();
let tone: string;
let quiet: string;

beforeAll(async () => {
  tone = join(folder, 'tone.wav');
  quiet = join(folder, 'quiet tone.wav');
  await writeFile(tone, wavTone({ seconds: 4, channels: 2 }));
  await writeFile(quiet, wavTone({ seconds: 1, peak: 0.01 }));
});

interface Line {
  readonly input: string;
  readonly ok: boolean;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: string; readonly message: string };
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .sort((a, b) => a.input.localeCompare(b.input));

describe('--json of one input', () => {
  const service = testService();

  const needs: Readonly<Record<string, readonly string[]>> = { check: ['--target', 'podcast'] };

  test.each(Object.entries(families))(
    '%s is the body of the HTTP service, byte for byte',
    async (command, { route, answer }) => {
      const { out, code } = await runHere(command, '--json', tone, ...(needs[command] ?? []));
      const query = (answer as Answer).accepts.includes('target') ? '&target=podcast' : '';
      const response = await service.inject({
        method: 'POST',
        url: `${route}?fileName=tone.wav${query}`,
        payload: wavTone({ seconds: 4, channels: 2 }),
        headers: { 'content-type': 'audio/wav' },
      });
      const body = { ...response.json<Record<string, unknown>>(), reportUrl: undefined };
      expect(response.statusCode).toBe(200);
      expect(out).toBe(`${JSON.stringify(body)}\n`);
      expect(code).toBe(command === 'check' ? 1 : 0);
    },
  );

  test('profile is the body of its route, byte for byte', async () => {
    const { out } = await runHere('profile', 'basic', '--json', '--measure-status', tone);
    const response = await service.inject({
      method: 'POST',
      url: '/v1/analyze/profile?profile=basic&measureStatus=true&fileName=tone.wav',
      payload: wavTone({ seconds: 4, channels: 2 }),
      headers: { 'content-type': 'audio/wav' },
    });
    const body = { ...response.json<Record<string, unknown>>(), reportUrl: undefined };
    expect(out).toBe(`${JSON.stringify(body)}\n`);
  });

  test('passes the options on', async () => {
    const plain = await runHere('mix', '--json', tone);
    const { out } = await runHere('mix', '--json', '--series', '--round', '--measure-status', tone);
    expect(JSON.parse(plain.out)).not.toHaveProperty('shortTermLufs');
    expect(JSON.parse(out)).toMatchObject({
      shortTermLufs: expect.any(Array) as unknown,
      measureStatus: { integratedLufs: { status: 'validated' } },
      peakDb: -6.02,
    });
  });

  test('is an error in JSON where the input cannot be measured, and a sentence without', async () => {
    const missing = join(folder, 'not-here-at-all.flac');
    const inJson = await runHere('mix', '--json', missing);
    expect(inJson).toMatchObject({ err: '', code: 2 });
    const whatToDo = 'Check the path and its permissions.';
    expect(JSON.parse(inJson.out)).toEqual({
      error: {
        ...{ type: 'invalid_request', code: 'file_unreadable' },
        ...{ message: 'the file does not exist', whatToDo },
      },
    });
    const { out, err, code } = await runHere('mix', missing);
    expect({ out, code }).toEqual({ out: '', code: 2 });
    expect(err).toBe(
      `sonometer: ${missing}: the file does not exist (file_unreadable). ${whatToDo}\n`,
    );
  });

  test('of an empty file, and of a side of a comparison, is an error in JSON', async () => {
    const empty = join(folder, 'empty.wav');
    await writeFile(empty, '');
    const error = { code: 'unsupported_format', message: 'the file is empty' };
    for (const args of [['mix'], [], ['compare', tone]]) {
      const { out, code } = await runHere(...args, empty, '--json');
      expect(JSON.parse(out), args.join(' ')).toMatchObject({ error });
      expect(code).toBe(2);
    }
    await rm(empty);
  });
});

describe('several inputs', () => {
  test('give a line of JSON each, a failure among them, and exit code 2', async () => {
    const missing = join(folder, 'zz.wav');
    const { out, code } = await runHere('mix', '--json', '--jobs', '1', tone, quiet, missing);
    const [first, second, third] = linesOf(out);
    expect(first).toMatchObject({ input: quiet, ok: true, data: { durationSec: 1 } });
    expect(second).toMatchObject({ input: tone, ok: true, data: { fileName: 'tone.wav' } });
    expect(third).toEqual({
      input: missing,
      ok: false,
      error: {
        type: 'invalid_request',
        code: 'file_unreadable',
        message: 'the file does not exist',
        whatToDo: expect.stringMatching(/\.$/) as string,
      },
    });
    expect(code).toBe(2);
  });

  test('print a warning that they share once, and how many others have it', async () => {
    const names = ['cut a.wav', 'cut b.wav', 'cut c.wav'].map((name) => join(folder, name));
    const cut = (await readFile(tone)).subarray(0, 20_000);
    for (const name of names) await writeFile(name, cut);
    const { err } = await runHere('mix', '--jobs', '1', ...names);
    expect(err).toMatch(/^sonometer: .*cut a\.wav: (warning: .*)\nsonometer: 2 more files: \1\n$/);
    for (const name of names) await rm(name);
  });

  test('have a readable line each', async () => {
    const { out, code } = await runHere('mix', '--jobs', '1', tone, quiet);
    expect(out).toMatch(
      /^tone\.wav {10}-\d+\.\d LUFS {4}-6\.0 dBTP {2}LRA {2}\d\.\d LU {2}4\.00 s\n/,
    );
    expect(out).toMatch(/\nquiet tone\.wav {3}-\d+\.\d LUFS {3}-40\.0 dBTP {2}LRA {2}n\/a .*\n$/);
    expect(code).toBe(0);
  });
});

describe('a folder', () => {
  test('stands for its audio files at any depth, each under the path as given', async () => {
    const album = join(folder, 'album');
    await mkdir(join(album, 'cd 2'), { recursive: true });
    await writeFile(join(album, '10.wav'), wavTone());
    await writeFile(join(album, '9.WAV'), wavTone());
    await writeFile(join(album, 'cd 2', '1.wav'), 'not audio');
    await writeFile(join(album, 'cover.png'), 'not audio, nor called so');
    await writeFile(join(album, '._10.wav'), 'hidden');
    await symlink(album, join(album, 'circle'));
    const { out, code } = await runHere('mix', '--json', '--jobs', '1', album);
    expect(linesOf(out).map(({ input, ok }) => [input.slice(album.length), ok])).toEqual([
      ['/10.wav', true],
      ['/9.WAV', true],
      ['/cd 2/1.wav', false],
    ]);
    expect(code).toBe(2);
  });

  test('with one file is a list all the same', async () => {
    const single = join(folder, 'single');
    await mkdir(single);
    await writeFile(join(single, 'a.wav'), wavTone());
    const { out } = await runHere('mix', '--json', single);
    expect(linesOf(out)).toMatchObject([{ input: join(single, 'a.wav'), ok: true }]);
  });

  test('without audio is an error', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const { out, code } = await runHere('mix', '--json', empty);
    expect(linesOf(out)).toMatchObject([
      { input: empty, ok: false, error: { code: 'no_audio_found' } },
    ]);
    expect(code).toBe(2);
  });
});

test('the places of the problems are an edit list, of one recording', async () => {
  const gap = join(folder, 'gap.wav');
  const wav = wavTone({ seconds: 3, peak: 0.5 });
  const frames = (wav.length - 44) / 3;
  wav.fill(0, 44 + 2 * Math.floor(frames / 2), 44 + 2 * Math.floor(frames / 2) + 4000);
  await writeFile(gap, wav);
  const { out, code } = await runHere('profile', 'defects', '--labels', 'audacity', gap);
  expect(code).toBe(0);
  expect(out.trimEnd().split('\n')[0]).toMatch(
    /^\d+\.\d{6}\t\d+\.\d{6}\tGap of digital silence \(\w+\)$/,
  );
  for (const more of [[quiet], ['--json'], ['--out', join(folder, 'x.csv')]])
    expect(await runHere('voice', '--labels', 'csv', gap, ...more)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--labels needs one recording') as string,
    });
});

test('a URL that leads to this machine is not fetched', async () => {
  const { err, code } = await runHere('mix', 'http://127.0.0.1:9/x.wav');
  expect(err).toContain('(url_not_allowed). Download the file yourself, and give its path.');
  expect(code).toBe(2);
});

test('a name cannot command the terminal', async () => {
  const nasty = join(folder, 'evil\u001b[2J\n.wav');
  await writeFile(nasty, wavTone());
  const page = await runHere('mix', nasty);
  const failed = await runHere('mix', `${nasty}x`);
  expect(page.out.split('\n')[0]).toBe('evil?[2J?.wav');
  // brackets make it a pattern, which is a list
  expect(failed.out).toMatch(/evil\?\[2J\?\.wavx +✗ Not measured: the file does not exist/);
  expect(page.out + failed.out + failed.err).not.toContain('\u001b');
});

test('a damaged file is measured, with a warning on the side', async () => {
  const cut = join(folder, 'cut.wav');
  await writeFile(cut, wavTone({ seconds: 2 }).subarray(0, 16_044));
  const { out, err, code } = await runHere('mix', '--json', cut);
  expect(JSON.parse(out)).toMatchObject({ durationSec: 1 });
  expect(err).toContain('cut.wav: warning: the file declares 2.00 s but contains 1.00 s of audio');
  expect(code).toBe(0);
});

test('a name of another format is a warning on the side, and none is no warning', async () => {
  const [misnamed, bare] = [join(folder, 'tone.flac'), join(folder, 'tone')];
  await writeFile(misnamed, wavTone());
  await writeFile(bare, wavTone());
  const { out, err, code } = await runHere('signal', '--json', misnamed);
  expect(JSON.parse(out)).toMatchObject({ format: 'wav', fileName: 'tone.flac' });
  expect(err).toContain('tone.flac: warning: the name ends in .flac, but the file is wav');
  expect(code).toBe(0);
  expect((await runHere('signal', '--json', bare)).err).toBe('');
});

describe('check', () => {
  test.each([
    { what: 'a file at the target', figures: ['-43.5', '-20'], code: 0 },
    { what: 'a file off the target', figures: ['-40', '-20'], code: 1 },
    { what: 'a file that is missing', figures: ['-43.5', '-20'], missing: 'none.wav', code: 2 },
  ])('$what exits with $code', async ({ figures: [lufs = '', tp = ''], missing, code }) => {
    const files = missing === undefined ? [quiet] : [quiet, join(folder, missing)];
    const target = ['--target', 'custom', '--lufs', lufs, '--tp', tp, '--jobs', '1'];
    expect((await runHere('check', ...files, ...target)).code).toBe(code);
  });
});
