import { expect, test } from 'vitest';
import { nameMismatch } from './claim.js';

test.each([
  ['take.mp3', 'wav', 'the name ends in .mp3, but the file is wav'],
  ['TAKE.WAV', 'flac', 'the name ends in .wav, but the file is flac'],
  ['a.wav.m4a', 'ogg', 'the name ends in .m4a, but the file is ogg'],
] as const)('%s that holds %s is worth a warning', (name, container, warning) => {
  expect(nameMismatch(name, container)).toBe(warning);
});

test.each([
  ['take.wav', 'wav'],
  ['take.WAVE', 'wav'],
  ['take.opus', 'ogg'],
  ['take', 'mp3'],
  ['take.', 'mp3'],
  ['', 'mp3'],
  ['take.bin', 'flac'],
  ['download.php', 'flac'],
  ['take.constructor', 'flac'],
] as const)('%s that holds %s is not', (name, container) => {
  expect(nameMismatch(name, container)).toBeUndefined();
});
