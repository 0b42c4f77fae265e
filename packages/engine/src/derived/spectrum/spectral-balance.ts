import { clamp, itemAt, powerDb } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { log } from '@sonometer/decode/elementary/log';
import {
  lowSpectrum,
  SHORT_SEC,
  shortLongSpectrum,
} from '../../features/spectrum/mean-spectrum.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { defineDerived } from '../derived.js';
import { bandEdgesHz, computeBandPower } from './third-octaves.js';

/** Level of band n of IEC 61260-1, dBFS; `undefined` for a band that the rate has no room for. */
export type BandLevels = (band: number) => number | undefined;

/**
 * Third octaves for means over several of them. Up to 20 s they are those of `thirdOctaves`, from windows of 341 ms. Of
 * longer recordings the bands below 1 kHz come from the lows, in the same windows and bins, and the others from the 85
 * ms frames, in bins of 11 Hz, of which the narrowest band has 24: 10 ms instead of 32 for three minutes of stereo. The
 * windows differ in what they capture of a transient, which evens out: music of 40 s and more moved the scores of
 * harshness and muddiness by 0.001 at most, loops of 7 to 8 s would move by 0.006, and of 2 s by 0.07.
 */
export const bandLevels = defineDerived({
  id: 'band-levels',
  // Basis: IEC 61260-1 base ten
  needs: { short: shortLongSpectrum, low: lowSpectrum, shape: spectralShape },

  derive({ short, low, shape }, { format, durationSec }): BandLevels {
    const whole = { ...shape, power: shape.wholePower };
    const spectrumFor = (highHz: number) =>
      durationSec <= SHORT_SEC ? short : highHz + low.binHz <= low.usefulHz ? low : whole;
    return (band) => {
      const [, highHz] = bandEdgesHz(band);
      if (highHz > format.rateHz / 2) return undefined;
      return powerDb(computeBandPower(spectrumFor(highHz), band));
    };
  },
});

export const BAND_NAMES = ['sub', 'bass', 'lowMid', 'mid', 'highMid', 'presence', 'air'] as const;

export type BandName = (typeof BAND_NAMES)[number];

/** Edges of the customary seven bands, Hz. */
export const BAND_EDGES_HZ = [20, 60, 250, 500, 2000, 4000, 6000, 20_000] as const;

/** The band that holds a frequency; below 20 Hz the lowest, above 20 kHz the highest. */
export function bandOf(hz: number): BandName {
  const index = BAND_EDGES_HZ.slice(1, -1).filter((edge) => hz >= edge).length;
  return itemAt(BAND_NAMES, index);
}

/** Power of the bins whose centre lies in [low, high). */
export function powerBetween(
  power: ArrayLike<number>,
  binHz: number,
  lowHz: number,
  highHz: number,
): number {
  let total = 0;
  for (let k = Math.ceil(lowHz / binHz); k < power.length && k * binHz < highHz; k++)
    total += power[k] ?? 0;
  return total;
}

/** Shares of seven bands, their sum 1; `undefined` without power between 20 Hz and 20 kHz. */
export function computeShares(
  power: ArrayLike<number>,
  binHz: number,
): Readonly<Record<BandName, number>> | undefined {
  const powers = BAND_NAMES.map((name, i) => {
    const [low, high] = [itemAt(BAND_EDGES_HZ, i), itemAt(BAND_EDGES_HZ, i + 1)];
    return [name, powerBetween(power, binHz, low, high)] as const;
  });
  const total = powers.reduce((sum, [, p]) => sum + p, 0);
  if (!(total > 0)) return undefined;
  return Object.fromEntries(powers.map(([name, p]) => [name, p / total])) as Record<
    BandName,
    number
  >;
}

/** The shares of the whole file. */
export const bandShares = defineDerived({
  id: 'band-shares',
  // Basis: Welch power, edges 20, 60, 250, 500, 2000, 4000, 6000, 20 000 Hz
  needs: { shape: spectralShape },
  derive: ({ shape: { power, binHz } }) => computeShares(power, binHz),
});

const LOW_HZ = 20;
const HIGH_HZ = 16_000;
/** Minimum of a bin as a share of the mean, so that one empty bin does not decide. */
const SMALLEST_SHARE = 1e-10;

