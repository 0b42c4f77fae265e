import { describe, expect, test } from 'vitest';
import { wavFile } from '../../../../testing/wav-file.js';
import { openPcmFrames, openWavStream } from './pcm-frames.js';

const data = Uint8Array.from({ length: 40 }, (_, i) => i);
const stereo = { rateHz: 48_000, channels: 2, data };

function pushed(file: Uint8Array, step: number) {
  const stream = openWavStream();
  for (let at = 0; at < file.length; at += step) {
    const start = stream.push(file.subarray(at, at + step));
    if (start) return { start, at: at + step };
  }
  return undefined;
}

describe('a header', () => {
  test.each([1, 7, 44, 1000])('is read in pieces of %i bytes', (step) => {
    const found = pushed(wavFile({ ...stereo, before: [] }), step);
    expect(found?.start).toMatchObject({
      ...{ rateHz: 48_000, channels: 2, samples: 's16', bits: 16, dataOffset: 44 },
      declaredBytes: 40,
    });
    const { start, at = 0 } = found ?? {};
    expect(start?.rest).toEqual(data.subarray(0, Math.max(0, Math.min(40, at - 44))));
  });

  test.each([0, 0xffffffff, 0x7ffff000, 0x80000000])(
    'has no length where it says %i',
    (dataSize) => {
      expect(pushed(wavFile({ ...stereo, dataSize }), 100)?.start.declaredBytes).toBeUndefined();
    },
  );

  test('has a length in ds64', () => {
    expect(pushed(wavFile({ ...stereo, magic: 'RF64' }), 100)?.start.declaredBytes).toBe(40);
  });
});

describe('refuses', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  test.each([
    ['garbage', text('fLaC0000000000000000')],
    ['another RIFF', text('RIFF0000AVI LIST0000')],
    ['chunks that are none', text('RIFF0000WAVE\u0000\u0001\u0002\u00030000')],
    ['samples before their form', text('RIFF0000WAVEdata0000')],
    ['a chunk without an end', text('RIFF0000WAVEJUNK\u007f\u007f\u007f\u007f')],
  ])('%s', (_, bytes) => {
    expect(() => openWavStream().push(bytes)).toThrow(/^wav: /);
  });
});

test.each(['s16', 's24', 's32', 'f32'] as const)(
  'samples of %s are the same wherever the bytes are cut',
  (encoding) => {
    const bytes = Uint8Array.from({ length: 24 * 500 }, (_, i) => (i * 37) % 251);
    const detectedIn = (step: number) => {
      const frames = openPcmFrames(encoding, 2);
      const detected: number[] = [];
      for (let at = 0; at < bytes.length; at += step)
        frames.push(bytes.subarray(at, at + step), ([left = [], right = []]) => {
          for (const [i, value] of left.entries()) detected.push(value, right[i] ?? NaN);
        });
      expect(frames.leftBytes).toBe(0);
      return detected;
    };
    const whole = detectedIn(bytes.length);
    expect(whole).toHaveLength(bytes.length / { s16: 2, s24: 3, s32: 4, f32: 4 }[encoding]);
    for (const step of [1, 5, 13, 4096]) expect(detectedIn(step)).toEqual(whole);
  },
);

test('a frame that does not come whole is counted', () => {
  const frames = openPcmFrames('s16', 2);
  let detected = 0;
  frames.push(new Uint8Array(11), ([left]) => (detected += left?.length ?? 0));
  expect([detected, frames.leftBytes]).toEqual([2, 3]);
});
