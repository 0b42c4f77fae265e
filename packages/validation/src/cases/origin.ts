import { bytesSource, signal as signalAnswer } from '@sonometer/engine';
import { createHash } from 'node:crypto';
import { defineCase } from '../case.js';
import type { Chance } from '../signals/random.js';
import { concat, mono, stereo, whiteNoise } from '../signals/signals.js';
import { resampled } from '../signals/fourier.js';
import { shapedNoise } from '../signals/shaped-noise.js';
import { transformCoded } from '../signals/transform-coded.js';
import { wavBytes } from '../signals/wav-bytes.js';

/** Noise, pink or white, cut off at an edge. */
const cut = (rateHz: number, edgeHz: number, chance: Chance, log2Frames = 18) =>
  shapedNoise({
    rateHz,
    log2Frames,
    amplitudeAt: (hz) => (hz < edgeHz ? 1 / Math.sqrt(Math.max(20, hz)) : 0),
    seed: chance.seed(),
  });

const depth = (bits: number, container: 16 | 24) =>
  defineCase({
    reference: `by construction: noise rounded to ${bits} bits in a WAV of ${container}`,
    answer: signalAnswer,
    fields: ['effectiveBitDepth', 'format', 'fileName', 'fileSizeKb', 'inputSha256'],
    make(chance) {
      const steps = 2 ** (bits - 1);
      const noise = whiteNoise(48_000, 1, chance.between(0.05, 0.2), chance.seed());
      const rounded = noise.map((x) => Math.round(x * steps) / steps);
      const bytes = wavBytes(48_000, [rounded], container);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return {
        audio: bytesSource(bytes),
        submission: { fileName: `take ${bits}.flac`, sha256 },
        expected: {
          effectiveBitDepth: bits,
          format: 'wav',
          fileName: `take ${bits}.flac`,
          fileSizeKb: bytes.length / 1024,
          inputSha256: sha256,
        },
      };
    },
  });

const floats = defineCase({
  reference: 'by construction: noise in floating point',
  answer: signalAnswer,
  fields: ['effectiveBitDepth'],
  make: (chance) => ({
    audio: mono(48_000, whiteNoise(48_000, 1, 0.1, chance.seed())),
    expected: { effectiveBitDepth: 32 },
  }),
});

const edge = (rateHz: number) =>
  defineCase({
    reference: `by construction: noise that ends at a known frequency, ${rateHz} Hz`,
    answer: signalAnswer,
    fields: ['bandwidthHz'],
    make(chance) {
      const edgeHz = chance.between(2000, 0.46 * rateHz);
      return {
        audio: mono(rateHz, cut(rateHz, edgeHz, chance)),
        expected: { bandwidthHz: edgeHz },
      };
    },
  });

const full = defineCase({
  reference: 'by construction: white noise reaches half the rate, and was never lossy or resampled',
  answer: signalAnswer,
  fields: ['bandwidthHz', 'lossySource', 'upsampledFromHz', 'bandwidthSplices'],
  make(chance) {
    const rateHz = chance.pick([44_100, 48_000, 96_000]);
    return {
      audio: mono(rateHz, whiteNoise(rateHz, 4, 0.1, chance.seed())),
      expected: {
        bandwidthHz: rateHz / 2,
        lossySource: 'lossless',
        upsampledFromHz: null,
        bandwidthSplices: 0,
      },
    };
  },
});

const upsampled = ([fromHz, toHz]: readonly [number, number]) =>
  defineCase({
    reference: `by construction: dark noise of 16 bits at ${fromHz} Hz, resampled to ${toHz} Hz by a windowed sinc`,
    answer: signalAnswer,
    fields: ['upsampledFromHz', 'lossySource'],
    make(chance) {
      const noise = shapedNoise({
        rateHz: fromHz,
        log2Frames: 17,
        amplitudeAt: (hz) => (hz < 0.4 * fromHz ? 1 : 0),
        seed: chance.seed(),
      }).map((x) => Math.round(x * 32_768) / 32_768);
      return {
        audio: mono(toHz, resampled(noise, fromHz, toHz, chance.between(0.955, 0.975))),
        expected: { upsampledFromHz: fromHz, lossySource: 'unknown' },
      };
    },
  });

const onlyAnEdge = ([fromHz, toHz]: readonly [number, number]) =>
  defineCase({
    reference: `trap: the edge of a windowed sinc below ${fromHz / 2} Hz, which a low-pass filter leaves as well`,
    answer: signalAnswer,
    fields: ['upsampledFromHz', 'lossySource'],
    make(chance) {
      const noise = whiteNoise(fromHz, 3, 0.1, chance.seed());
      return {
        audio: mono(toHz, resampled(noise, fromHz, toHz, chance.between(0.955, 0.975))),
        expected: { upsampledFromHz: null, lossySource: 'unknown' },
      };
    },
  });

