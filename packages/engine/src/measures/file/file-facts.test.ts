import { describe, expect, test } from 'vitest';
import { wavFile } from '../../../../../testing/wav-file.js';
import { readOptions } from '../../core/options.js';
import { readMeasures } from '../../read-measures.js';
import { bytesSource } from '../../source/bytes-source.js';
import { bitDepthGuess } from './bit-depth-guess.js';
import { fileName } from './file-name.js';
import { fileSizeKb } from './file-size-kb.js';
import { format } from './format.js';
import { inputSha256 } from './input-sha256.js';

const facts = [fileName, fileSizeKb, format, bitDepthGuess, inputSha256];

const read = (file: Uint8Array, submission: { fileName?: string; sha256?: string } = {}) =>
  readMeasures(bytesSource(file), facts, readOptions({}, [], new Date()), submission);

const wav = (bits: number, tag = 1) =>
  wavFile({ bits, tag, data: new Uint8Array((bits / 8) * 4800) });

test('the size is that of the submitted bytes', async () => {
  const file = wavFile({ data: new Uint8Array(96_000) });
  expect(file.length).toBe(96_044);
  expect((await read(file)).of(fileSizeKb)).toEqual({ value: 96_044 / 1024 });
});

test('the format is that of the content', async () => {
  expect((await read(wav(16), { fileName: 'song.mp3' })).of(format)).toEqual({ value: 'wav' });
});

describe('the declared bit depth', () => {
  test.each([
    [8, 1, '8-bit'],
    [16, 1, '16-bit'],
    [24, 1, '24-bit'],
    [32, 3, '32-bit float'],
    [64, 3, '64-bit float'],
  ])('of %i bits with tag %i is %s', async (bits, tag, expected) => {
    expect((await read(wav(bits, tag))).of(bitDepthGuess)).toEqual({ value: expected });
  });
});

test('name and hash are those of the submission', async () => {
  const sha256 = 'ab'.repeat(32);
  const named = await read(wav(16), { fileName: 'a.wav', sha256 });
  expect(named.of(fileName)).toEqual({ value: 'a.wav' });
  expect(named.of(inputSha256)).toEqual({ value: sha256 });
  const bare = await read(wav(16));
  expect(bare.of(fileName)).toEqual({ value: '' });
  expect(bare.of(inputSha256)).toEqual({ absent: 'the file was not hashed' });
});
