import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { readAlarm } from '@sonometer/report/live/alarm.js';
import {
  analysed,
  answerIn,
  bytesOf,
  received,
  linesOf,
  pcm,
  RATE_HZ,
  swelling,
  wav,
} from '../../../../../testing/listen-here.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { rawForm } from '../../live/session.js';
import { followFile } from './sound-in.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder('test');

describe('the answer is that of the file, to the bit', () => {
  test.each([
    ['a header that is right', {}],
    ['a size of FFmpeg', { dataSize: 0xffffffff }],
    ['no size', { dataSize: 0 }],
    ['a size of SoX', { dataSize: 0x7ffff000 }],
    ['texts behind the samples', { after: [Buffer.from('LIST\u0004\0\0\0AAAA', 'latin1')] }],
  ])('%s', async (_, more) => {
    const { code, out, err } = await received(bytesOf(wav(swelling, more)), { isJson: true });
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(answerIn(out)).toEqual(await analysed(wav()));
  });

  test('8 bits, which clip lower', async () => {
    const data = Uint8Array.from({ length: RATE_HZ }, (_, i) => (i % 100 < 50 ? 254 : 2));
    const file = wavFile({ rateHz: RATE_HZ, channels: 1, bits: 8, data });
    const { out } = await received(bytesOf(file), { isJson: true });
    expect(answerIn(out)).toEqual(await analysed(file));
    expect(answerIn(out)).toMatchObject({ hasClipping: true });
  });

  test('raw samples', async () => {
    const raw = rawForm('s16le', RATE_HZ, 2);
    const { out } = await received(bytesOf(swelling), { raw, isJson: true });
    expect(answerIn(out)).toEqual(await analysed(wav()));
  });
});

test('lines come each second of the sound, with what was between them', async () => {
  const data = swelling.subarray(0, 4 * RATE_HZ * 2.5);
  const { out } = await received(bytesOf(wav(data)), { isJson: true });
  const readings = linesOf(out).filter(({ kind }) => kind === 'reading');
  expect(readings.map(({ seconds }) => seconds)).toEqual([1, 2, 2.5]);
  // the sound swells: the peak of each line is that at its end
  for (const { seconds, peakDbSinceRead } of readings)
    expect(peakDbSinceRead).toBeCloseTo(20 * Math.log10(0.05 + 0.1 * Number(seconds)), 1);
});

test('alarms have a line and an exit code', async () => {
  const loudFrom = pcm(8, (sec) => (sec < 2 ? 0.01 : sec < 6 ? 0.5 : 0));
  const alarms = ['momentaryLufs>-20 for 1s', 'silence', 'clipping'].map(readAlarm);
  const { code, err, out } = await received(bytesOf(wav(loudFrom)), { alarms, isJson: true });
  expect(code).toBe(1);
  expect(err.split('\n')[0]).toMatch(
    /^sonometer: 3\.\d+ s alarm: momentaryLufs>-20 for 1s, since 2\.\d+ s$/,
  );
  expect(linesOf(out).filter(({ kind }) => kind === 'alarm')).toMatchObject([
    { alarm: 'momentaryLufs>-20 for 1s', event: 'raised' },
    { alarm: 'momentaryLufs>-20 for 1s', event: 'over' },
  ]);
});

describe('a page at the end', () => {
  test('of a stream', async () => {
    const { out } = await received(bytesOf(wav()));
    expect(out).toMatch(
      /^standard input\nwav · pcm · 16 bit · 48 kHz · stereo · 6.00 s\n\nLoudness\n/,
    );
  });

  test('also where it is ended early', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<Uint8Array, void, undefined> {
      yield wav(swelling, { dataSize: 0 });
      while (!stop.signal.aborted) {
        stop.abort();
        yield swelling;
      }
    }
    const { code, out } = await received({ chunks: endless() }, {}, { stop: stop.signal });
    expect(code).toBe(0);
    expect(out).toContain('stereo · 12.0 s');
  });
});

