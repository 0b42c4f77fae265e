import { analyze } from '@sonometer/engine';
import { albumAnswer } from '@sonometer/report/album/kinds.js';
import { openAlbum, type PartOutcome } from '@sonometer/report/album/open-album.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import type { FetchedFile } from '../intake/fetch-url.js';
import { openGate } from '../intake/hold.js';
import { readPlans } from '../keys/plans.js';
import { openCaller } from '../metering/caller.js';
import { gatherAlbum, readManifest } from './album.js';
import { testFolder } from '../../../../../testing/test-folder.js';

describe('gather album', () => {
  const RATE_HZ = 8000;
  const HOUR_SEC = 3600;

  let body: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    const channels = [whiteNoise(RATE_HZ, 1, 0.1, 1)];
    ({ body } = await analyze({ channels, rateHz: RATE_HZ }, { answer: albumAnswer('album') }));
  });

  const lasting = (name: string, hours: number): PartOutcome => ({
    name,
    body,
    durationSec: hours * HOUR_SEC,
  });

  function gathering(fold = openAlbum('album', 'given')) {
    const errors: unknown[] = [];
    const gathered = gatherAlbum(fold, { maxHours: 24 }, (error) => errors.push(error));
    return { ...gathered, fold, errors };
  }

  test('a part that goes over the limit fails, and those that fit are an album without it', async () => {
    const { take, full, fold } = gathering();
    await take(0, lasting('a', 12));
    await take(1, lasting('b', 11));
    expect(full()).toBeUndefined();
    await take(2, lasting('c', 2));
    expect(full()).toMatchObject({ code: 'track_too_long' });
    await take(3, lasting('d', 1));
    expect(fold.end()).toMatchObject({
      whole: { partCount: 4, measuredCount: 3, lacks: [2] },
      failed: [
        {
          name: 'c',
          code: 'track_too_long',
          message: 'the parts last longer than 24 hours together',
        },
      ],
    });
  });

  test('what waits for an earlier part counts already', async () => {
    const { take, full } = gathering();
    await take(2, lasting('c', 12));
    await take(1, lasting('b', 12));
    await take(0, lasting('a', 1));
    expect(full()).toBeDefined();
  });

  test('parts that end in any order are folded in theirs', async () => {
    const { take, fold } = gathering();
    const failure = { code: 'unsupported_format', message: 'it contains no audio' } as const;
    await Promise.all([
      take(3, lasting('d', 1)),
      take(1, { name: 'b', failure }),
      take(0, lasting('a', 1)),
      take(2, lasting('c', 1)),
    ]);
    const { parts, failed } = fold.end();
    expect(parts.map(({ index, name }) => [index, name])).toEqual([
      [0, 'a'],
      [2, 'c'],
      [3, 'd'],
    ]);
    expect(failed).toMatchObject([{ index: 1, name: 'b' }]);
  });

  test('between two parts the server has its turn', async () => {
    const fold = openAlbum('album', 'given');
    let folded = 0;
    const { take } = gathering({
      ...fold,
      push(part) {
        fold.push(part);
        folded++;
      },
    });
    for (const index of [1, 2, 3]) await take(index, lasting(String(index), 1));
    const seen: number[] = [];
    const server = (async () => {
      while (folded < 4) {
        seen.push(folded);
        await setImmediate();
      }
    })();
    await Promise.all([take(0, lasting('0', 1)), server]);
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  test('a body that cannot be folded fails alone, and is told behind the scenes', async () => {
    const { take, fold, errors } = gathering();
    await take(0, { name: 'a', body: {}, durationSec: 1 });
    await take(1, lasting('b', 1));
    expect(fold.end()).toMatchObject({
      whole: { measuredCount: 1, lacks: [0] },
      failed: [{ name: 'a', code: 'analysis_error' }],
    });
    expect(errors).toHaveLength(1);
  });
});

describe('read manifest', () => {
  const dir = testFolder();

  const requested = {
    caller: openCaller(readPlans({})),
    signal: new AbortController().signal,
    max: 10_000,
  };
  const dispose = vi.fn(async () => undefined);

  function read(text: string, intake = openGate(1)) {
    const fetch = async (): Promise<FetchedFile> => {
      const path = join(dir, 'list.txt');
      await writeFile(path, text);
      return { path, sizeBytes: text.length, fileName: undefined, dispose };
    };
    return readManifest('https://a/', requested, { fetchUrl: fetch, fetchObject: fetch, intake });
  }

  test('names an item on each line, whatever ends the lines', async () => {
    expect(await read('# two\nhttps://a/1\r\n\n  upl_2  ')).toEqual([
      { kind: 'url', input: 'https://a/1' },
      { kind: 'object', input: 'upl_2' },
    ]);
    expect(await read('upl_x\n'.repeat(10_000))).toHaveLength(10_000);
  });

  test.each([
    ['upl_x\n'.repeat(10_001), 'batch_too_large'],
    ['x'.repeat(5_000_001), 'file_too_large'],
    ['a\0b', 'invalid_parameter'],
  ])('is refused, and leaves nothing behind: %#', async (text, code) => {
    const intake = openGate(1);
    dispose.mockClear();
    await expect(read(text, intake)).rejects.toMatchObject({ code });
    expect(dispose).toHaveBeenCalledOnce();
    intake.enter(requested.caller)();
  });

  test('waits its turn as any file that comes in', async () => {
    const intake = openGate(1);
    intake.enter(requested.caller);
    await expect(read('upl_x', intake)).rejects.toMatchObject({ code: 'service_overloaded' });
  });
});
