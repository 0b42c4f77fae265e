import { readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { beforeEach, describe, expect, test } from 'vitest';
import { runHere as run } from '../../../../testing/run-here.js';
import { runProgram } from '../../../../testing/run-program.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { threeTracks } from '../../../../testing/three-tracks.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const FILES = 4;
const folder = testFolder('test');
let clips: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  clips = at('clips');
  await mkdir(clips);
  for (let i = 0; i < FILES; i++)
    await writeFile(join(clips, `clip ${i}.wav`), wavTone({ seconds: 1, hz: 300 + 10 * i }));
});

interface Line {
  input: string;
  ok: boolean;
  audioSha256?: string;
  data?: { format: string };
}
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('what a kill leaves, a half-written line at the end, is gone on with', async () => {
  const out = at('all.ndjson');
  await run('signal', clips, '--out', out);
  const whole = linesOf(out);
  const stored = readFileSync(out, 'utf8').split('\n').slice(0, 2).join('\n');
  await writeFile(out, `${stored}\n{"input":"half-wri`);
  const { err, code } = await run('signal', clips, '--out', out, '--resume');
  expect(err).toContain('2 already present, 2 measured now');
  expect(linesOf(out)).toEqual(whole);
  expect(code).toBe(0);
});

test('a file that has changed is measured again', async () => {
  const out = at('all.ndjson');
  await run('signal', clips, '--out', out);
  await writeFile(join(clips, 'clip 0.wav'), wavTone({ seconds: 2 }));
  const { err } = await run('signal', clips, '--out', out, '--resume');
  expect(err).toContain(`${FILES - 1} already present`);
  expect(linesOf(out)).toHaveLength(FILES);
});

describe('--each-track', () => {
  test('has a row for each audio track, and continues them', async () => {
    await writeFile(join(clips, 'film.mkv'), threeTracks());
    const out = at('all.ndjson');
    const { err, code } = await run('mix', clips, '--each-track', '--out', out);
    expect(code).toBe(2); // AC-3
    expect(err).toContain(`${FILES + 2} measured, 1 failed`);
    const film = linesOf(out).filter(({ input }) => input.includes('film'));
    expect(film).toMatchObject([
      { input: join(clips, 'film.mkv#1'), ok: true, data: { durationSec: 0.6335 } },
      { input: join(clips, 'film.mkv#2'), ok: false },
      { input: join(clips, 'film.mkv#3'), ok: true, data: { durationSec: 0.3135 } },
    ]);
    const again = await run('mix', clips, '--each-track', '--out', out, '--resume');
    expect(again.err).toContain(`${FILES + 2} already present, 0 measured now`);
    const { out: page } = await run('mix', join(clips, 'film.mkv'), '--each-track');
    expect(page).toContain('film.mkv#1');
    expect(page).toContain('film.mkv#3');
  });

  test('links of a page lead to the file', async () => {
    await writeFile(join(clips, 'film.mkv'), threeTracks());
    const page = at('page.html');
    await run('mix', clips, '--each-track', '--out', at('all.ndjson'), '--page', page);
    expect(readFileSync(page, 'utf8')).toContain('href="clips/film.mkv"');
  });

  test('a spec is checked for each, and commands name the track', async () => {
    const film = at('film.mkv');
    await writeFile(film, threeTracks());
    const { out } = await run('check', film, '--spec', 'podcast', '--each-track');
    expect(out).toContain('film.mkv#3');
    expect(out.replace(/\s+/g, ' ')).toContain('film.mkv -map 0:a:2');
    const one = await run('check', film, '--spec', 'podcast', '--track', 'de');
    expect(one.out.replace(/\s+/g, ' ')).toContain('the numbers are of track 3');
    expect(one.out.replace(/\s+/g, ' ')).toContain('film.mkv -map 0:a:2');
  });

  test('needs no choice of a track', async () => {
    const { err, code } = await run('mix', clips, '--each-track', '--track', '2');
    expect(err).toContain('give only one of --each-track and --track');
    expect(code).toBe(2);
  });
});

