import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { frontPair } from '@sonometer/decode/core/layout';
import { atan } from '@sonometer/decode/elementary/atan';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { defineFeature } from '../feature.js';

/** Cells of the half circle, 3° each. */
export const STEREO_CELLS = 60;

/** A picture needs no more frames than every 32nd, and of a long recording fewer. */
const NEAR_STEP = 32;
const FAR_STEP = 256;
const FAR_FROM = exp2(19);

/**
 * Power by direction in the stereo field: from −90° (left, out of phase) over −45° (left only), 0° (the middle) and 45°
 * (right only) to 90°. Empty for one channel.
 */
export const stereoAngles = defineFeature({
  id: 'stereo-angles',
  // Basis: angle of (L−R, L+R) of every 32nd frame, from 2^19 frames on of every 256th, weighted by its power
  reads: 'channels',
  needs: {},

  open({ format: { channels, speakers } }) {
    const [leftAt, rightAt] = frontPair(speakers);
    const powers = new Float64Array(channels < 2 ? 0 : STEREO_CELLS);
    let frames = 0;
    let next = 0;
    return {
      push(block) {
        const start = frames;
        frames += framesOf(block);
        if (powers.length === 0) return;
        const [left, right] = [getChannel(block, leftAt), getChannel(block, rightAt)];
        while (next < frames) {
          const l = left[next - start] ?? 0;
          const r = right[next - start] ?? 0;
          const step = next < FAR_FROM ? NEAR_STEP : FAR_STEP;
          const power = step * (l * l + r * r);
          next += step;
          if (power === 0) continue;
          const cell = cellOf(l, r);
          powers[cell] = (powers[cell] ?? 0) + power;
        }
      },
      end: () => powers,
    };
  },
});

/** A frame and its negative lie in the same direction. */
function cellOf(left: number, right: number): number {
  const middle = left + right;
  const side = right - left;
  const turn = middle === 0 ? 0.5 : atan(side / middle) / Math.PI;
  return Math.min(STEREO_CELLS - 1, Math.floor((turn + 0.5) * STEREO_CELLS));
}

/** Mean squares below 120 Hz of left and right, and the mean of their product; `undefined` on mono. */
export const bassEnergies = defineFeature({
  id: 'bass-energies',
  // Basis: Butterworth low-pass of 4th order at 120 Hz, in double precision
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels, speakers }, kernels }) {
    const [left, right] = frontPair(speakers);
    const kernel = channels > 1 ? kernels.openBassCorrelation(rateHz) : undefined;
    return {
      push(block) {
        kernel?.push(getChannel(block, left), getChannel(block, right));
      },
      end: () => kernel?.end(),
      save: () => kernel?.save(),
      load(state) {
        kernel?.load(state as Float64Array);
      },
    };
  },
});
