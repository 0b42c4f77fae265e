import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Album } from '@sonometer/report/album/album.js';
import { runHere } from '../../../../../testing/run-here.js';
import { runProgram } from '../../../../../testing/run-program.js';
import { wavChapters } from '../../../../../testing/wav-chapters.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
let even: string;
let uneven: string;
let broken: string;

beforeAll(async () => {
  [even = '', uneven = '', broken = ''] = ['even', 'uneven', 'broken'].map((name) =>
    join(folder, name),
  );
  const tone = (peak: number) => wavTone({ seconds: 4, peak, channels: 2 });
  for (const place of [even, uneven, broken]) {
    await mkdir(place);
    for (const name of ['1 One.wav', '2 Two.wav', '10 Ten.wav'])
      await writeFile(join(place, name), tone(0.2));
  }
  await writeFile(join(uneven, '11 Loud.wav'), tone(0.8));
  await writeFile(join(broken, '3 Broken.wav'), 'no audio');
});

test('a page: the verdict, the album, every track with its gain, sorted by name', async () => {
  const { out, code } = await runHere('album', even);
  expect(out).toMatch(/^3 tracks are consistent: /);
  expect(out).toMatch(/LUFS as one programme.*\n?.*12\.0 s in 3\s+files/);
  expect(out).toMatch(/album gain -?\+?\d+\.\d\d dB \(ReplayGain 2\.0/);
  expect(out).toMatch(/ 1 1 One\.wav[^]* 2 2 Two\.wav[^]* 3 10 Ten\.wav/);
  expect(out).not.toMatch(/NaN|undefined/);
  expect(code).toBe(0);
});

test('what stands out is told once, with its gain, and the exit code says it', async () => {
  const { out, code } = await runHere('album', uneven);
  expect(out).toMatch(/^1 of 4 tracks deviates, in loudness\.\n/);
  expect(out).toMatch(/Outliers\n {2}! Track 4 \(11 Loud\.wav\) is 12\.0 LU louder/);
  expect(out).toMatch(/What to do\n {2}→ track 4: If it is not intended, -12\.0 dB bring it/);
  expect(code).toBe(1);
});

test('chapters of one file are its parts', async () => {
  const book = join(folder, 'book.wav');
  await writeFile(book, wavChapters([0.2, 0.2, 0.8, 0.2], ['One', 'Two', 'Loud', 'Four']));
  const { out, code } = await runHere('album', book);
  expect(code).toBe(1);
  expect(out).toContain('16.0 s in 4 chapters');
  expect(out).toMatch(/Track 3 \(Loud\) is 12\.0 LU louder/);
  expect(out.replace(/\s+/g, ' ')).toContain(
    `${book} -af "volume=-12.04dB:enable='between(t,8,12)'"`,
  );
  const album = JSON.parse((await runHere('album', book, '--json')).out) as Album;
  expect(album.parts.map(({ name, startSec }) => [name, startSec])).toEqual([
    ['One', 0],
    ['Two', 4],
    ['Loud', 8],
    ['Four', 12],
  ]);
  // as the same samples in files of their own, and the whole as the whole file
  const alone = join(folder, 'alone.wav');
  await writeFile(alone, wavChapters([0.8]));
  const whole = JSON.parse((await runHere('album', alone, '--json')).out) as Album;
  expect(whole.parts[0]).not.toHaveProperty('startSec');
  expect(album.parts[2]?.integratedLufs).toBeCloseTo(whole.parts[0]!.integratedLufs, 9);
  const { out: mix } = await runHere('mix', book, '--json');
  const { integratedLufs, truePeakDb } = JSON.parse(mix) as Record<string, number>;
  expect(album.whole?.integratedLufs).toBeCloseTo(integratedLufs!, 2);
  expect(album.whole?.truePeakDb).toBeCloseTo(truePeakDb!, 2);
});

test('an audiobook in one file meets ACX chapter by chapter', async () => {
  const book = join(folder, 'book.wav');
  await writeFile(book, wavChapters([0.2, 0.2]));
  const { out } = await runHere('album', book, '--as', 'chapters');
  expect(out).toMatch(/^2 of 2 chapters deviate, in acx-audiobook\./);
  expect(out).toContain('✗ Chapter 2 misses acx-audiobook: ');
});

test('JSON, side by side and in the order given', async () => {
  const names = ['11 Loud.wav', '1 One.wav', '10 Ten.wav'].map((name) => join(uneven, name));
  const { out } = await runProgram([
    'album',
    ...names,
    '--order',
    'given',
    '--json',
    '--jobs',
    '2',
  ]);
  const album = JSON.parse(out) as Album;
  expect(album.order).toBe('given');
  expect(album.parts.map(({ name }) => name)).toEqual(names);
  expect(album.whole).toMatchObject({ partCount: 3, lacks: [] });
});

test('a broken track is named, and the rest is measured', async () => {
  const { out, err, code } = await runHere('album', broken);
  expect(err).toContain('3 Broken.wav: ');
  expect(out.replace(/\s+/g, ' ')).toContain(
    '1 track of 4 could not be measured, so the results of the album exclude it. 3 tracks are consistent',
  );
  expect(out).toMatch(/Not measured\n {2}✗ track 3, /);
  expect(code).toBe(2);
});

test('a track under 8 kHz has no loudness: it is named, and the rest is measured', async () => {
  const low = join(folder, 'low.wav');
  await writeFile(low, wavTone({ seconds: 4, peak: 0.2, rateHz: 4000 }));
  const { out, err, code } = await runHere('album', even, low, '--json');
  expect(err).toMatch(/low\.wav: .*at least 8000 Hz; this is 4000 Hz.*\(unsupported_format\)/);
  expect(JSON.parse(out)).toMatchObject({
    whole: { partCount: 4, measuredCount: 3 },
    failed: [{ name: low, code: 'unsupported_format' }],
  });
  expect(code).toBe(2);
});

test('nothing to measure is refused', async () => {
  const { err, code } = await runHere('album');
  expect(err).toContain('it needs a FOLDER');
  expect(code).toBe(2);
});