const gentle = defineCase({
  reference: 'trap: a gentle low-pass of second order is no resampler',
  answer: signalAnswer,
  fields: ['upsampledFromHz', 'lossySource'],
  make(chance) {
    const cornerHz = chance.between(3000, 12_000);
    const noise = shapedNoise({
      rateHz: 48_000,
      log2Frames: 18,
      amplitudeAt: (hz) => 1 / Math.sqrt(1 + (hz / cornerHz) ** 4),
      seed: chance.seed(),
    });
    return {
      audio: mono(48_000, noise),
      expected: { upsampledFromHz: null, lossySource: 'lossless' },
    };
  },
});

const cliff = ([lowHz, highHz]: readonly [number, number]) =>
  defineCase({
    reference: `trap: a filter ends the sound at ${lowHz}–${highHz} Hz, where a codec might, but no codec did`,
    answer: signalAnswer,
    fields: ['lossySource', 'upsampledFromHz'],
    make(chance) {
      const rateHz = chance.pick([44_100, 48_000]);
      return {
        audio: mono(rateHz, cut(rateHz, chance.between(lowHz, highHz), chance)),
        expected: { lossySource: 'unknown', upsampledFromHz: null },
      };
    },
  });

interface Encode {
  readonly kbps: readonly [number, number];
  readonly cutoffHz: readonly [number, number];
  readonly label: string;
}

/** Edges as FFmpeg's AAC has them at the lower two rates, and most encoders at the highest. */
const ENCODES: readonly Encode[] = [
  { kbps: [56, 68], cutoffHz: [12_000, 13_000], label: 'lossy ~64k' },
  { kbps: [115, 135], cutoffHz: [17_300, 17_700], label: 'lossy ~128k' },
  { kbps: [230, 270], cutoffHz: [19_500, 20_300], label: 'lossy ~256k' },
];

const coded = ({ kbps, cutoffHz, label }: Encode) =>
  defineCase({
    reference: `by construction: noise through an MDCT codec at ${kbps.join('–')} kbit/s`,
    answer: signalAnswer,
    fields: ['lossySource', 'upsampledFromHz'],
    make(chance) {
      const rateHz = chance.pick([44_100, 48_000]);
      const coding = {
        rateHz,
        bitsPerSec: (1000 * chance.between(...kbps)) / 2,
        cutoffHz: chance.between(...cutoffHz),
      };
      const start = chance.whole(0, 2000);
      const channel = () => transformCoded(cut(rateHz, rateHz / 2, chance), coding).subarray(start);
      return {
        audio: stereo(rateHz, channel(), channel()),
        expected: { lossySource: label, upsampledFromHz: null },
      };
    },
  });

const splices = defineCase({
  reference: 'by construction: 3 s and more of another bandwidth spliced in, or 1 s',
  answer: signalAnswer,
  fields: ['bandwidthSplices'],
  make(chance) {
    const rateHz = 48_000;
    const dullHz = chance.between(6000, 14_000);
    const insertSec = chance.pick([1, 3, 4]);
    const wide = cut(rateHz, 23_000, chance).subarray(0, 4 * rateHz);
    const dull = cut(rateHz, dullHz, chance).subarray(0, insertSec * rateHz);
    return {
      audio: mono(rateHz, concat(wide, dull, wide)),
      expected: { bandwidthSplices: insertSec === 1 ? 0 : 2 },
    };
  },
});

export const originCases = [
  ...[8, 12, 16].map((bits) => depth(bits, 16)),
  ...[12, 16, 20, 24].map((bits) => depth(bits, 24)),
  floats,
  ...[16_000, 44_100, 48_000, 96_000].map(edge),
  full,
  ...(
    [
      [8000, 44_100],
      [11_025, 48_000],
      [16_000, 48_000],
      [22_050, 44_100],
      [24_000, 48_000],
      [32_000, 48_000],
      [44_100, 96_000],
      [48_000, 96_000],
    ] as const
  ).map(upsampled),
  ...(
    [
      [16_000, 48_000],
      [32_000, 44_100],
    ] as const
  ).map(onlyAnEdge),
  gentle,
  ...(
    [
      [11_000, 11_400],
      [16_700, 17_100],
      [19_600, 20_000],
    ] as const
  ).map(cliff),
  ...ENCODES.map(coded),
  splices,
];
