import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { answered, called, textOf, localClient } from '../../../../testing/mcp-calls.js';
import { whiteNoise } from '../../../../testing/noise.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** Tools of several files, by the official client against the built program. */

const fixtures = fileURLToPath(new URL('../../../../testing/fixtures', import.meta.url));

const RATE_HZ = 16_000;
const wavOf = (samples: Float32Array) =>
  wavFile({
    rateHz: RATE_HZ,
    data: new Uint8Array(Int16Array.from(samples, (x) => 32_767 * x).buffer),
  });

/** Chords of four harmonics, a new one every second. */
function song(seconds: number): Float32Array {
  const CHORDS_HZ = [
    [220, 277.2, 329.6],
    [293.7, 370, 440],
    [246.9, 311.1, 370],
    [196, 246.9, 293.7],
  ];
  return Float32Array.from({ length: seconds * RATE_HZ }, (_, i) => {
    const sec = i / RATE_HZ;
    const chord = CHORDS_HZ[Math.floor(sec) % CHORDS_HZ.length]!;
    const harmonics = chord.flatMap((hz) => [1, 2, 3, 4].map((n) => [n * hz, n] as const));
    const sum = harmonics.reduce((x, [hz, n]) => x + Math.sin(2 * Math.PI * hz * sec) / n, 0);
    return 0.1 * sum * Math.exp(-1.5 * (sec % 1));
  });
}

const folder = testFolder();
const client = localClient(fixtures, folder);
beforeAll(async () => {
  const voice = speechLike({ rateHz: RATE_HZ, seconds: 8, pauseSec: 0.4 });
  await writeFile(join(folder, 'voice.wav'), wavOf(voice));
  await writeFile(join(folder, 'noise.wav'), wavOf(Float32Array.from(whiteNoise(48_000, 0.1))));
  await writeFile(join(folder, 'song.wav'), wavOf(song(8)));
  await writeFile(join(folder, 'tone.wav'), wavTone({ seconds: 6 }));
});

test('a batch of twenty has a line with numbers for each file, and is at most 4 kB', async () => {
  const files = ['16.flac', 'vorbis.ogg', 'cbr.mp3', 'opus.ogg'];
  const items = Array.from({ length: 20 }, (_, i) => ({ path: files[i % files.length] }));
  const result = await answered(client, 'batch', { tool: 'analyze_mix', items });
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(4000);
  const lines = textOf(result).split('\n');
  expect(lines).toHaveLength(20);
  for (const line of lines)
    expect(line).toMatch(/^\d+ \S+: [^;]+; Integrated loudness -\d+(\.\d)? LUFS; True peak /);
});

test('a batch of whole results is at most 16 kB, and says what does not fit', async () => {
  const args = { detail: 'full' };
  const items = Array.from({ length: 12 }, () => ({ path: '16.flac' }));
  const many = await answered(client, 'batch', { tool: 'analyze_voice', items, args });
  expect(Buffer.byteLength(JSON.stringify(many))).toBeLessThanOrEqual(16_000);
  expect(textOf(many)).toContain('request fewer recordings at a time');
  const two = { tool: 'analyze_mix', items: items.slice(0, 2), args };
  const few = await answered(client, 'batch', two);
  expect(few.structuredContent).toMatchObject({
    items: [{ result: { answer: { durationSec: expect.any(Number) as number } } }, {}],
  });
  expect(textOf(few)).not.toContain('request fewer');
  const plotted = { tool: 'analyze_voice', items, args: { ...args, plot: true } };
  const drawn = await answered(client, 'batch', plotted);
  expect(Buffer.byteLength(JSON.stringify(drawn))).toBeLessThanOrEqual(16_000);
  expect(textOf(drawn)).toContain('call analyze_voice with one recording');
});

