import { expect, test } from 'vitest';
import { matchesGlob } from './glob.js';

test.each([
  ['*.wav', 'a.wav', true],
  ['*.wav', 'x/a.wav', false],
  ['**/*.wav', 'a.wav', true],
  ['**/*.wav', 'x/y/a.wav', true],
  ['**/*.wav', './../x/a.wav', true],
  ['**/*.wav', String.raw`x\y\a.wav`, true],
  ['x/*.wav', String.raw`x\a.wav`, true],
  ['*.wav', String.raw`x\a.wav`, false],
  ['x/**', 'x/y/a.wav', true],
  [String.raw`x\**`, 'x/y/a.wav', true],
  [String.raw`x\**`, String.raw`x\y\a.wav`, true],
  [String.raw`x\{a,b}*.wav`, 'x/a.wav', true],
  [String.raw`x\**`, 'y/a.wav', false],
  ['x/**', 'y/a.wav', false],
  ['x/**/a.wav', 'x/a.wav', true],
  ['**/.hidden/*', '.hidden/a', true],
  ['*', '.dot', true],
  ['?.wav', 'é.wav', true],
  ['?.wav', 'ab.wav', false],
  ['[a-c]1.wav', 'b1.wav', true],
  ['[!a-c]1.wav', 'b1.wav', false],
  ['[]a]1.wav', ']1.wav', true],
  ['[z-a].wav', '[z-a].wav', false],
  ['*.{wav,flac}', 'a.flac', true],
  ['{a,b{1,2}}.wav', 'b2.wav', true],
  ['{a,b{1,2}}.wav', 'b3.wav', false],
  ['{a}.wav', '{a}.wav', true],
  ['a+(b).wav', 'a+(b).wav', true],
  ['take*final*.wav', 'take 2 final mix.wav', true],
  ['*final*mix.wav', 'final final mix mix.wav', true],
  ['a*b*c', 'abcb', false],
])('%s and %s: %s', (pattern, path, matches) => {
  expect(matchesGlob(pattern, path)).toBe(matches);
});

test.each(['*?'.repeat(1000), '*a'.repeat(1000), `${'**/'.repeat(500)}x`, '{a,b}'.repeat(500)])(
  'no pattern takes long',
  (pattern) => {
    const startedMs = performance.now();
    expect(matchesGlob(`${pattern}x`, 'a'.repeat(255))).toBe(false);
    expect(matchesGlob(`${pattern}x`, 'a/'.repeat(127))).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(2000);
  },
);
