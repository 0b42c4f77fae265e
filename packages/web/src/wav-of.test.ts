import { openAudio, blobSource } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { decodeWhole } from '../../../testing/decode-whole.js';
import { wavFile } from '../../../testing/wav-file.js';
import { wavOf } from './wav-of.js';

const FLOATS = 3;

const floats = (channels: number, samples: readonly number[]) =>
  new Blob([
    Uint8Array.from(
      wavFile({
        channels,
        bits: 32,
        tag: FLOATS,
        rateHz: 48_000,
        data: new Uint8Array(Float32Array.from(samples).buffer),
      }),
    ),
  ]);
const decoded = async (file: Blob) => {
  const decoder = await openAudio(blobSource(file));
  return { format: decoder.format, samples: await decodeWhole(decoder) };
};

test('a file as 16 bits, each channel in its place, and no louder than full scale', async () => {
  const wav = await wavOf(floats(2, [0.5, -0.25, 0, 0.125, 1.75, -3]));
  expect(wav.type).toBe('audio/wav');
  const { format, samples } = await decoded(wav);
  expect(format).toMatchObject({ rateHz: 48_000, channels: 2 });
  const steps = samples.map((channel) => [...channel].map((x) => Math.round(x * 32_768)));
  expect(steps).toEqual([
    [16_383, 0, 32_767],
    [-8191, 4095, -32_767],
  ]);
});

test('of more than two channels the first two', async () => {
  const { samples } = await decoded(await wavOf(floats(3, [0.5, 0.25, 0.75, 0.5, 0.25, 0.75])));
  expect(samples.map((channel) => Math.round((channel[0] ?? 0) * 100))).toEqual([50, 25]);
});
