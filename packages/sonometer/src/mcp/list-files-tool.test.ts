import { expect, test } from 'vitest';
import { matchesPattern } from './list-files-tool.js';

test.each([
  ['drums/kick.wav', 'KICK', true],
  ['drums/kick.wav', '*.wav', true],
  ['drums/kick.wav', 'drums/*.wav', true],
  ['pack/drums/kick.wav', 'drums/*.wav', true],
  ['drums/deep/kick.wav', 'drums/*.wav', false],
  ['drums/deep/kick.wav', 'drums/**/*.wav', true],
  ['drums/kick1.wav', 'kick?.wav', true],
  ['drums/kick/1.wav', 'kick?1.wav', false],
  ['kickXwav', 'kick.*', false],
])('%s matched by %s: %s', (path, pattern, isMatched) => {
  expect(matchesPattern(path, pattern)).toBe(isMatched);
});
