import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { readAlarm } from '@sonometer/report/live/alarm.js';
import { wavFile } from '../../../../../testing/wav-file.js';
import { rawForm } from '../../live/session.js';
import { followFile } from './sound-in.js';
import type { Listen } from './listen.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder('test');

describe('a log beside a snapshot', () => {
  const snapshot = () => join(folder, 'meter.snapshot');

  test.each(['log.csv', 'log.ndjson'])('is gone on with after a crash: %s', async (name) => {
    const how = { log: join(folder, name), snapshot: snapshot() };
    await received(bytesOf(wav()), how);
    rmSync(snapshot()); // a crash before the first was written
    await received(bytesOf(wav()), how);
    const lines = readFileSync(how.log, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(name === 'log.csv' ? 13 : 12);
    expect(lines.filter((line) => line.startsWith('at,'))).toHaveLength(name === 'log.csv' ? 1 : 0);
  });

  test('is another file where it is Parquet', async () => {
    const how = { log: join(folder, 'log.parquet'), snapshot: snapshot() };
    await received(bytesOf(wav()), how);
    const { err } = await received(bytesOf(wav()), how);
    expect(err).toMatch(/the log is .*log-2\.parquet, because .*log\.parquet already exists/);
    expect(existsSync(join(folder, 'log-2.parquet'))).toBe(true);
  });

  test('is left alone where it is none of ours', async () => {
    const log = join(folder, 'log.csv');
    writeFileSync(log, 'at,once\n');
    const context = received(bytesOf(wav()), { log, snapshot: snapshot() });
    await expect(context).rejects.toThrow(/not a log of sonometer listen: give another --log/);
    expect(readFileSync(log, 'utf8')).toBe('at,once\n');
  });

  test('is written down with it as soon as it begins', async () => {
    async function* cut(): AsyncGenerator<Uint8Array, void, undefined> {
      yield wav();
      expect(existsSync(snapshot())).toBe(true);
      yield swelling;
    }
    await received({ chunks: cut() }, { snapshot: snapshot() });
    expect.assertions(1);
  });

  test.each(['log', 'snapshot'])(
    'a --%s without a folder is a wrong command line',
    async (name) => {
      const context = received(bytesOf(wav()), { [name]: join(folder, 'none', 'x.csv') });
      await expect(context).rejects.toThrow(
        new RegExp(`^--${name}: the folder .*none does not exist$`),
      );
    },
  );
});

describe('a snapshot', () => {
  test('goes on as if nothing had been between', async () => {
    const how = { snapshot: join(folder, 'meter.snapshot'), log: join(folder, 'log.csv') };
    const at = 4 * 100_003;
    await received(bytesOf(wav(swelling.subarray(0, at))), how);
    appendFileSync(how.log, '1970-01-01T00:00:00.000Z,2.0'); // a crash within a line
    const { out, err } = await received(bytesOf(wav(swelling.subarray(at))), {
      ...how,
      isJson: true,
    });
    expect(err).toContain('continues at 2.08 s');
    expect(answerIn(out)).toEqual(await analysed(wav()));
    const rows = readFileSync(how.log, 'utf8').trim().split('\r\n').slice(1);
    expect(rows.map((row) => Number(row.split(',')[1]).toFixed(2))).toEqual([
      '1.00',
      '2.00',
      '2.08',
      '3.00',
      '4.00',
      '5.00',
      '6.00',
    ]);
  });

  test('remembers that an alarm was raised', async () => {
    const how = {
      snapshot: join(folder, 'meter.snapshot'),
      alarms: [readAlarm('momentaryLufs>-30')],
    };
    expect((await received(bytesOf(wav()), how)).code).toBe(1);
    const quiet = wav(pcm(4, () => 0));
    expect((await received(bytesOf(quiet), { ...how, alarms: [] })).code).toBe(1);
  });

  test('of another sound, or none, is refused', async () => {
    const snapshot = join(folder, 'meter.snapshot');
    await received(bytesOf(wav()), { snapshot });
    const mono = wavFile({ rateHz: RATE_HZ, channels: 1, data: swelling });
    await expect(received(bytesOf(mono), { snapshot })).rejects.toThrow(
      /^--snapshot .*meter\.snapshot has another rate, channel count/,
    );
    writeFileSync(snapshot, 'no such thing');
    await expect(received(bytesOf(wav()), { snapshot })).rejects.toThrow(
      /not a snapshot of a meter/,
    );
  });
});

describe('a snapshot of a file', () => {
  const stopped = () => new AbortController();
  /** Measures about `seconds` of the file and is then stopped; what was written stays. */
  async function getReceivedPart(path: string, seconds: number, how: Partial<Listen>) {
    const stop = stopped();
    const bytesIn = followFile(path, 0.2, stop.signal);
    const { chunks } = bytesIn;
    let bytes = 0;
    async function* some(): AsyncGenerator<Uint8Array, void, undefined> {
      for (;;) {
        const next = await chunks.next();
        if (next.done === true) return;
        bytes += next.value.length;
        yield next.value;
        if (bytes >= seconds * RATE_HZ * 4) stop.abort();
      }
    }
    return received({ ...bytesIn, chunks: some() }, { path, ...how }, { stop: stop.signal });
  }
  const receivedRestOf = (path: string, how: Partial<Listen>) =>
    received(followFile(path, 0.2, stopped().signal), { path, isJson: true, ...how });

  test.each([['wav'], ['raw']])('goes on where it was left: %s', async (form) => {
    const path = join(folder, 'take');
    const raw = form === 'raw' ? rawForm('s16le', RATE_HZ, 2) : undefined;
    writeFileSync(path, raw ? swelling : wav());
    const how = { raw, snapshot: join(folder, 'meter.snapshot'), log: join(folder, 'log.csv') };
    const first = await getReceivedPart(path, 2, how);
    expect(first.err).toContain('the next session continues with');
    const { code, out, err } = await receivedRestOf(path, how);
    expect([code, err]).toEqual([0, expect.stringMatching(/continues at 2\.\d+ s from/)]);
    expect(answerIn(out)).toEqual(await analysed(wav()));
    expect(existsSync(how.snapshot)).toBe(false); // it is over: the next starts from the beginning
    const again = await receivedRestOf(path, how);
    expect(again.err).toBe('');
    expect(answerIn(again.out)).toEqual(await analysed(wav()));
  });

  test('has each row of the log once', async () => {
    const path = join(folder, 'take.wav');
    writeFileSync(path, wav());
    const how = { snapshot: join(folder, 'meter.snapshot'), log: join(folder, 'log.ndjson') };
    await getReceivedPart(path, 2.2, how);
    appendFileSync(how.log, '{"at":"1970-01-01T00:00:00.000Z","seconds":3}\n{"at":"19'); // and a kill
    await receivedRestOf(path, how);
    const rows = linesOf(readFileSync(how.log, 'utf8')).map(({ seconds }) => Number(seconds));
    expect(rows.filter(Number.isInteger)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('that was heard to its end and killed then', async () => {
    const path = join(folder, 'take');
    const raw = rawForm('s16le', RATE_HZ, 2);
    writeFileSync(path, swelling);
    const how = { raw, snapshot: join(folder, 'meter.snapshot') };
    await getReceivedPart(path, 6, how);
    const { out } = await receivedRestOf(path, how);
    expect(answerIn(out)).toEqual(await analysed(wav()));
  });

  test('of another file, of a file that is another now, or of a stream is refused', async () => {
    const path = join(folder, 'take.wav');
    const other = join(folder, 'other.wav');
    const how = { snapshot: join(folder, 'meter.snapshot') };
    for (const each of [path, other]) writeFileSync(each, wav());
    await getReceivedPart(path, 2, how);
    await expect(receivedRestOf(other, how)).rejects.toThrow(/is of .*take\.wav, not of .*other/);
    await expect(received(bytesOf(wav()), how)).rejects.toThrow(/take\.wav, but this is a stream/);
    for (const now of [wav(pcm(6, () => 0.3)), wav(swelling.subarray(0, 4000))]) {
      writeFileSync(path, now);
      await expect(receivedRestOf(path, how)).rejects.toThrow(
        /take\.wav no longer contains the audio/,
      );
    }
    writeFileSync(path, wav());
    await received(bytesOf(wav()), { snapshot: join(folder, 'stream.snapshot') });
    const ofStream = { snapshot: join(folder, 'stream.snapshot') };
    await expect(receivedRestOf(path, ofStream)).rejects.toThrow(/is of a stream, not of/);
  });
});