describe.each(['ndjson', 'csv', 'parquet'])('a finished table, %s', (ending) => {
  test('measures nothing again, and drops no row that it was not asked about', async () => {
    const out = at(`all.${ending}`);
    const first = await run('spectrum', clips, '--out', out);
    const before = readFileSync(out);
    const { err, out: page } = await run('spectrum', clips, '--out', out, '--resume');
    expect(err).toContain(`${FILES} already present, 0 measured now`);
    expect(page).toBe(first.out);
    expect(readFileSync(out)).toEqual(before);

    const few = at('few');
    await mkdir(few);
    for (let i = 0; i < 3; i++) await writeFile(join(few, `${i}.wav`), wavTone({ hz: 900 + i }));
    const more = await run('spectrum', few, '--out', out, '--resume');
    expect(more.code).toBe(0);
    expect(more.err).toContain(`${FILES} already present, 3 measured now`);
    const { out: json } = await run('spectrum', few, '--out', out, '--resume', '--json');
    expect(JSON.parse(json)).toMatchObject({ files: FILES + 3, failed: 0 });
  });
});

test('rows of another question are refused, and what differs is said', async () => {
  const out = at('all.ndjson');
  await run('signal', clips, '--out', out);
  const before = readFileSync(out);
  const mix = await run('mix', clips, '--out', out, '--resume');
  expect(mix.code).toBe(2);
  expect(mix.err).toContain('the analysis is signal there, mix now');
  const other = ['--content-model', 'v2'];
  const model = await run('signal', clips, '--out', out, '--resume', ...other);
  expect(model.err).toContain('contentModel is v1 there, v2 now');
  expect(readFileSync(out)).toEqual(before);
});

test('a table is in the order of the inputs, however fast each of them was', async () => {
  await writeFile(join(clips, 'clip 0.wav'), wavTone({ seconds: 20 }));
  const out = at('all.ndjson');
  await runProgram(['spectrum', clips, '--out', out, '--jobs', '4']);
  expect(linesOf(out).map(({ input }) => input)).toEqual(
    Array.from({ length: FILES }, (_, i) => join(clips, `clip ${i}.wav`)),
  );
});

test('what cannot be found or fetched now takes no good row away', async () => {
  const out = at('all.ndjson');
  const files = ['clip 0.wav', 'clip 1.wav'].map((name) => join(clips, name));
  await run('spectrum', ...files, '--out', out);
  await rm(join(clips, 'clip 0.wav'));
  const { err, code } = await run('spectrum', ...files, '--out', out, '--resume');
  expect(code).toBe(2);
  expect(err).toContain('its row of an earlier run is retained');
  expect(linesOf(out).map(({ ok }) => ok)).toEqual([true, true]);
});

test('a file that failed is tried again', async () => {
  const out = at('all.ndjson');
  const broken = join(clips, 'broken.wav');
  await writeFile(broken, 'RIFF no audio');
  expect((await run('spectrum', clips, '--out', out)).code).toBe(2);
  const { err, code } = await run('spectrum', clips, '--out', out, '--resume');
  expect(err).toContain(`${FILES} already present, 0 measured now`);
  expect(code).toBe(2);
  await writeFile(broken, wavTone());
  expect((await run('spectrum', clips, '--out', out, '--resume')).code).toBe(0);
  expect(linesOf(out)).toHaveLength(FILES + 1);
});

test('a folder without audio is told, and is no row', async () => {
  await mkdir(at('empty'));
  const out = at('all.ndjson');
  const { err, code } = await run('spectrum', clips, at('empty'), '--out', out);
  expect(code).toBe(2);
  expect(err).toContain('the folder holds no audio file');
  expect(linesOf(out)).toHaveLength(FILES);
});

test('results that are there are not written over', async () => {
  await writeFile(at('all.csv'), 'mine');
  const { code, err } = await run('signal', clips, '--out', at('all.csv'));
  expect(err).toContain('--resume');
  expect(code).toBe(2);
  expect(readFileSync(at('all.csv'), 'utf8')).toBe('mine');
});