test('a batch of four has verdicts, findings and values by their names', async () => {
  const items = ['16.flac', 'vorbis.ogg', 'cbr.mp3', 'opus.ogg'].map((path) => ({ path }));
  for (const [tool, args] of [
    ['analyze_mix', {}],
    ['overview', {}],
    ['profile', { profile: 'defects' }],
  ] as const) {
    const result = await answered(client, 'batch', { tool, items, args });
    expect(Buffer.byteLength(JSON.stringify(result)), tool).toBeLessThanOrEqual(4000);
    const { items: found } = result.structuredContent as {
      items: readonly { result: { verdict: unknown; values: object; findings: string[] } }[];
    };
    for (const one of found) {
      expect(one.result.verdict).toBeTruthy();
      expect(Object.keys(one.result.values).length).toBeGreaterThan(0);
      expect(one.result.findings).toBeInstanceOf(Array);
    }
    // what there is none of decides nothing, and lengths have milliseconds
    expect(textOf(result)).not.toMatch(/Duration|Defects: [\w-]+ 0\b/);
    expect(JSON.stringify(found)).not.toMatch(/"durationSec":\d+\.\d{4}/);
  }
});

test('a batch checks a spec, with the missed rules of each file', async () => {
  const call = (count: number) =>
    answered(client, 'batch', {
      ...{ tool: 'check_spec', args: { spec: 'acx-audiobook' } },
      items: Array.from({ length: count }, (_, i) => ({ path: i % 2 ? '16.flac' : 'cbr.mp3' })),
    });
  const [few, many] = [await call(2), await call(20)];
  const [first = '', second = ''] = textOf(few).split('\n');
  expect(first).toMatch(/^0 cbr\.mp3: ✗ fail {2}cbr\.mp3; .+ must be /);
  expect(second).toMatch(/^1 16\.flac: ✗ fail {2}16\.flac; .+ must be .*; and \d+ more/);
  expect(textOf(many).split('\n')[1]).toMatch(/^1 16\.flac: misses \S+, \S+ and \d+ more$/);
  for (const result of [few, many]) {
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(4000);
    expect(result.structuredContent).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ result: expect.objectContaining({ pass: false }) as unknown }),
      ]) as unknown,
    });
  }
});

test('a ranking of twenty and an album of thirty are at most 4 kB, and name every file', async () => {
  const all = ['16.flac', 'vorbis.ogg', 'cbr.mp3', 'opus.ogg'];
  const whole = join(folder, 'song.wav');
  const items = Array.from({ length: 20 }, (_, i) => ({ path: all[i % 4] ?? '' }));
  for (const by of ['speech', 'music', 'sample', 'mix.truePeakDb']) {
    const result = await answered(client, 'rank_files', { items, by });
    expect(Buffer.byteLength(JSON.stringify(result)), by).toBeLessThanOrEqual(4000);
    expect(textOf(result).split('\n').length, by).toBeGreaterThanOrEqual(20);
    expect(JSON.stringify(result.structuredContent)).not.toMatch(/"value":-?\d+\.\d{3}/);
  }
  const long = Array.from({ length: 20 }, () => ({ path: whole }));
  const named = await answered(client, 'rank_files', { items: long, by: 'mix.truePeakDb' });
  expect(Buffer.byteLength(JSON.stringify(named))).toBeLessThanOrEqual(4000);
  const thirty = Array.from({ length: 30 }, (_, i) => ({ path: all[i % 4] ?? '' }));
  for (const as of ['album', 'chapters']) {
    const album = await answered(client, 'analyze_album', { items: thirty, as });
    expect(Buffer.byteLength(JSON.stringify(album)), as).toBeLessThanOrEqual(4000);
  }
  const full = { items: thirty, detail: 'full' };
  const album = await answered(client, 'analyze_album', full);
  expect(Buffer.byteLength(JSON.stringify(album))).toBeLessThanOrEqual(16_000);
  expect(album.structuredContent).toHaveProperty('parts');
}, 60_000);

