import { clamp, median } from '../../core/numbers.js';
import { parabolaShift } from '../../core/parabola.js';
import type { Reading } from '../../core/reading.js';
import { exp10 } from '../../elementary/exp10.js';
import { exp2 } from '../../elementary/exp2.js';
import { log } from '../../elementary/log.js';
import { pauseSpectra } from '../../features/scene/pause-spectra.js';
import { defineDerived } from '../derived.js';

const LOWEST_HZ = 80;
const HIGHEST_HZ = 8000;
/** 15 dB over the median of a third of an octave on either side. */
const OVER_MEDIAN = exp10(1.5);
const REACH = exp2(1 / 3);
/** A tone that fills the pauses is prominent in nearly every window. */
const MIN_STANDING_OUT = 0.8;

/** Frequency of the one steady tone in the pauses, Hz (docs/measure/sceneGapToneHz.md). */
export const pauseTone = defineDerived({
  id: 'pause-tone',
  basis: 'docs/measure/sceneGapToneHz.md',
  needs: { spectra: pauseSpectra },

  derive({ spectra: { power, isProminent, binHz } }): Reading<number> {
    const from = Math.ceil(LOWEST_HZ / binHz);
    const to = Math.min(Math.floor(HIGHEST_HZ / binHz), power.length - 2);
    let strongest: number | undefined;
    for (let k = from; k <= to; k++) {
      const value = power[k] ?? 0;
      if ((isProminent[k] ?? 0) < MIN_STANDING_OUT) continue;
      if (strongest !== undefined && value <= (power[strongest] ?? 0)) continue;
      if (value < (power[k - 1] ?? 0) || value < (power[k + 1] ?? 0)) continue;
      const around = power.subarray(Math.floor(k / REACH), Math.ceil(k * REACH) + 1);
      if (value >= OVER_MEDIAN * median(around)) strongest = k;
    }
    if (strongest === undefined) return { absent: 'no steady tone' };
    return { value: binHz * (strongest + shiftOf(power, strongest)) };
  },
});

/** Offset of the top of the parabola through three levels in dB. */
function shiftOf(power: Float64Array, k: number): number {
  const level = (bin: number) => log(Math.max(power[bin] ?? 0, 1e-300));
  return clamp(parabolaShift(level(k - 1), level(k), level(k + 1)), -0.5, 0.5);
}
