import { clamp, median } from '../core/numbers.js';
import { pauseSpectra } from '../tracks/pause-spectra.js';
import { defineDerived } from './derived.js';

const LOWEST_HZ = 80;
const HIGHEST_HZ = 8000;
/** 15 dB over the median of a third of an octave on either side. */
const OVER_MEDIAN = 10 ** 1.5;
const REACH = 2 ** (1 / 3);
/** A tone that fills the pauses stands out in nearly every window. */
const LEAST_STANDING_OUT = 0.8;

/** Frequency of the one steady tone in the pauses, Hz; `undefined` without one (measures 7, sceneGapToneHz). */
export const pauseTone = defineDerived({
  id: 'pause-tone',
  basis: 'measures 7',
  needs: { spectra: pauseSpectra },

  derive({ spectra: { power, standsOut, binHz } }): number | undefined {
    const from = Math.ceil(LOWEST_HZ / binHz);
    const to = Math.min(Math.floor(HIGHEST_HZ / binHz), power.length - 2);
    let strongest: number | undefined;
    for (let k = from; k <= to; k++) {
      const value = power[k] ?? 0;
      if ((standsOut[k] ?? 0) < LEAST_STANDING_OUT) continue;
      if (strongest !== undefined && value <= (power[strongest] ?? 0)) continue;
      if (value < (power[k - 1] ?? 0) || value < (power[k + 1] ?? 0)) continue;
      const around = power.subarray(Math.floor(k / REACH), Math.ceil(k * REACH) + 1);
      if (value >= OVER_MEDIAN * median(around)) strongest = k;
    }
    return strongest === undefined ? undefined : binHz * (strongest + shiftOf(power, strongest));
  },
});

/** Offset of the top of the parabola through three levels in dB. */
function shiftOf(power: Float64Array, k: number): number {
  const level = (bin: number) => Math.log(Math.max(power[bin] ?? 0, 1e-300));
  const bend = level(k - 1) - 2 * level(k) + level(k + 1);
  return bend < 0 ? clamp((level(k - 1) - level(k + 1)) / (2 * bend), -0.5, 0.5) : 0;
}
