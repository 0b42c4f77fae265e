import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { fixtureSource } from '../../../../../testing/fixture-source.js';
import { openAudio } from '../open-audio.js';

/** FFmpeg 5.1's decoders `mp3float` and `mp2float`: their length, and one sample of 61 of each channel, as floats. */
const { step, ...files } = JSON.parse(
  readFileSync('testing/fixtures/mpeg-by-ffmpeg.json', 'utf8'),
) as { step: number } & Record<string, { frames: number; samples: string }>;

/** Both compute in single precision. */
const MARGIN = 1e-5;

test.each(Object.entries(files))('%s is what FFmpeg decodes', async (name, { frames, samples }) => {
  const wanted = new Float32Array(new Uint8Array(Buffer.from(samples, 'base64')).buffer);
  const channels = await decodeWhole(await openAudio(fixtureSource(name)));
  const picked = channels.flatMap((channel) => [...channel].filter((_, i) => i % step === 0));
  expect(channels[0]).toHaveLength(frames);
  expect(picked).toHaveLength(wanted.length);
  const errors = picked.map((x, i) => Math.abs(x - (wanted[i] ?? NaN)));
  expect(Math.max(...errors)).toBeLessThan(MARGIN);
});
