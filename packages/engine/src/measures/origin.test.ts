import { resampled } from '@sonometer/validation/signals/fourier.js';
import { wavBytes } from '@sonometer/validation/signals/wav-bytes.js';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { mono, readingOf, type Recording, stereo, valueOf } from '../../../../testing/readings.js';
import { shapedNoise } from '../../../../testing/shaped-noise.js';
import { concat, signal, silence, whiteNoise } from '../../../../testing/signals.js';
import { NO_TRACE_OF_A_RESAMPLER, ONLY_AN_EDGE } from '../core/about.js';
import { codecRates } from '../derived/origin/codec-rates.js';
import { readMeasures } from '../read-measures.js';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import {
  bandwidthHz,
  codecEvidence,
  lossySource,
  provenanceVerdict,
  upsampledFromHz,
} from './origin.js';

describe('bandwidth hz', () => {
  const RATE_HZ = 48_000;

  test('a faint image above an empty band does not count', async () => {
    const noise = shapedNoise(RATE_HZ, 18, (hz) =>
      hz < 8000 ? 1 : hz > 12_000 && hz < 14_000 ? 10 ** (-70 / 20) : 0,
    );
    expect(await valueOf(bandwidthHz, mono(RATE_HZ, noise))).toBeWithin(bandwidthHz.margin, 8000);
  });

  test('a file under half a second is one block', async () => {
    const noise = shapedNoise(RATE_HZ, 13, (hz) => (hz < 8000 ? 1 : 0));
    expect(await valueOf(bandwidthHz, mono(RATE_HZ, noise))).toBeWithin(bandwidthHz.margin, 8000);
  });

  test('silence has none', async () => {
    expect(await readingOf(bandwidthHz, mono(RATE_HZ, silence(RATE_HZ, 1)))).toEqual({
      absent: 'nothing exceeds −60 dBFS',
    });
  });
});

describe('codec evidence', () => {
  test('of silence it says that it is silent, and else what was looked for', async () => {
    expect(await readingOf(codecEvidence, mono(44_100, silence(44_100, 3)))).toEqual({
      absent: 'it is silent',
    });
    expect(await readingOf(codecEvidence, mono(44_100, whiteNoise(44_100, 3, 0.1)))).toHaveProperty(
      'absent',
      expect.stringMatching(/^no blocks of MP3, AAC, Vorbis or Opus are found/),
    );
  });
});

describe('lossy source', () => {
  test('how often it is right is said with the figures of codec-rates, and no others', () => {
    const known = Object.values(codecRates).flatMap(({ hitRate, resampledHitRate }) => [
      hitRate,
      resampledHitRate,
    ]);
    const stated = lossySource.accuracy?.match(/\d+(?= %)/g) ?? [];
    expect(stated.length).toBe(4);
    for (const share of stated)
      expect(known.map((rate) => Math.round(100 * rate))).toContain(Number(share));
    expect(lossySource.accuracy).toContain(
      '85 % (Opus 96) to 98 % (Vorbis q5) are classified as lossy',
    );
  });
});

describe('provenance verdict', () => {
  const RATE_HZ = 44_100;

  async function reasonsOf(samples: Float32Array) {
    const source = bytesSource(wavBytes(RATE_HZ, [samples], 24));
    const reading = (await readMeasures(source, [provenanceVerdict])).of(provenanceVerdict);
    if ('absent' in reading) throw new Error(reading.absent);
    return (reading.value as { readonly reasons: readonly string[] }).reasons;
  }

  /** Noise in steps of 1/2^(bits − 1). */
  function noiseIn(bits: number): Float32Array {
    const random = uniform(3);
    const scale = 2 ** (bits - 1);
    return new Float32Array(3 * RATE_HZ).map(() => Math.round(scale * (random() - 0.5)) / scale);
  }

  test('16 bits in 24 are padded', async () => {
    expect(await reasonsOf(noiseIn(16))).toEqual(['padded-bits']);
  });

  test('two values say nothing of the depth that they were made with', async () => {
    const random = uniform(5);
    expect(
      await reasonsOf(new Float32Array(3 * RATE_HZ).map(() => (random() < 0.5 ? -0.25 : 0.25))),
    ).toEqual([]);
    expect(await reasonsOf(noiseIn(3))).toEqual([]);
  });

  const verdictOf = (recording: Recording) => valueOf(provenanceVerdict, recording);
  const white = (rateHz: number, seed: number) => whiteNoise(rateHz, 4, 0.1, seed);

  test('a file of a high rate that holds nothing above 24 kHz is not called consistent', async () => {
    const gentle = shapedNoise(96_000, 19, (hz) => 1 / Math.sqrt(1 + (hz / 6000) ** 18));
    expect(await verdictOf(mono(96_000, gentle))).toEqual({
      verdict: 'undecided',
      reasons: ['empty-highs'],
    });
    expect(await verdictOf(mono(96_000, white(96_000, 3)))).toEqual({
      verdict: 'consistent',
      reasons: [],
    });
  });

  test('a bandwidth that jumps is a doubt: an instrument that sets in does so too', async () => {
    const dull = shapedNoise(48_000, 18, (hz) => 1 / Math.sqrt(1 + (hz / 2000) ** 14));
    const both = concat(dull.subarray(0, 192_000), white(48_000, 5));
    expect(await verdictOf(mono(48_000, both))).toEqual({
      verdict: 'undecided',
      reasons: ['bandwidth-jumps'],
    });
  });

  test('a second channel that is the first, turned over, is no stereo; equal channels are told elsewhere', async () => {
    const first = white(RATE_HZ, 7);
    const turned = first.map((x) => -x);
    expect(await verdictOf(stereo(RATE_HZ, first, turned))).toEqual({
      verdict: 'suspect',
      reasons: ['copied-channel'],
    });
    expect(await verdictOf(stereo(RATE_HZ, first))).toEqual({ verdict: 'consistent', reasons: [] });
  });
});

