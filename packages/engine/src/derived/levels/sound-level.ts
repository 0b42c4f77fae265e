import { amplitudeDb, FLOOR_DB, nominalHz, powerDb } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import type { BandEnergies } from '../../features/levels/octave-bands.js';
import {
  LEVEL_BIN_DB,
  LOWEST_LEVEL_DB,
  type SoundLevels,
} from '../../features/levels/sound-levels.js';

/** Levels of a sound, dBFS (a full-scale sine of 1 kHz reads −3.01), or dB SPL with the calibration added. */
export interface SoundLevel {
  /** Time-averaged: LAeq, LCeq, LZeq. */
  readonly laeqDb: number;
  readonly lceqDb: number;
  readonly lzeqDb: number;
  /** A-weighted sound exposure level, re 1 s: LAE. */
  readonly laeDb: number;
  readonly lafMaxDb: number;
  readonly lasMaxDb: number;
  readonly lcfMaxDb: number;
  readonly lcPeakDb: number;
}

/** Levels exceeded for a share of the time. */
export interface ExceededLevels {
  readonly laf10Db: number;
  readonly laf50Db: number;
  readonly laf90Db: number;
}

/** Levels in bands. */
export interface BandLevels {
  /** Nominal, Hz. */
  readonly centresHz: readonly number[];
  /** Leq of each. */
  readonly levelsDb: readonly number[];
  /** Why the lowest bands are left out; undefined where none is. */
  readonly omitted: string | undefined;
}

export function computeSoundLevel(detected: SoundLevels, calibrationDb: number): SoundLevel {
  const { frames, rateHz } = detected;
  const calibrated = (db: number) => db + calibrationDb;
  const mean = (energy: number) => calibrated(powerDb(energy / frames));
  return {
    laeqDb: mean(detected.aEnergy),
    lceqDb: mean(detected.cEnergy),
    lzeqDb: mean(detected.zEnergy),
    // of the energy and not of its level, whose floor is no measured value
    laeDb: calibrated(powerDb(detected.aEnergy / rateHz)),
    lafMaxDb: calibrated(powerDb(detected.aFastMax)),
    lasMaxDb: calibrated(powerDb(detected.aSlowMax)),
    lcfMaxDb: calibrated(powerDb(detected.cFastMax)),
    lcPeakDb: calibrated(amplitudeDb(detected.cPeak)),
  };
}

/** L10, L50 and L90 of the A-weighted fast level (ISO 1996-1, 3.1.3). */
export function computeExceededLevels(
  { aFastCounts }: SoundLevels,
  calibrationDb: number,
): Reading<ExceededLevels> {
  const all = aFastCounts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return { absent: 'shorter than 1 s, the settling time of the fast weighting' };
  /** The middle of the bin in which that share lies at or above. */
  const exceeded = (percent: number): number => {
    let above = 0;
    for (let bin = aFastCounts.length - 1; bin >= 0; bin--) {
      above += aFastCounts[bin] ?? 0;
      if (above * 100 < all * percent) continue;
      const db = LOWEST_LEVEL_DB + (bin + 0.5) * LEVEL_BIN_DB;
      return (bin === 0 ? FLOOR_DB : db) + calibrationDb;
    }
    return FLOOR_DB + calibrationDb;
  };
  return { value: { laf10Db: exceeded(10), laf50Db: exceeded(50), laf90Db: exceeded(90) } };
}

/** Leq of each band in which the sound is long enough. */
export function computeBandLevels(
  { bands, minSec, energies }: BandEnergies,
  { frames, rateHz }: Pick<SoundLevels, 'frames' | 'rateHz'>,
  calibrationDb: number,
): Reading<BandLevels> {
  // the higher a band, the wider it is and the sooner its filter has risen
  const left = minSec.filter((sec) => frames < sec * rateHz).length;
  const nominal = bands.map(nominalHz);
  const reason = `shorter than ${minSec[left - 1]?.toPrecision(2)} s, the settling time of the ${nominal[left - 1]} Hz filter; lower bands take longer`;
  if (left === bands.length) return { absent: reason };
  return {
    value: {
      centresHz: nominal.slice(left),
      levelsDb: Array.from(
        energies.subarray(left),
        (energy) => powerDb(energy / frames) + calibrationDb,
      ),
      omitted: left > 0 ? reason : undefined,
    },
  };
}
