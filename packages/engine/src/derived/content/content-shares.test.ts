import { expect, test } from 'vitest';
import type { Detected } from '../../features/classifier/classifier.js';
import { contentShares, type ContentShares } from './content-shares.js';
import type { ContentKind, ContentWindow } from './content-windows.js';

/** Shares of windows of 50 frames, 25 apart, under logits of speech. */
function computeShares(kinds: readonly ContentKind[], speech: readonly number[]): ContentShares {
  const windows = kinds.map(
    (kind, i) => ({ kind, start: 25 * i, end: 25 * i + 50, voice: 0 }) as ContentWindow,
  );
  const detected = { speech: Float32Array.from(speech) } as unknown as Detected;
  const derive = contentShares.derive.bind(contentShares) as (inputs: unknown) => ContentShares;
  return derive({ windows, detected });
}

const of = (count: number, logit: number) => new Array<number>(count).fill(logit);

test('music in half of whose frames speech is heard is music no more', () => {
  const kinds: readonly ContentKind[] = ['music', 'silence', 'music', 'noise'];
  expect(computeShares(kinds, of(125, -1))).toMatchObject({
    active: 3,
    music: 2 / 3,
    noise: 1 / 3,
  });
  expect(computeShares(kinds, [...of(24, 1), ...of(101, -1)]).music).toBe(2 / 3);
  expect(computeShares(kinds, [...of(25, 1), ...of(100, -1)]).music).toBe(1 / 3);
  expect(computeShares(kinds, of(125, 1))).toMatchObject({ music: 0, voice: 0, noise: 1 / 3 });
});

test('where hearing has no frames nothing is spoken', () => {
  expect(computeShares(['music'], []).music).toBe(1);
  expect(computeShares([], [])).toMatchObject({ active: 0, reason: 'shorter than 20 ms' });
});