test('a page of long names and a full comparison are at most 16 kB', async () => {
  const long = join(folder, 'Recordings of a long session in the large studio', 'With long names');
  await mkdir(long, { recursive: true });
  const names = Array.from({ length: 120 }, (_, i) => `Take number ${i} of the first verse.wav`);
  for (const name of names) await writeFile(join(long, name), wavTone({ seconds: 0.1 }));
  const page = await answered(client, 'list_files', { match: 'Take number', max: 200 });
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(16_000);
  const { files } = page.structuredContent as { files: readonly { path: string }[] };
  expect(files.length).toBeGreaterThan(20);
  expect(textOf(page)).toContain(`continue with from ${files.length}`);
  const given = { a: { path: join(folder, 'voice.wav') }, b: { path: join(folder, 'noise.wav') } };
  const compared = await answered(client, 'compare', { ...given, detail: 'full' });
  expect(Buffer.byteLength(JSON.stringify(compared))).toBeLessThanOrEqual(16_000);
  expect(compared.structuredContent).toHaveProperty('comparison.deltas');
});

test.each([
  ['check_spec', { spec: 'acx-audiobok' }, /there is no spec acx-audiobok\. Did you mean/],
  ['check_spec', { rules: 'rules: [' }, /rules/],
  ['analyze_mix', { startSec: 3, endSec: 1 }, /endSec/],
  ['check_target', { target: 'podcast', lufs: -16 }, /need the target custom/],
])('%s refuses %o once for a whole batch', async (tool, args, message) => {
  const items = [{ path: '16.flac' }, { path: 'cbr.mp3' }];
  const refused = await called(client, 'batch', { tool, items, args });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toMatch(message);
  expect(textOf(refused)).not.toContain('cbr.mp3');
});

test('files are ranked by a number, and by fitness with reasons', async () => {
  const items = [{ path: '16.flac' }, { path: 'vorbis.ogg' }, { path: 'nothing.wav' }];
  const byPeak = await answered(client, 'rank_files', { items, by: 'mix.integratedLufs' });
  const ranked = (result: typeof byPeak) =>
    (result.structuredContent as { ranked: { path: string; place: number; value?: number }[] })
      .ranked;
  const [first, second] = ranked(byPeak);
  expect(first!.value).toBeGreaterThan(second!.value!);
  expect(byPeak.structuredContent).toMatchObject({
    failed: [{ path: 'nothing.wav', error: { code: 'file_unreadable' } }],
  });
  const lowest = { items, by: 'mix.integratedLufs', order: 'lowest' };
  expect(ranked(await answered(client, 'rank_files', lowest))[0]).toMatchObject({
    ...{ path: second!.path, place: 1 },
  });
  const takes = ['noise.wav', 'tone.wav'].map((name) => ({ path: join(folder, name) }));
  const voice = { path: join(folder, 'voice.wav') };
  const speech = { items: [...takes, voice], by: 'speech' };
  const spoken = await answered(client, 'rank_files', speech);
  expect(ranked(spoken)).toMatchObject([
    { ...voice, place: 1 },
    { place: null, reasons: [expect.stringMatching(/not speech|no speech/) as unknown] },
    { place: null },
  ]);
  const sounds = { items: [voice, ...takes], by: 'sample' };
  const sample = ranked(await answered(client, 'rank_files', sounds));
  expect(sample[0]).toMatchObject({ place: 1, verdict: expect.any(String) as unknown });
  expect(sample[2]).toEqual({
    ...{ ...voice, place: null },
    reasons: ['the content is speech, not a sound or a loop'],
  });
  const songs = { items: [voice, { path: join(folder, 'song.wav') }], by: 'music' };
  expect(ranked(await answered(client, 'rank_files', songs))).toMatchObject([
    { place: 1, verdict: expect.any(String) as unknown },
    { ...voice, place: null, reasons: ['the content is speech, not music'] },
  ]);
  const wrong = await called(client, 'rank_files', { items, by: 'mix.integratedLuf' });
  expect(textOf(wrong)).toMatch(
    /cannot be ranked by mix\.integratedLuf\. Did you mean mix\.integratedLufs\?/,
  );
});
