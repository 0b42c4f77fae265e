import { expect, test } from 'vitest';
import { commandOn, fixedName, gainCommand, partName } from './command-on.js';

const plain = 'ffmpeg -i input.wav -af volume=-1.00dB output.wav';

test.each([
  ['takes/ep 1.wav', "'takes/ep 1.wav'", "'takes/ep 1-fixed.wav'"],
  ["it's $1 $&.wav", "'it'\\''s $1 $&.wav'", "'it'\\''s $1 $&-fixed.wav'"],
  ['-y.wav', './-y.wav', './-y-fixed.wav'],
  ['concat:a.wav', "'./concat:a.wav'", "'./concat:a-fixed.wav'"],
  ['a:b.wav', "'./a:b.wav'", "'./a:b-fixed.wav'"],
  ['C:/a.wav', "'C:/a.wav'", "'C:/a-fixed.wav'"],
  ['output.wav', 'output.wav', 'output-fixed.wav'],
  ['ton', 'ton', 'ton-fixed.wav'],
])('%j is named as a shell takes it', (file, from, to) => {
  expect(commandOn(plain, file)).toBe(`ffmpeg -i ${from} -af volume=-1.00dB ${to}`);
});

test('of a track of a file, that track', () => {
  expect(commandOn(plain, 'film.mkv#2')).toBe(
    'ffmpeg -i film.mkv -map 0:a:1 -af volume=-1.00dB film-2-fixed.wav',
  );
  expect(commandOn('ffmpeg -i input.mp4 -map 0:a:1 output.mp4', 'a.mp4#2')).toBe(
    'ffmpeg -i a.mp4 -map 0:a:1 a-2-fixed.mp4',
  );
  expect(commandOn(plain, 'take#2')).toBe(
    "ffmpeg -i 'take#2' -af volume=-1.00dB 'take#2-fixed.wav'",
  );
});

test('of a part of a file, that part', () => {
  expect(gainCommand(6, partName('my book.m4b', 60, 30.5))).toBe(
    `ffmpeg -i 'my book.m4b' -af "volume=6.00dB:enable='between(t,60,90.5)'" -c:a pcm_s24le 'my book-fixed.wav'`,
  );
});

test.each(['a\u001b[2J.wav', '', null, undefined])('%j is no name to copy', (file) => {
  expect(commandOn(plain, file)).toBe(plain);
});

test.each([
  ['mp3', 'a.MP3', 'a-fixed.mp3'],
  ['m4a', 'book.m4b', 'book-fixed.m4b'],
  ['ogg', 'a.opus', 'a-fixed.opus'],
  ['wav', 'a.mp3', 'a-fixed.wav'], // its name is not what it is
  ['flac', 'a.b/c', 'a.b/c-fixed.flac'],
])('what is written as %s has its ending, or one of its own: %j', (ending, file, written) => {
  const command = `ffmpeg -i input.${ending} -map "0:v?" output.${ending}`;
  expect(fixedName(command, file)).toBe(written);
  expect(commandOn(command, file)).toMatch(/^ffmpeg -i \S+ -map "0:v\?" \S+$/);
});
