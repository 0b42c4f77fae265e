import { expect, test } from 'vitest';
import { mono, stereo, valueOf } from '../../../../testing/readings.js';
import { concat, gained, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { tags } from './tags.js';

const RATE_HZ = 48_000;

const quantised = (samples: Float32Array) =>
  samples.map((x) => Math.round(Math.max(-1, Math.min(32_767 / 32_768, x)) * 32_768) / 32_768);

test('a clipped recording of speech, 16 bits', async () => {
  const voice = gained(speechLike({ rateHz: RATE_HZ, seconds: 6 }), 12);
  const found = await valueOf(tags, mono(RATE_HZ, quantised(voice)), { contentModel: 'v2' });
  expect(found.slice(0, 6)).toEqual([
    'content:voice',
    'format:wav',
    'sample-rate:48000',
    'channels:1',
    'layout:mono',
    'bit-depth:16',
  ]);
  expect(found).toContain('issue:clipping');
});

test('a quiet tone in both channels, between silences', async () => {
  const samples = concat(silence(RATE_HZ, 6), sine(RATE_HZ, 5, 1000, 0.005), silence(RATE_HZ, 6));
  expect(await valueOf(tags, stereo(RATE_HZ, samples), { contentModel: 'v2' })).toEqual([
    'content:music',
    'format:wav',
    'sample-rate:48000',
    'channels:2',
    'layout:dual-mono',
    'bit-depth:32',
    'brightness:dark',
    'dynamics:compressed',
    'issue:lots-of-silence',
    'issue:silent-start',
    'issue:silent-end',
    'issue:tone',
    'hint:has-headroom',
    'hint:quiet',
    'hint:mono-content-in-stereo',
  ]);
});

test('loud noise with an offset, without a seam', async () => {
  const noise = whiteNoise(RATE_HZ, 2, 0.4).map((x) => Math.max(-0.9, Math.min(0.9, x + 0.02)));
  noise[noise.length - 1] = noise[0] ?? 0;
  const found = await valueOf(tags, mono(RATE_HZ, noise));
  expect(found).toEqual(expect.arrayContaining(['issue:dc-offset', 'hint:loud', 'hint:loopable']));
  expect(found).not.toContain('issue:clipping');
});