describe('what is wrong is said', () => {
  test.each([
    ['nothing', new Uint8Array(), /the pipe contains no data \(missing_input\)/],
    ['garbage', new TextEncoder().encode('#!/bin/sh of some kind'), /begin with RIFF/],
    ['half a header', wav().subarray(0, 30), /ended within its header/],
    ['a header alone', wav(new Uint8Array(), { dataSize: 0 }), /no audio/],
  ])('%s', async (_, bytes, message) => {
    const failure = await received(bytesOf(bytes)).then(
      () => undefined,
      (error: unknown) => error as Error & { failure?: { message: string; code: string } },
    );
    const reported = failure?.failure;
    expect(reported ? `${reported.message} (${reported.code})` : failure?.message).toMatch(message);
  });

  test.each([
    ['RIFF', wav()],
    ['fLaC', new TextEncoder().encode('fLaC'.padEnd(40_000, '.'))],
  ])('a header, %s, among raw samples', async (word, bytes) => {
    const { err } = await received(bytesOf(bytes), { raw: rawForm('s16le', RATE_HZ, 2) });
    expect(err).toContain(`warning: it begins with ${word}, like a file with a header`);
  });

  test('a file that stays empty', async () => {
    const path = join(folder, 'empty.wav');
    writeFileSync(path, '');
    const bytesIn = followFile(path, 0, new AbortController().signal);
    await expect(received(bytesIn, { path })).rejects.toMatchObject({
      failure: { code: 'missing_input', message: 'the file is empty, and nothing was added to it' },
    });
  });

  test('samples that are not numbers', async () => {
    const bytes = new Uint8Array(new Float32Array(RATE_HZ).fill(NaN).buffer);
    const { err } = await received(bytesOf(bytes), { raw: rawForm('f32le', RATE_HZ, 1) });
    expect(err).toContain('warning: 48000 samples are not numbers');
  });

  test('samples of another format than the one that was named', async () => {
    const bytes = new Uint8Array(new Float32Array(RATE_HZ).fill(0.1).fill(9000, 70, 71).buffer);
    const { err } = await received(bytesOf(bytes), { raw: rawForm('f32le', RATE_HZ, 1) });
    expect(err).toContain('warning: a sample reaches 79.1 dBFS');
  });

  test('a frame that is cut off', async () => {
    const { code, err } = await received(
      bytesOf(wav(swelling, { dataSize: 0 }).subarray(0, 44 + 40_003)),
    );
    expect(code).toBe(0);
    expect(err).toMatch(/warning: it ends within a frame: its last 3 bytes were ignored/);
  });

  test('a header that promises more', async () => {
    const { err, out } = await received(bytesOf(wav(swelling, { dataSize: 2_000_000 })));
    expect(err).toContain('warning: the header declares 2 MB of samples, but 1.15 MB have arrived');
    expect(out).toContain('6.00 s');
  });

  test('a header that promises less', async () => {
    const { err, out } = await received(bytesOf(wav(swelling, { dataSize: 384_000 })));
    expect(err).toContain(
      'warning: 768 kB after the samples that the header declares were ignored',
    );
    expect(out).toContain('2.00 s');
  });

  test('a stream that breaks', async () => {
    async function* broken(): AsyncGenerator<Uint8Array, void, undefined> {
      yield wav();
      throw new Error('read EIO');
    }
    const { code, err, out } = await received({ chunks: broken() });
    expect([code, err]).toEqual([2, 'sonometer: standard input: reading it failed: read EIO\n']);
    expect(out).toContain('6.00 s');
  });
});

describe('a log', () => {
  const alarms = [readAlarm('momentaryLufs>-30')];

  test('as CSV and NDJSON has a row each second', async () => {
    for (const name of ['log.csv', 'log.ndjson'])
      await received(bytesOf(wav()), { log: join(folder, name), alarms });
    const [head = '', first = '', ...others] = readFileSync(join(folder, 'log.csv'), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toMatch(/^at,seconds,momentaryLufs,.*,alarms$/);
    expect(first).toMatch(/^1970-01-01T00:00:00.000Z,1,-.*,momentaryLufs>-30$/);
    expect(others).toHaveLength(5);
    const rows = linesOf(readFileSync(join(folder, 'log.ndjson'), 'utf8'));
    expect(rows.map(({ seconds }) => seconds)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('as Parquet is made at the end', async () => {
    const log = join(folder, 'log.parquet');
    await received(bytesOf(wav()), { log });
    const seconds: unknown[] = [];
    expect(existsSync(`${log}.partial.ndjson`)).toBe(false);
    for (const row of await parquetReadObjects({ file: await asyncBufferFromFile(log) }))
      seconds.push(row['seconds']);
    expect(seconds).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that is there is left alone', async () => {
    const log = join(folder, 'log.csv');
    writeFileSync(log, 'mine\n');
    await expect(received(bytesOf(wav()), { log })).rejects.toThrow(/already exists/);
    await expect(received(bytesOf(wav()), { log: 'log.txt' })).rejects.toThrow(/must end in/);
    expect(readFileSync(log, 'utf8')).toBe('mine\n');
  });

  test('that cannot be begun is refused', async () => {
    const log = join(folder, 'log.csv', 'log.csv');
    writeFileSync(join(folder, 'log.csv'), '');
    await expect(received(bytesOf(wav()), { log })).rejects.toThrow(
      /--log: .*log\.csv cannot be written: a part of its path is not a folder/,
    );
  });
});

describe('a file that is followed', () => {
  test('is heard as it grows, and its size as it becomes known', { timeout: 20_000 }, async () => {
    const path = join(folder, 'take.wav');
    const begun = wav(swelling.subarray(0, 400_000), { dataSize: 0 });
    writeFileSync(path, begun);
    const stop = new AbortController();
    const context = received({ ...followFile(path, 0.5, stop.signal) }, { path, isJson: true });
    await new Promise((resolve) => setTimeout(resolve, 150));
    appendFileSync(path, swelling.subarray(400_000));
    const whole = wav(swelling, { after: [wav(new Uint8Array(9000)).subarray(12)] });
    writeFileSync(path, whole); // the recorder has closed it, with a chunk after the samples
    const { code, out } = await context;
    expect(code).toBe(0);
    expect(answerIn(out)).toEqual(await analysed(wav()));
  });
});
