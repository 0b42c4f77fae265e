import { setImmediate as nextTurn } from 'node:timers/promises';
import { analyze } from '@sonometer/engine';
import { openAlbum, type PartOutcome } from '@sonometer/report/album/open-album.js';
import { albumAnswer } from '@sonometer/report/album/question.js';
import { beforeAll, expect, test } from 'vitest';
import { whiteNoise } from '../../../../../testing/signals.js';
import { gatherAlbum } from './gather-album.js';

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
      await nextTurn();
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