test('a table of an unknown kind, and --resume without one, are refused', async () => {
  expect((await run('signal', clips, '--out', at('all.xlsx'))).err).toContain('.parquet');
  expect((await run('signal', clips, '--resume')).err).toContain('--resume needs --out');
});

test('Parquet opens in its reader, with types and nulls, and says what CSV says', async () => {
  await writeFile(join(clips, 'broken.wav'), 'RIFF no audio');
  await writeFile(join(clips, 'named "x", y.mp3'), wavTone({ seconds: 1 }));
  const { code } = await run('signal', clips, '--out', at('all.parquet'));
  expect(code).toBe(2);
  await run('signal', clips, '--out', at('all.csv'));
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(at('all.parquet')) });
  const byName = (name: string) => rows.find((row) => String(row['input']).endsWith(name));
  expect(rows).toHaveLength(FILES + 2);
  expect(byName('clip 3.wav')).toMatchObject({
    ok: true,
    error: null,
    durationSec: 1,
    channels: 1n,
    hasClipping: false,
    format: 'wav',
    upsampledFromHz: null,
  });
  expect(byName('broken.wav')).toMatchObject({
    ok: false,
    error: 'unsupported_format',
    durationSec: null,
  });
  const csv = readFileSync(at('all.csv'), 'utf8').split('\r\n');
  expect(csv[0]?.split(',')).toEqual(Object.keys(rows[0] ?? {}));
  expect(csv).toHaveLength(FILES + 4); // names, rows, and the end of the last line
  expect(csv.some((line) => line.includes('/named ""x"", y.mp3"'))).toBe(true);
});

test('the summary names duplicates and what a header does not bear out', async () => {
  await writeFile(join(clips, 'same.wav'), wavTone({ seconds: 1, hz: 300 }));
  await writeFile(join(clips, 'false.mp3'), wavTone({ seconds: 1, hz: 5 }));
  const { out } = await run('signal', clips, '--out', at('all.ndjson'), '--json');
  const digest = JSON.parse(out) as { duplicates: string[][]; mismatches: { input: string }[] };
  expect(digest.duplicates).toEqual([[join(clips, 'clip 0.wav'), join(clips, 'same.wav')]]);
  expect(digest.mismatches).toContainEqual({
    input: join(clips, 'false.mp3'),
    what: 'the name ends in .mp3, but the file is wav',
  });
});

test.each(['ndjson', 'csv', 'parquet'])(
  'copies of one recording are told, now and from the table in %s',
  async (ending) => {
    const samples = speechLike({ rateHz: 16_000, seconds: 4, seed: 3 });
    const file = (from: number, gain: number) =>
      wavFile({
        rateHz: 16_000,
        data: new Uint8Array(
          Int16Array.from(samples.subarray(from), (x) => 32_767 * gain * x).buffer,
        ),
      });
    const near = at('near');
    await mkdir(near);
    await writeFile(join(near, 'a.wav'), file(0, 0.9));
    await writeFile(join(near, 'b.wav'), file(12_800, 0.3));
    await writeFile(join(near, 'c.wav'), wavTone({ seconds: 3 }));
    const out = at(`near.${ending}`);
    const made = await run('mix', near, '--out', out, '--json');
    const { nearDuplicates } = JSON.parse(made.out) as { nearDuplicates: unknown[] };
    const pair = { input: join(near, 'b.wav'), of: join(near, 'a.wav'), offsetSec: 0.8 };
    expect(nearDuplicates).toMatchObject([pair]);
    const page = await run('mix', near, '--out', out, '--resume');
    expect(page.out).toContain('b.wav  ≈  ');
    const table = await run('table', out, '--near', '--json');
    expect(JSON.parse(table.out)).toMatchObject(pair);
    expect(table.err).toContain('1 files match an earlier file');
    await rm(near, { recursive: true });
  },
);

test('links that lead in a circle, and files that may not be read, are no end of it', async () => {
  await symlink(clips, join(clips, 'circle'));
  await symlink(join(clips, 'self.wav'), join(clips, 'self.wav'));
  const { err, code } = await run('signal', clips, '--out', at('all.ndjson'));
  expect(err).toContain(`${FILES} measured, 1 failed`);
  expect(code).toBe(2);
});
