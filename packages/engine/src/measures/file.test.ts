import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import { whiteNoise } from '../../../../testing/signals.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { readOptions } from '../core/options.js';
import { readMeasures } from '../read-measures.js';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import {
  bitDepthGuess,
  bitRateKbps,
  bitRateMode,
  effectiveBitDepth,
  fileName,
  fileSizeKb,
  format,
  inputSha256,
} from './file.js';

describe('effective bit depth', () => {
  const RATE_HZ = 48_000;
  const noise = whiteNoise(RATE_HZ, 1, 0.1);

  const quantised = (bits: number, samples = noise) => {
    const scale = 2 ** (bits - 1);
    return samples.map((x) => Math.round(Math.max(-1, Math.min(1 - 1 / scale, x)) * scale) / scale);
  };

  describe('noise', () => {
    test('of 16 bits with one click in floating point has 16', async () => {
      const samples = quantised(16);
      samples[1000] = 0.123456789;
      expect(await valueOf(effectiveBitDepth, mono(RATE_HZ, samples))).toBe(16);
    });
  });

  test('999 samples are too few, 1000 are enough', async () => {
    const steps = new Float32Array(RATE_HZ);
    steps.fill(0.25, 0, 999);
    expect(await readingOf(effectiveBitDepth, mono(RATE_HZ, steps))).toEqual({
      absent: 'fewer than 1000 samples above −100 dBFS',
    });
    steps.fill(0.25, 0, 1000);
    expect(await valueOf(effectiveBitDepth, mono(RATE_HZ, steps))).toBe(3);
  });
});

describe('bit rate', () => {
  const read = async (file: Uint8Array, part = {}) => {
    const options = readOptions(part, ['startSec', 'endSec'], new Date());
    const { of } = await readMeasures(bytesSource(file), [bitRateKbps, bitRateMode], options);
    return [of(bitRateKbps), of(bitRateMode)];
  };

  // ffprobe -show_packets: sum of the sizes over that of the durations, within the bytes that are cut off each frame
  test.each([
    ['cbr.mp3', 127.99, 'constant'],
    ['mono.mp3', 64.0, 'constant'],
    ['mpeg2.mp3', 64.0, 'constant'],
    ['no-header.mp3', 64.0, 'constant'],
    ['vbr.mp3', 115.55, 'variable'],
  ])('%s has %f kbit/s, %s', async (name, kbps, mode) => {
    const [rate, kind] = await read(fixtureBytes(name));
    expect(kind).toEqual({ value: mode });
    expect(rate).toEqual({ value: expect.closeTo(kbps, 0) as number });
  });

  test('a constant rate is whatever the note says: what counts is the frames', async () => {
    const bytes = fixtureBytes('cbr.mp3').slice();
    const at = Buffer.from(bytes).indexOf('Info');
    bytes.set(new TextEncoder().encode('Xing'), at);
    expect((await read(bytes))[1]).toEqual({ value: 'constant' });
  });

  test('of other formats it is not read', async () => {
    const absent = { absent: 'the bit rate is read from MP3 only' };
    for (const name of ['16.flac', 'vorbis.ogg', 'aac.m4a'])
      expect(await read(fixtureBytes(name))).toEqual([absent, absent]);
  });
});

describe('file facts', () => {
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
});