/**
 * Geometric over arithmetic mean of a mean power spectrum, 20 Hz to 16 kHz or half the rate
 * (docs/measure/spectralFlatness.md). Averaged first: the flatness of single frames of white noise would
 * read e^−γ = 0.56.
 */
export function computeFlatness(power: ArrayLike<number>, binHz: number): number {
  const first = Math.ceil(LOW_HZ / binHz);
  const last = Math.min(power.length - 1, Math.floor(HIGH_HZ / binHz));
  let total = 0;
  for (let k = first; k <= last; k++) total += power[k] ?? 0;
  const mean = total / (last - first + 1);
  if (!(mean > 0)) return 0;
  let logs = 0;
  for (let k = first; k <= last; k++) logs += log(Math.max(power[k] ?? 0, SMALLEST_SHARE * mean));
  // Where all bins are equal, rounding may lift the one mean over the other.
  return Math.min(1, exp(logs / (last - first + 1)) / mean);
}

/** Third octaves around 2 to 5 kHz, where the ear is most sensitive. */
const HARSH_BANDS = [33, 34, 35, 36, 37] as const;
/** 250 Hz to 1.6 kHz. */
const BODY_BANDS = [24, 25, 26, 27, 28, 29, 30, 31, 32] as const;
/** Under this rate the harsh bands do not exist in full. */
const LOWEST_RATE_HZ = 12_000;

export interface Harshness {
  readonly score: number;
  /** The most prominent harsh band, as `2818-3548 Hz`. */
  readonly band: string;
}

/**
 * How far 2 to 5 kHz exceed 250 Hz to 1.6 kHz, in third octaves: neutral at pink noise. Our own scale
 * (docs/measure/harshness.score.md).
 */
export const harshness = defineDerived({
  id: 'harshness',
  // Basis: third octaves 2–5 kHz over 250 Hz–1.6 kHz
  needs: { levelDb: bandLevels, shape: spectralShape },

  derive({ levelDb, shape }, { format }): Reading<Harshness> {
    if (shape.frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    if (format.rateHz < LOWEST_RATE_HZ) return { absent: 'the sample rate is below 12 kHz' };
    const distanceDb = meanLevel(levelDb, HARSH_BANDS) - meanLevel(levelDb, BODY_BANDS);
    return {
      value: { score: clamp((distanceDb + 12) / 18, 0, 1), band: mostProminentBand(levelDb) },
    };
  },
});

/** Mean level of those of the bands that the sample rate has room for. */
export function meanLevel(levelDb: BandLevels, bands: readonly number[]): number {
  const known = bands.flatMap((band) => levelDb(band) ?? []);
  return known.reduce((sum, level) => sum + level, 0) / known.length;
}

/** The band that is highest above the line through the bands 28 and 40 (630 Hz and 10 kHz). */
function mostProminentBand(levelDb: BandLevels): string {
  const [from, to] = [28, 40];
  const start = levelDb(from) ?? 0;
  const slope = ((levelDb(to) ?? start) - start) / (to - from);
  const above = (band: number) => (levelDb(band) ?? -Infinity) - (start + slope * (band - from));
  const band = HARSH_BANDS.reduce<number>(
    (best, candidate) => (above(candidate) > above(best) ? candidate : best),
    HARSH_BANDS[0],
  );
  const [low, high] = bandEdgesHz(band);
  return `${Math.round(low)}-${Math.round(high)} Hz`;
}

/** 160 to 400 Hz. */
const MUD_BANDS = [22, 23, 24, 25, 26] as const;
/** 63 to 125 Hz and 500 Hz to 3.15 kHz: either side, so that a tilt cancels. */
const LOW_BANDS = [18, 19, 20, 21] as const;
const HIGH_BANDS = [27, 28, 29, 30, 31, 32, 33, 34, 35] as const;

/** 0..1: how far 160 to 400 Hz exceed the bands on either side. */
export const muddiness = defineDerived({
  id: 'muddiness',
  // Basis: third octaves 160–400 Hz over both sides
  needs: { levelDb: bandLevels, shape: spectralShape },

  derive({ levelDb, shape }): Reading<number> {
    if (shape.frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    const sides = (meanLevel(levelDb, LOW_BANDS) + meanLevel(levelDb, HIGH_BANDS)) / 2;
    return { value: clamp((meanLevel(levelDb, MUD_BANDS) - sides + 2) / 10, 0, 1) };
  },
});
