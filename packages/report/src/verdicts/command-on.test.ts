import { expect, test } from 'vitest';
import { commandOn } from './command-on.js';

const plain = 'ffmpeg -i input.wav -af volume=-1.00dB output.wav';

test.each([
  ['takes/ep 1.mp3', "'takes/ep 1.mp3'", "'takes/ep 1-fixed.wav'"],
  ["it's $1 $&.wav", "'it'\\''s $1 $&.wav'", "'it'\\''s $1 $&-fixed.wav'"],
  ['-y.wav', './-y.wav', './-y-fixed.wav'],
  ['concat:a.wav', "'./concat:a.wav'", "'./concat:a-fixed.wav'"],
  ['output.wav', 'output.wav', 'output-fixed.wav'],
  ['ton', 'ton', 'ton-fixed.wav'],
])('%j is named as a shell takes it', (file, from, to) => {
  expect(commandOn(plain, file)).toBe(`ffmpeg -i ${from} -af volume=-1.00dB ${to}`);
});

test.each(['a\u001b[2J.wav', '', null, undefined])('%j is no name to copy', (file) => {
  expect(commandOn(plain, file)).toBe(plain);
});
