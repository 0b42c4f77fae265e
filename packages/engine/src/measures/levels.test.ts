import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import { concat, signal, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { monophonicProbability } from './content.js';
import {
  crestFactorDb,
  dcOffset,
  drValue,
  dynamicsBucket,
  octaveLevels,
  peakDb,
  rmsDb,
  thirdOctaveLevels,
} from './levels.js';
import { truePeakDb } from './loudness.js';
import { brightnessBucket, dominantBand } from './timbre.js';

describe('dc offset', () => {
  const shifted = (dc: number) =>
    signal(48_000, 1, (t) => 0.1 * Math.sin(2 * Math.PI * 440 * t) + dc);

  test('the mean of a sine on a shelf is the shelf', async () => {
    expect(await valueOf(dcOffset, mono(48_000, shifted(0.01)))).toBeWithin(dcOffset.margin, 0.01);
  });

  test('the channel with the larger offset counts, with its sign', async () => {
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

  test('mono likeness is the correlation, floored at 0', async () => {
    const left = sine(RATE_HZ, 1, 440, 0.3);
    expect(await valueOf(monophonicProbability, stereo(RATE_HZ, left))).toBeWithin(0.005, 1);
    const opposite = stereo(
      RATE_HZ,
      left,
      left.map((x) => -x),
    );
    expect(await valueOf(monophonicProbability, opposite)).toBe(0);
    const unlike = stereo(RATE_HZ, left, sine(RATE_HZ, 1, 440, 0.3, Math.PI / 3));
    expect(await valueOf(monophonicProbability, unlike)).toBeWithin(0.005, 0.5);
  });
});

describe('levels', () => {
  const half = sine(48_000, 1, 997, 0.5);

  test('a sine of amplitude 0.5: peak −6.02, RMS −9.03, crest 3.01', async () => {
    expect(await valueOf(peakDb, mono(48_000, half))).toBeWithin(peakDb.margin, -6.0206);
    expect(await valueOf(rmsDb, mono(48_000, half))).toBeWithin(rmsDb.margin, -9.0309);
    expect(await valueOf(crestFactorDb, mono(48_000, half))).toBeWithin(
      crestFactorDb.margin,
      3.0103,
    );
  });

  test('a dead channel halves the mean power', async () => {
    const file = stereo(48_000, half, silence(48_000, 1));
    expect(await valueOf(rmsDb, file)).toBeWithin(rmsDb.margin, -12.0412);
  });

  test('a square has no crest', async () => {
    const square = signal(48_000, 1, (t) => (Math.floor(t * 200) % 2 === 0 ? 0.5 : -0.5));
    expect(await valueOf(crestFactorDb, mono(48_000, square))).toBeWithin(crestFactorDb.margin, 0);
  });

  test('silence reads the floor, and has no crest', async () => {
    const quiet = mono(48_000, silence(48_000, 1));
    expect(await valueOf(peakDb, quiet)).toBe(-120);
    expect(await valueOf(rmsDb, quiet)).toBe(-120);
    expect(await valueOf(truePeakDb, quiet)).toBe(-120);
    expect(await readingOf(crestFactorDb, quiet)).toEqual({ absent: 'the file is silent' });
  });

  /** Tech 3341 cases 15 to 19: a sine at rate/d with 10 ms raised-cosine fades. */
  function faded(rateHz: number, d: number, amplitude: number, degrees: number): Float32Array {
    const fade = Math.round(0.01 * rateHz);
    return Float32Array.from({ length: rateHz }, (_, k) => {
      const edge = Math.min(1, (k + 1) / fade, (rateHz - k) / fade);
      const gain = 0.5 - 0.5 * Math.cos(Math.PI * edge);
      return gain * amplitude * Math.sin((2 * Math.PI * k) / d + (degrees * Math.PI) / 180);
    });
  }

  describe.each([44_100, 48_000, 96_000])('EBU Tech 3341, true peak at %i Hz', (rateHz) => {
    test.each([
      { case: 15, d: 4, amplitude: 0.5, degrees: 0, dbtp: -6 },
      { case: 16, d: 4, amplitude: 0.5, degrees: 45, dbtp: -6 },
      { case: 17, d: 6, amplitude: 0.5, degrees: 60, dbtp: -6 },
      { case: 18, d: 8, amplitude: 0.5, degrees: 67.5, dbtp: -6 },
      { case: 19, d: 4, amplitude: 1.41, degrees: 45, dbtp: 3 },
    ])('case $case reads $dbtp dBTP', async ({ d, amplitude, degrees, dbtp }) => {
      const file = stereo(rateHz, faded(rateHz, d, amplitude, degrees));
      expect(await valueOf(truePeakDb, file)).toBeWithin(truePeakDb.margin, dbtp);
    });
  });

  describe('EBU Tech 3341, true peak between samples', () => {
    /** One period of rate/4 at full scale inside a tone of rate/6 at half, made at four times the rate. */
    function transient(offset: number): Float32Array {
      const frames = 4 * 9600;
      let phase = 0; // in 48ths of a period: whole numbers, so that the zero crossing is exact
      let left = 0;
      let isDone = false;
      const fine = Float64Array.from({ length: frames }, (_, n) => {
        if (!isDone && n >= frames / 2 && phase === 0) {
          left = 16;
          isDone = true;
        }
        const isBurst = left > 0;
        const value = (isBurst ? 1 : 0.5) * Math.sin((2 * Math.PI * phase) / 48);
        phase = (phase + (isBurst ? 3 : 2)) % 48;
        if (isBurst) left--;
        const edge = Math.min(1, n / 1920, (frames - n) / 1920);
        return value * (0.5 - 0.5 * Math.cos(Math.PI * edge));
      });
      const taps = lowPass();
      return Float32Array.from({ length: frames / 4 }, (_, k) =>
        taps.reduce((sum, h, i) => sum + h * (fine[4 * k + offset + i - 512] ?? 0), 0),
      );
    }

    /** FIR of 1025 taps, Kaiser β = 10, cut at 21.6 of 192 kHz. */
    function lowPass(): Float64Array {
      const bessel = (x: number) => {
        let term = 1;
        let sum = 1;
        for (let k = 1; k < 60; k++) sum += term *= (x / (2 * k)) ** 2;
        return sum;
      };
      const cut = 21_600 / 192_000;
      return Float64Array.from({ length: 1025 }, (_, i) => {
        const j = i - 512;
        const sinc = j === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * j) / (Math.PI * j);
        return (sinc * bessel(10 * Math.sqrt(1 - (j / 512) ** 2))) / bessel(10);
      });
    }

    test.each([0, 1, 2, 3])('case 2%i reads 0 dBTP', async (offset) => {
      expect(await valueOf(truePeakDb, stereo(48_000, transient(offset)))).toBeWithin(
        truePeakDb.margin,
        0,
      );
    });
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
    expect(await valueOf(drValue, stereo(RATE_HZ, clicked(1), silence(RATE_HZ, 6)))).toBeCloseTo(19.95, 1);
  });

  test('silence has none', async () => {
    const reading = await readingOf(drValue, mono(RATE_HZ, silence(RATE_HZ, 4)));
    expect(reading).toEqual({ absent: 'the file is silent' });
  });
});
