import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../testing/noise.js';
import { concat, wavFile } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';

describe('check pcm', () => {
  async function decodeAll(file: Uint8Array): Promise<number> {
    const decoder = await openAudio(bytesSource(file));
    let frames = 0;
    for (let block = await decoder.next(); block; block = await decoder.next())
      frames += block[0]?.length ?? 0;
    return frames;
  }

  const words = (given: readonly number[]) => new Uint8Array(Uint16Array.from(given).buffer);
  /** Stereo frames of noise with some words every so often. */
  const withMarks = (words: readonly number[], count: number) => {
    const noise = whiteNoise(4000, 0.2).map((x) => Math.round(x * 32_767));
    const data = Int16Array.from(noise);
    for (let i = 0; i < count; i++) {
      data.set(words, 1000 * i + 200);
    }
    return wavFile({ channels: 2, data: new Uint8Array(data.buffer) });
  };

  describe('PCM that is no sound', () => {
    test.each([
      ['IEC 61937', [0xf872, 0x4e1f, 0x0001], /compressed bitstream .* \(IEC 61937\), not sound/],
      ['DTS of 16-bit words', [0x7ffe, 0x8001, 0xfc3c], /DTS, not sound/],
      ['DTS of 16-bit words, little-endian', [0xfe7f, 0x0180, 0x3cfc], /DTS, not sound/],
      ['DTS of 14-bit words', [0x1fff, 0xe800, 0x07f1], /DTS, not sound/],
      ['DTS of 14-bit words, little-endian', [0xff1f, 0x00e8, 0xf107], /DTS, not sound/],
    ])('%s is refused by its name', async (_, words, message) => {
      await expect(decodeAll(withMarks(words, 3))).rejects.toThrow(message);
      // one mark may be chance
      expect(await decodeAll(withMarks(words, 1))).toBe(2000);
    });

    /** Frames of AC-3 of 64 kbit/s at 48 kHz, or of E-AC-3 as long: headers over noise. */
    const ac3 = (isEnhanced: boolean) =>
      Uint8Array.from({ length: 40 * 256 }, (_, i) => {
        const header = isEnhanced ? [0x0b, 0x77, 0, 127, 0x3f, 0x80] : [0x0b, 0x77, 1, 2, 8, 0x40];
        return header[i % 256] ?? (i * 97 + (i >> 5) * 31) & 127;
      });
    const swapped = (bytes: Uint8Array) => bytes.map((_, i) => bytes[i ^ 1] ?? 0);
    const shifted = (bytes: Uint8Array) => concat(Uint8Array.of(9), bytes, Uint8Array.of(9));
    const data = (words: readonly number[]) => withMarks(words, 3).subarray(44);
    /** Float32 that carries words of 16 bits. */
    const inFloats = (bytes: Uint8Array) =>
      new Uint8Array(
        Float32Array.from(new Int16Array(bytes.slice().buffer), (x) => x / 32_768).buffer,
      );
    const IEC = [0xf872, 0x4e1f, 0x0001];

    test.each([
      ['AC-3', 16, ac3(false), /are AC-3, not sound/],
      ['AC-3 in words', 16, swapped(ac3(false)), /are AC-3, not sound/],
      ['AC-3 one byte off', 16, shifted(ac3(false)), /are AC-3, not sound/],
      ['AC-3 in 24 bits', 24, concat(ac3(false), Uint8Array.of(0, 0)), /are AC-3, not sound/],
      ['AC-3 as 8 bits', 8, ac3(false), /are AC-3, not sound/],
      ['AC-3 as floats', 32, ac3(false), /are AC-3, not sound/],
      ['AC-3 in floats', 32, inFloats(ac3(false)), /are AC-3, not sound/],
      ['E-AC-3', 16, ac3(true), /are E-AC-3, not sound/],
      ['IEC 61937 one byte off', 16, shifted(data(IEC)), /\(IEC 61937\), not sound/],
      ['IEC 61937 in floats', 32, inFloats(data(IEC)), /\(IEC 61937\), not sound/],
      ['DTS in floats', 32, inFloats(data([0xfe7f, 0x0180, 0x3cfc])), /are DTS, not sound/],
    ])('%s is found wherever it lies', async (_, bits, data, message) => {
      const file = wavFile({ ...(bits === 32 && { tag: 3 }), bits, data });
      await expect(decodeAll(file)).rejects.toThrow(message);
    });

    test('sound clipped at both ends of full scale is sound', async () => {
      expect(await decodeAll(withMarks([0x7ffe, 0x8001, 0x8001], 3))).toBe(2000);
      expect(await decodeAll(withMarks([0x7ffe, 0x8001, 0x7ffe], 3))).toBe(2000);
    });

    test.each([
      [15, 60],
      [4, 9],
    ])('a bitstream that begins after %i s of sound is refused', async (startSec, endSec) => {
      const RATE_HZ = 8000;
      const noise = whiteNoise(endSec * RATE_HZ, 0.2);
      const data = Int16Array.from(noise, (x) => Math.round(x * 32_767));
      for (let at = startSec * RATE_HZ; at + 2 < data.length; at += 256) {
        data[at] = 0xf872;
        data[at + 1] = 0x4e1f;
      }
      const file = wavFile({ rateHz: RATE_HZ, data: new Uint8Array(data.buffer) });
      await expect(decodeAll(file)).rejects.toThrow(/compressed bitstream/);
    });

    test('DSD over PCM is refused', async () => {
      const data = new Uint8Array(3 * 2 * 400);
      for (let i = 0; i < 400; i++)
        for (let c = 0; c < 2; c++)
          data.set([i * 7, i * 13, i % 2 === 0 ? 0x05 : 0xfa], 3 * (2 * i + c));
      const file = wavFile({ channels: 2, bits: 24, rateHz: 176_400, data });
      await expect(decodeAll(file)).rejects.toThrow('DSD over PCM (DoP), not sound');
    });

    test('floating point in the units of integers is refused with its divisor', async () => {
      const loud = whiteNoise(4000, 8000);
      const file = (samples: Float32Array) =>
        wavFile({ tag: 3, bits: 32, data: new Uint8Array(samples.buffer.slice(0)) });
      await expect(decodeAll(file(loud))).rejects.toThrow(
        /divide them by 32768|divide them by 8388608/,
      );
      // soft parts of 16 bits, none of which is as loud
      const soft = whiteNoise(4000, 12).map(Math.round);
      soft.fill(1, 0, 2500);
      await expect(decodeAll(file(soft))).rejects.toThrow(
        /up to \d+: divide them by 32768, or by 128 if they had 8 bits/,
      );
      expect(await decodeAll(file(soft.map((x) => 2 * Math.sign(x))))).toBe(4000);
      // a wrong exponent, and overs, are measured
      const one = whiteNoise(4000, 0.5);
      one[100] = 9000;
      expect(await decodeAll(file(one))).toBe(4000);
      expect(await decodeAll(file(whiteNoise(4000, 3)))).toBe(4000);
    });

    test('sound is decoded, whatever its words', async () => {
      expect(await decodeAll(wavFile({ channels: 2, data: words([1, 2, 3, 4]) }))).toBe(2);
    });
  });
});
