import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { concat, signal, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import {
  crestFactorDb,
  dcOffset,
  drValue,
  dynamicsBucket,
  octaveLevels,
  thirdOctaveLevels,
} from './levels.js';
import { truePeakDb } from './loudness.js';
import { brightnessBucket, dominantBand } from './timbre.js';

describe('dc offset', () => {
  test('a negative offset of the worse channel has its sign', async () => {
    const shifted = (dc: number) => sine(48_000, 1, 440, 0.1).map((x) => x + dc);
    const recording = stereo(48_000, shifted(0.01), shifted(-0.02));
    expect(await valueOf(dcOffset, recording)).toBeWithin(dcOffset.margin, -0.02);
  });

  test('silence has none', async () => {
    expect(await valueOf(dcOffset, mono(48_000, silence(48_000, 1)))).toBe(0);
  });
});

describe('band levels', () => {
  const RATE_HZ = 48_000;
  const TONE_DB = -10 - 10 * Math.log10(2);
  const tone = (hz: number, seconds: number) =>
    mono(RATE_HZ, sine(RATE_HZ, seconds, hz, 10 ** (-10 / 20)));

  interface Bands {
    readonly centresHz: readonly number[];
    readonly levelsDb: readonly number[];
    readonly omitted?: string;
  }

  /** Lengths just under and just over 12 periods of the width of the band. */
  describe.each([
    { measure: thirdOctaveLevels, band: 14, nominalHz: 25, tooShortSec: 2.06, enoughSec: 2.08 },
    { measure: thirdOctaveLevels, band: 15, nominalHz: 31.5, tooShortSec: 1.64, enoughSec: 1.65 },
    { measure: thirdOctaveLevels, band: 21, nominalHz: 125, tooShortSec: 0.412, enoughSec: 0.414 },
    {
      measure: thirdOctaveLevels,
      band: 30,
      nominalHz: 1000,
      tooShortSec: 0.0519,
      enoughSec: 0.0521,
    },
    { measure: octaveLevels, band: 15, nominalHz: 31.5, tooShortSec: 0.538, enoughSec: 0.54 },
    { measure: octaveLevels, band: 21, nominalHz: 125, tooShortSec: 0.135, enoughSec: 0.136 },
    { measure: octaveLevels, band: 30, nominalHz: 1000, tooShortSec: 0.017, enoughSec: 0.0171 },
  ] as const)('$measure.id', ({ measure, band, nominalHz, tooShortSec, enoughSec }) => {
    const read = async (seconds: number): Promise<Bands> =>
      await valueOf(measure, tone(10 ** (band / 10), seconds));

    test(`${nominalHz} Hz for ${enoughSec} s reads within the margin`, async () => {
      const { centresHz, levelsDb } = await read(enoughSec);
      expect(levelsDb[centresHz.indexOf(nominalHz)]).toBeWithin(Number(measure.margin), TONE_DB);
    });

    test(`${nominalHz} Hz for ${tooShortSec} s is left out with its reason, the next band is not`, async () => {
      const { centresHz, levelsDb, omitted } = await read(tooShortSec);
      expect(centresHz[0]).toBeGreaterThan(nominalHz);
      expect(levelsDb).toHaveLength(centresHz.length);
      expect(omitted).toContain(`the settling time of the ${nominalHz} Hz filter`);
    });
  });

  test('a long sound has all bands, and nothing is left out', async () => {
    const bands = await valueOf(thirdOctaveLevels, tone(1000, 2.1));
    expect(bands).toHaveProperty('centresHz.length', 30);
    expect(bands).not.toHaveProperty('omitted');
  });

  test('a sound that is too short for every band has none, and says why', async () => {
    expect(await readingOf(octaveLevels, tone(1000, 0.0005))).toHaveProperty(
      'absent',
      'shorter than 0.0011 s, the settling time of the 16000 Hz filter; lower bands take longer',
    );
  });
});

describe('buckets', () => {
  const RATE_HZ = 48_000;
  const tone = (hz: number) => mono(RATE_HZ, sine(RATE_HZ, 1, hz, 0.3));
  const white = mono(RATE_HZ, whiteNoise(RATE_HZ, 1, 0.1));
  const quiet = mono(RATE_HZ, silence(RATE_HZ, 1));

  describe('brightness', () => {
    test.each([
      [440, 'Dark'],
      [2000, 'Balanced'],
      [4000, 'Bright'],
    ])('of a tone of %i Hz is %s', async (hz, bucket) => {
      expect(await valueOf(brightnessBucket, tone(hz))).toBe(bucket);
    });

    test('of white noise is Very bright', async () => {
      expect(await valueOf(brightnessBucket, white)).toBe('Very bright');
    });
  });

  describe('dynamics', () => {
    test('of a sine are Flat, of Gaussian noise Modern, of decaying clicks Dynamic', async () => {
      const clicks = signal(RATE_HZ, 2, (t) => Math.exp(-((t * 2) % 1) / 0.01) - 0.5 * 0.02);
      expect(await valueOf(dynamicsBucket, tone(440))).toBe('Flat');
      expect(await valueOf(dynamicsBucket, white)).toBe('Modern');
      expect(await valueOf(dynamicsBucket, mono(RATE_HZ, clicks))).toBe('Dynamic');
    });

    test('of two tones, 6 dB of crest, are Compressed', async () => {
      const beat = signal(
        RATE_HZ,
        1,
        (t) => 0.4 * (Math.sin(2 * Math.PI * 440 * t) + Math.sin(2 * Math.PI * 1000 * t + 1)),
      );
      expect(await valueOf(dynamicsBucket, mono(RATE_HZ, beat))).toBe('Compressed');
    });
  });

  describe('the dominant band', () => {
    test.each([
      [40, 'sub'],
      [100, 'bass'],
      [1000, 'mid'],
      [5000, 'presence'],
      [10_000, 'air'],
    ])('of a tone of %i Hz is %s', async (hz, band) => {
      expect(await valueOf(dominantBand, tone(hz))).toBe(band);
    });
  });

  test('silence has none of them', async () => {
    for (const measure of [brightnessBucket, dynamicsBucket, dominantBand])
      expect(await readingOf(measure, quiet)).toHaveProperty('absent');
  });
});

describe('levels', () => {
  test('silence reads the floor, and has no crest', async () => {
    const quiet = mono(48_000, silence(48_000, 1));
    expect(await valueOf(truePeakDb, quiet)).toBe(-120);
    expect(await readingOf(crestFactorDb, quiet)).toEqual({ absent: 'the file is silent' });
  });
});

describe('DR value', () => {
  const RATE_HZ = 8000;
  /** Blocks of 3 s, each a sine of that amplitude. */
  const blocks = (...amplitudes: readonly number[]) =>
    concat(...amplitudes.map((amplitude) => sine(RATE_HZ, 3, 500, amplitude)));

  test('a sine has none: its peak is √2 times its RMS', async () => {
    expect(await valueOf(drValue, mono(RATE_HZ, blocks(0.5, 0.5, 0.5)))).toBeCloseTo(0, 2);
  });

  test('the second largest peak counts, over the loudest fifth', async () => {
    const samples = blocks(0.01, 0.01, 0.01, 0.1, 0.01, 0.01, 0.01, 0.1, 0.01, 0.01);
    samples[1000] = 1; // the largest peak
    samples[30_000] = 0.5; // 20·log10(0.5 / 0.1) = 13.98
    expect(await valueOf(drValue, mono(RATE_HZ, samples))).toBeCloseTo(13.98, 2);
  });

  test('the mean of the channels, without silent ones', async () => {
    const clicked = (peak: number) => {
      const samples = blocks(0.1, 0.1);
      samples[1000] = samples[30_000] = peak;
      return samples;
    };
    // 20 dB and 0 dB
    const both = stereo(RATE_HZ, clicked(1), blocks(0.1, 0.1));
    expect(await valueOf(drValue, both)).toBeCloseTo(9.97, 1);
    expect(await valueOf(drValue, stereo(RATE_HZ, clicked(1), silence(RATE_HZ, 6)))).toBeCloseTo(
      19.95,
      1,
    );
  });

  test('it is what its public description gives, from the samples at once', async () => {
    /** Brunsen, Pleasurize Music Foundation, "Measuring DR": RMS with the factor √2, upper 20 % of 3 s, second peak. */
    const described = (samples: Float32Array) => {
      const cuts = Array.from({ length: Math.ceil(samples.length / (3 * RATE_HZ)) }, (_, i) =>
        Array.from(samples.slice(i * 3 * RATE_HZ, (i + 1) * 3 * RATE_HZ)),
      );
      const rms = cuts
        .map((cut) => Math.sqrt((2 * cut.reduce((sum, one) => sum + one ** 2, 0)) / cut.length))
        .sort((a, b) => b - a)
        .slice(0, Math.floor(cuts.length / 5));
      const peaks = cuts.map((cut) => Math.max(...cut.map(Math.abs))).sort((a, b) => b - a);
      const loudest = Math.sqrt(rms.reduce((sum, one) => sum + one ** 2, 0) / rms.length);
      return -20 * Math.log10(loudest / peaks[1]!);
    };
    // 17 levels, the last for a part of a block
    const levels = [3, 9, 1, 7, 12, 5, 2, 8, 11, 4, 10, 6, 13, 2, 9, 5, 7];
    const [left, right] = [1, 2].map((seed) =>
      concat(
        ...levels.map((level, i) =>
          whiteNoise(RATE_HZ, i === 16 ? 1.234 : 3, (level * seed) / 60, 10 * seed + i),
        ),
      ),
    );
    const expected = (described(left!) + described(right!)) / 2;
    expect(await valueOf(drValue, stereo(RATE_HZ, left!, right))).toBeCloseTo(expected, 4);
  });

  test('silence has none', async () => {
    const reading = await readingOf(drValue, mono(RATE_HZ, silence(RATE_HZ, 4)));
    expect(reading).toEqual({ absent: 'the file is silent' });
  });
});
