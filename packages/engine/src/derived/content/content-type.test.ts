import { expect, test } from 'vitest';
import type { ContentVerdict } from './content-shares.js';
import { type DetectedContent, verdictV2 } from './content-type.js';

const ruled = (guess: ContentVerdict['guess']) => ({ guess, confidence: 0.8 });

function detectedOf(
  voice: number,
  music: number,
  noise: number,
  foregroundSec = 2,
): DetectedContent {
  const kind = (share: number) => ({ share, probability: share, levelDb: undefined });
  return { foregroundSec, voice: kind(voice), music: kind(music), noise: kind(noise) };
}

test('a voice that is heard is one', () => {
  expect(verdictV2(ruled('voice'), detectedOf(0.1, 0.9, 0)).guess).toBe('voice');
});

test.each([
  [detectedOf(0.02, 0.7, 0.3), 'music', 0.7],
  [detectedOf(0, 0.2, 0.6), 'noise', 0.6],
])('what the rules take for a voice, and nobody hears', (detected, guess, confidence) => {
  expect(verdictV2(ruled('voice'), detected)).toEqual({ guess, confidence });
});

test('a voice of the rules that is too short to be detected is unknown, unless something else is detected', () => {
  expect(verdictV2(ruled('voice'), detectedOf(0, 0.4, 0.3, 0.3))).toEqual({
    guess: 'unknown',
    confidence: 0,
  });
  expect(verdictV2(ruled('voice'), detectedOf(0, 0.4, 0.3)).guess).toBe('music');
  expect(verdictV2(ruled('voice'), detectedOf(0, 1, 0, 0.3)).guess).toBe('music');
  expect(verdictV2(ruled('voice'), detectedOf(0.2, 0, 0, 0.3))).toEqual({
    guess: 'voice',
    confidence: 0.2,
  });
});

test.each(['music', 'noise', 'mixed', 'unknown'] as const)(
  'a voice that is heard for certain, and no music, is one whatever the rules say: %s',
  (guess) => {
    expect(verdictV2(ruled(guess), detectedOf(0.7, 0.3, 0.9))).toEqual({
      guess: 'voice',
      confidence: 0.7,
    });
    expect(verdictV2(ruled(guess), detectedOf(0.7, 0.6, 0)).guess).toBe(guess);
    expect(verdictV2(ruled(guess), detectedOf(0.5, 0.3, 0.9)).guess).toBe(guess);
  },
);

test.each(['mixed', 'unknown'] as const)('%s without a voice is what is heard', (guess) => {
  expect(verdictV2(ruled(guess), detectedOf(0.05, 0.6, 0.2)).guess).toBe('music');
  expect(verdictV2(ruled(guess), detectedOf(0.05, 0.2, 0.6)).guess).toBe('noise');
  expect(verdictV2(ruled(guess), detectedOf(0.05, 0.4, 0.3)).guess).toBe(guess);
  expect(verdictV2(ruled(guess), detectedOf(0.05, 0.6, 0.4)).guess).toBe(guess);
});

test('what is clearly noise and hardly music is no music', () => {
  expect(verdictV2(ruled('music'), detectedOf(0, 0.3, 0.6)).guess).toBe('noise');
  expect(verdictV2(ruled('music'), detectedOf(0, 0.45, 0.6)).guess).toBe('music');
  expect(verdictV2(ruled('noise'), detectedOf(0, 0.9, 0)).guess).toBe('noise');
});

test('silence is silence', () => {
  expect(verdictV2(ruled('silence'), detectedOf(0.9, 0, 0)).guess).toBe('silence');
});

test('no verdict is surer than what is heard of the same', () => {
  const verdict = verdictV2(ruled('music'), detectedOf(0, 0.4, 0.5));
  expect(verdict).toEqual({ guess: 'music', confidence: 0.4 });
});
