import { expect, test } from 'vitest';
import { verdictV2 } from './content-type-v2.js';
import type { HeardContent } from './heard-content.js';

const ruled = (guess: 'voice' | 'music') => ({ guess, confidence: 0.8 });

function heardOf(voice: number, music: number, noise: number, foregroundSec = 2): HeardContent {
  const kind = (share: number) => ({ share, probability: share, levelDb: undefined });
  return { foregroundSec, voice: kind(voice), music: kind(music), noise: kind(noise) };
}

test('a voice that is heard is one', () => {
  expect(verdictV2(ruled('voice'), heardOf(0.1, 0.9, 0)).guess).toBe('voice');
});

test.each([
  [heardOf(0.02, 0.7, 0.3), 'music', 0.7],
  [heardOf(0, 0.2, 0.6), 'noise', 0.6],
])('what the rules take for a voice, and nobody hears', (heard, guess, confidence) => {
  expect(verdictV2(ruled('voice'), heard)).toEqual({ guess, confidence });
});

test('a spoken letter is too short to be heard, and the rules stand', () => {
  expect(verdictV2(ruled('voice'), heardOf(0, 1, 0, 0.3)).guess).toBe('voice');
});

test('no verdict is surer than what is heard of the same', () => {
  const verdict = verdictV2(ruled('music'), heardOf(0, 0.4, 0.6));
  expect(verdict).toEqual({ guess: 'music', confidence: 0.4 });
});

test('whatever else the rules say stands', () => {
  expect(verdictV2(ruled('music'), heardOf(0, 0, 1)).guess).toBe('music');
});
