import { clamp } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { spectralShape } from '../../features/spectrum/spectral-shape.js';
import { type BandLevels, bandLevels } from './band-levels.js';
import { defineDerived } from '../derived.js';
import { bandEdgesHz } from './third-octaves.js';

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
  basis: 'third octaves 2–5 kHz over 250 Hz–1.6 kHz',
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
