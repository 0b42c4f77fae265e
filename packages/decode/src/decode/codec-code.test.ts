import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { patched } from '../../../../testing/mp4-file.js';
import { ascii } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { nameOfCode } from './codec-code.js';
import { openAudio } from './open-audio.js';

test.each([
  ['ms\0\x02', 'Microsoft ADPCM'],
  ['ms\x01\x61', 'Windows Media Audio'],
  ['ms\0\x99', 'the codec 0x6d730099'],
  ['ac-3', 'AC-3'],
  ['a"cd', 'the codec "a\\"cd"'],
  ['\x1b[2J', 'the codec 0x1b5b324a'],
  ['\xe9\x85\x86!', 'the codec 0xe9858621'],
  ['', 'the codec ""'],
])('%j is %s', (code, name) => {
  expect(nameOfCode(code)).toBe(name);
});

test.each([
  ['float.caf', 'lpcm', 'ms\0\x02', 'caf: Microsoft ADPCM is not supported'],
  ['float.caf', 'lpcm', '\x07\0\x1b!', 'caf: the codec 0x07001b21 is not supported'],
  ['aac.m4a', 'mp4a', 'ms\x01\x61', 'm4a: Windows Media Audio is not supported'],
  ['ima4.aifc', 'ima4', 'MAC3', 'aiff: MACE is not supported'],
  ['ima4.aifc', 'ima4', 'a\0bc', 'aiff: the codec 0x61006263 is not supported'],
])('%s with %s as %j is refused by name', async (file, from, to, message) => {
  const bytes = patched(fixtureBytes(file), ascii(from), ascii(to));
  await expect(openAudio(bytesSource(bytes))).rejects.toThrow(message);
});