describe('upsampled from hz', () => {
  /** Pink noise with a straight slope in dB from `fromHz` to `toHz`, and a floor of 24 bits above. */
  const lowPassed = (rateHz: number, fromHz: number, toHz: number, stopDb = 100) =>
    mono(
      rateHz,
      shapedNoise(rateHz, 18, (hz) => {
        const slopeDb = (-stopDb * Math.max(0, hz - fromHz)) / (toHz - fromHz);
        return 10 ** (Math.max(slopeDb, -120) / 20) / Math.sqrt(Math.max(20, hz));
      }),
    );

  test.each([15_000, 16_000, 22_050, 44_100])(
    'an edge below %i / 2 Hz alone is that of a filter as well',
    async (fromHz) => {
      const recording = lowPassed(48_000, 0.955 * (fromHz / 2), fromHz / 2);
      expect(await readingOf(upsampledFromHz, recording)).toEqual({
        absent: fromHz === 15_000 ? NO_TRACE_OF_A_RESAMPLER : ONLY_AN_EDGE,
      });
      expect(await valueOf(provenanceVerdict, recording)).toEqual({
        verdict: 'undecided',
        reasons: [],
      });
    },
  );

  const roundedTo16 = (samples: Float32Array) =>
    samples.map((x) => Math.round(x * 32_768) / 32_768);
  /** Dark noise in 16 bits: what lies next to half of the rate is lost in a resampler. */
  const dark = (rateHz: number, shareOfHalf: number) =>
    roundedTo16(shapedNoise(rateHz, 17, (hz) => (hz < (shareOfHalf * rateHz) / 2 ? 1 : 0)));

  test.each([
    [11_025, 48_000],
    [16_000, 48_000],
    [32_000, 48_000],
    [44_100, 96_000],
  ])('samples of 16 bits at %i Hz are in what a steep resampler made of them', async (from, to) => {
    const samples = resampled(dark(from, 0.7), from, to, 0.965);
    expect(await valueOf(upsampledFromHz, mono(to, samples))).toBe(from);
  });

  test('their rounding to 16 bits leaves enough of them', async () => {
    const samples = roundedTo16(resampled(dark(16_000, 0.7), 16_000, 44_100, 0.965));
    expect(await valueOf(upsampledFromHz, mono(44_100, samples))).toBe(16_000);
  });

  test('samples of 16 bits at the rate of the file are those of no other', async () => {
    expect(await readingOf(upsampledFromHz, mono(48_000, dark(48_000, 0.15)))).toEqual({
      absent: NO_TRACE_OF_A_RESAMPLER,
    });
  });

  test('a gentle low-pass is no resampler', async () => {
    const noise = shapedNoise(48_000, 18, (hz) => 1 / Math.sqrt(1 + (hz / 8000) ** 4));
    expect(await readingOf(upsampledFromHz, mono(48_000, noise))).toEqual({
      absent: 'no trace of a resampler',
    });
  });

  test('the cliff of a codec is too steep for one', async () => {
    expect(await readingOf(upsampledFromHz, lowPassed(48_000, 15_900, 15_950))).toEqual({
      absent: 'no trace of a resampler',
    });
  });

  test('noise up to half the rate was not upsampled', async () => {
    expect(await readingOf(upsampledFromHz, lowPassed(48_000, 23_999, 24_000))).toEqual({
      absent: 'no trace of a resampler',
    });
  });

  test('one second is too little', async () => {
    const noise = shapedNoise(48_000, 15, (hz) => (hz < 7800 ? 1 : 0));
    expect(await readingOf(upsampledFromHz, mono(48_000, noise))).toEqual({
      absent: 'less than 2 s of sound',
    });
  });

  test('a click track was not upsampled', async () => {
    // the one phase of a tick is no evidence: each agrees with itself
    const ticks = signal(44_100, 12, (t) => {
      const since = t % (60 / 97);
      return 0.8 * Math.exp(-since / 0.01) * Math.sin(2 * Math.PI * 1000 * since);
    });
    expect(await readingOf(upsampledFromHz, mono(44_100, ticks))).toEqual({
      absent: 'no trace of a resampler',
    });
  });
});
