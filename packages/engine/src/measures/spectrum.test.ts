import { describe, expect, test } from 'vitest';
import { mono, readingOf, valueOf } from '../../../../testing/readings.js';
import {
  brownNoise,
  concat,
  mix,
  pinkNoise,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import {
  openingSpectralFlatness,
  spectralCentroidHz,
  spectralFlatness,
  spectralRolloffHz,
  spectrogram,
  spectrumCurve,
  toneFrequencyHz,
  toneProminenceDb,
} from './spectrum.js';
import {
  bandEnergy,
  harshnessBand,
  harshnessLabel,
  harshnessScore,
  lowEndDensity,
  muddinessLabel,
  muddinessScore,
  toneLabel,
} from './timbre.js';

describe('opening spectral flatness', () => {
  const RATE_HZ = 48_000;

  test('only the opening 10 s count', async () => {
    const noiseLater = concat(sine(RATE_HZ, 10, 1000, 0.1), whiteNoise(RATE_HZ, 5, 0.5));
    expect(await valueOf(openingSpectralFlatness, mono(RATE_HZ, noiseLater))).toBeLessThan(0.001);
    const late = concat(silence(RATE_HZ, 10), whiteNoise(RATE_HZ, 1, 0.5));
    expect(await readingOf(openingSpectralFlatness, mono(RATE_HZ, late))).toEqual({
      absent: 'the opening 10 s do not exceed −60 dBFS',
    });
  });
});

describe('spectrogram', () => {
  const RATE_HZ = 16_000;

  interface Picture {
    readonly stepSec: number;
    readonly firstSec: number;
    readonly columns: number;
    readonly edgesHz: readonly number[];
    readonly levels: string;
  }

  /** Of the loudest cell at a time: the edges of its row, and its level, dBFS. */
  function loudestAt({ stepSec, firstSec, columns, edgesHz, levels }: Picture, sec: number) {
    const column = Math.min(columns - 1, Math.max(0, Math.round((sec - firstSec) / stepSec)));
    const cells = edgesHz.map((_, row) => levels.charCodeAt(column * edgesHz.length + row));
    const row = cells.indexOf(Math.max(...cells));
    return { fromHz: edgesHz[row - 1] ?? 0, toHz: edgesHz[row] ?? 0, db: (cells[row] ?? 0) - 127 };
  }

  test.each([
    { seconds: 1.2, windowSec: 0.016 },
    { seconds: 4, windowSec: 0.032 },
    { seconds: 20, windowSec: 0.032 },
    { seconds: 140, windowSec: 0.064 },
  ])(
    'of $seconds s: two tones stand at their frequencies, levels and times',
    async ({ seconds, windowSec }) => {
      const half = seconds / 2;
      const sound = concat(sine(RATE_HZ, half, 1000, 0.5), sine(RATE_HZ, half, 3000, 0.05));
      const picture: Picture = await valueOf(spectrogram, mono(RATE_HZ, sound));
      const { columns, stepSec, firstSec, edgesHz, levels } = picture;
      expect(levels).toHaveLength(columns * edgesHz.length);
      expect(Math.abs(firstSec + (columns - 1) * stepSec - seconds)).toBeLessThan(0.2);
      const rowHz = 1 / windowSec;
      for (const [sec, hz, db] of [
        [half / 2, 1000, -6],
        [half - 0.2, 1000, -6],
        [half + 0.2, 3000, -26],
        [1.5 * half, 3000, -26],
      ] as const) {
        const loudest = loudestAt(picture, sec);
        expect(loudest.fromHz - rowHz).toBeLessThanOrEqual(hz);
        expect(loudest.toHz + rowHz).toBeGreaterThanOrEqual(hz);
        expect(Math.abs(loudest.db - db)).toBeLessThanOrEqual(1.5); // a tone between bins reads up to 1.4 dB lower
      }
    },
  );

  test('has at most 16,384 columns, and merged ones keep what is loudest', async () => {
    const sound = new Float32Array(8000 * 60 * 25);
    sound.set(sine(8000, 1, 1000, 0.5), 8000 * 900);
    const picture: Picture = await valueOf(spectrogram, mono(8000, sound));
    expect(picture.columns).toBeGreaterThan(8000);
    expect(picture.columns).toBeLessThanOrEqual(16_384);
    expect(loudestAt(picture, 900.5).db).toBeCloseTo(-6, 0);
    expect(loudestAt(picture, 899.5).db).toBe(-127);
  });
});

describe('spectrum curve', () => {
  const RATE_HZ = 44_100;

  test('a full-scale sine on a bin reads 0 dBFS at its frequency, and is the strongest', async () => {
    const hz = (100 * RATE_HZ) / 4096;
    const { frequenciesHz, levelsDb } = await valueOf(
      spectrumCurve,
      mono(RATE_HZ, sine(RATE_HZ, 2, hz, 1)),
    );
    const strongest = levelsDb.indexOf(Math.max(...levelsDb));
    expect(levelsDb[strongest]).toBeCloseTo(0, 1);
    expect(frequenciesHz[strongest]).toBeCloseTo(hz, 6);
    expect(frequenciesHz.length).toBeLessThanOrEqual(301);
    expect(frequenciesHz).toEqual([...frequenciesHz].sort((a, b) => a - b));
  });

  test('silence lies on the floor', async () => {
    const { levelsDb } = await valueOf(spectrumCurve, mono(RATE_HZ, silence(RATE_HZ, 1)));
    expect(new Set(levelsDb)).toEqual(new Set([-120]));
  });
});

describe('tone prominence db', () => {
  const RATE_HZ = 16_000;
  const SIGMA = 0.01;

  /** White noise with a tone `overDb` above the noise of its critical band, as ISO 1996-2 Annex C counts. */
  function toneInNoise(hz: number, overDb: number, seconds = 10, seed = 1) {
    const bandHz = Math.max(100, 0.2 * hz);
    const bandPower = (SIGMA ** 2 * bandHz) / (RATE_HZ / 2);
    const amplitude = Math.sqrt(2 * bandPower * 10 ** (overDb / 10));
    const recording = mono(
      RATE_HZ,
      mix(whiteNoise(RATE_HZ, seconds, SIGMA, seed), sine(RATE_HZ, seconds, hz, amplitude)),
    );
    const audibilityDb = overDb + 2 + Math.log10(1 + (hz / 502) ** 2.5);
    return { recording, audibilityDb };
  }

  test('half a second is enough for a clear tone', async () => {
    const { recording, audibilityDb } = toneInNoise(1000, 20, 0.5);
    expect(await valueOf(toneProminenceDb, recording)).toBeWithin(2, audibilityDb);
  });

  test('a fifth of a second, shorter than a window, finds it too', async () => {
    const { recording, audibilityDb } = toneInNoise(1000, 20, 0.2);
    expect(await valueOf(toneProminenceDb, recording)).toBeWithin(4, audibilityDb);
    expect(await valueOf(toneFrequencyHz, recording)).toBeWithin(3, 1000);
  });

  test('the steps of 16 bits under a sine above the range are no tone', async () => {
    const samples = sine(44_100, 5, 12_000, 0.5).map((x) => Math.round(x * 32_767) / 32_768);
    await expect(valueOf(toneFrequencyHz, mono(44_100, samples))).rejects.toThrow();
  });

  test('too short or silent: not measured', async () => {
    const short = mono(RATE_HZ, sine(RATE_HZ, 0.16, 1000, 0.5));
    expect(await readingOf(toneLabel, short)).toEqual({ absent: 'shorter than 0.17 s' });
    const quiet = mono(RATE_HZ, silence(RATE_HZ, 1));
    expect(await readingOf(toneLabel, quiet)).toEqual({ absent: 'the file is silent' });
  });
});

describe('spectral group', () => {
  const rateHz = 48_000;
  const white = mono(rateHz, whiteNoise(rateHz, 10, 0.1));
  const pink = mono(rateHz, pinkNoise(rateHz, 20, 0.1));
  const brown = mono(rateHz, brownNoise(rateHz, 10, 0.1));
  const quiet = mono(rateHz, silence(rateHz, 1));

  test('low end: all of a 60 Hz tone, 0.5 % of white noise', async () => {
    expect(await valueOf(lowEndDensity, mono(rateHz, sine(rateHz, 2, 60, 0.5)))).toBeWithin(
      0.001,
      1,
    );
    expect(await valueOf(lowEndDensity, white)).toBeWithin(0.001, 0.005);
  });

  test('harshness is neutral at pink noise', async () => {
    expect(await valueOf(harshnessScore, pink)).toBeWithin(harshnessScore.margin, 0.667);
    expect(await valueOf(harshnessLabel, pink)).toBe('Medium');
    expect(await valueOf(harshnessLabel, white)).toBe('High');
    expect(await valueOf(harshnessLabel, brown)).toBe('Low');
    const narrow = await readingOf(harshnessScore, mono(8000, whiteNoise(8000, 2, 0.1)));
    expect(narrow).toEqual({ absent: 'the sample rate is below 12 kHz' });
  });

  test('the harshest band is the one that stands out', async () => {
    const whistle = sine(rateHz, 20, 3150, 0.05);
    const harsh = mono(rateHz, mix(pinkNoise(rateHz, 20, 0.1), whistle));
    expect(await valueOf(harshnessBand, harsh)).toBe('2818-3548 Hz');
  });

  test('muddiness is near nought at pink noise', async () => {
    expect(await valueOf(muddinessScore, pink)).toBeWithin(muddinessScore.margin, 0.2);
    expect(await valueOf(muddinessLabel, pink)).toBe('Low');
  });

  test.each([
    spectralCentroidHz,
    spectralRolloffHz,
    spectralFlatness,
    lowEndDensity,
    harshnessScore,
    muddinessScore,
    ...bandEnergy,
  ])('$id is absent on silence', async (measure) => {
    expect(await readingOf(measure, quiet)).toEqual({ absent: 'nothing exceeds −60 dBFS' });
  });
});
