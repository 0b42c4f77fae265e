import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../testing/noise.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';

async function decodeAll(file: Uint8Array): Promise<number> {
  const decoder = await openAudio(bytesSource(file));
  let frames = 0;
  for (let block = await decoder.next(); block; block = await decoder.next())
    frames += block[0]?.length ?? 0;
  return frames;
}

const words = (given: readonly number[]) => new Uint8Array(Uint16Array.from(given).buffer);
/** Stereo frames of noise with a pair of words every so often. */
const withMarks = (first: number, second: number, count: number) => {
  const noise = whiteNoise(4000, 0.2).map((x) => Math.round(x * 32_767));
  const data = Int16Array.from(noise);
  for (let i = 0; i < count; i++) {
    data[1000 * i + 200] = first;
    data[1000 * i + 201] = second;
  }
  return wavFile({ channels: 2, data: new Uint8Array(data.buffer) });
};

describe('PCM that is no sound', () => {
  test.each([
    ['IEC 61937', 0xf872, 0x4e1f, /compressed bitstream .* \(IEC 61937\), not sound/],
    ['DTS of 16-bit words', 0x7ffe, 0x8001, /DTS, not sound/],
    ['DTS of 14-bit words', 0x1fff, 0xe800, /DTS, not sound/],
  ])('%s is refused by its name', async (_, first, second, message) => {
    await expect(decodeAll(withMarks(first, second, 3))).rejects.toThrow(message);
    // one pair may be chance
    expect(await decodeAll(withMarks(first, second, 1))).toBe(2000);
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
