import { nominalHz, powerDb, THIRD_OCTAVE_BANDS } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { longSpectrum, type MeanSpectrum } from '../../features/spectrum/mean-spectrum.js';
import { defineDerived } from '../derived.js';

export interface ThirdOctaves {
  /** Nominal centres of the bands that exist. */
  readonly centresHz: readonly number[];
  readonly levelsDb: readonly number[];
}

/** Exact edges of band n. */
export const bandEdgesHz = (band: number): readonly [number, number] => [
  exp10(band / 10 - 0.05),
  exp10(band / 10 + 0.05),
];

/** Mean square of what lies in a band. A bin is split between bands in proportion to its overlap. */
export function computeBandPower({ power, size, binHz }: MeanSpectrum, band: number): number {
  const scale = 2 / (size * 0.375 * size); // power calibration: Σw² = 0.375·Nw for a Hann window
  const [low, high] = bandEdgesHz(band);
  let total = 0;
  const last = Math.min(power.length - 1, Math.ceil(high / binHz + 0.5));
  for (let k = Math.max(0, Math.floor(low / binHz - 0.5)); k <= last; k++) {
    const overlap = Math.min(high, (k + 0.5) * binHz) - Math.max(low, (k - 0.5) * binHz);
    const isEdge = k === 0 || k === size / 2;
    if (overlap > 0) total += ((power[k] ?? 0) * scale * (isEdge ? 0.5 : 1) * overlap) / binHz;
  }
  return total;
}

/** RMS levels in third octaves, unweighted, over all frames and channels. */
export const thirdOctaves = defineDerived({
  id: 'third-octaves',
  // Basis: IEC 61260-1 base ten
  needs: { spectrum: longSpectrum },

  derive({ spectrum }, { format }): ThirdOctaves {
    const bands = THIRD_OCTAVE_BANDS.filter((band) => bandEdgesHz(band)[1] <= format.rateHz / 2);
    return {
      centresHz: bands.map(nominalHz),
      levelsDb: bands.map((band) => powerDb(computeBandPower(spectrum, band))),
    };
  },
});
