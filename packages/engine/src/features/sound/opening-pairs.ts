import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { frontPair } from '@sonometer/decode/core/layout';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { OPENING_SEC } from './opening-sound.js';
import { defineFeature } from '../feature.js';

/** Grid of the peak envelope of a single sound (docs/measures/sound.md#envelope). */
export const ENVELOPE_STEP_SEC = 0.002;

/** Energies of left and right, and of their product, in each 2 ms of the first minute. */
export interface OpeningPairs {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly cross: Float32Array;
}

/** Sums per step, so that any span of a sound has a correlation; empty for one channel. */
export const openingPairs = defineFeature({
  id: 'opening-pairs',
  // Basis: plain sums over 2 ms of left and right, at most 60 s
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels, speakers } }) {
    const [leftAt, rightAt] = frontPair(speakers);
    const max = channels < 2 ? 0 : Math.round(OPENING_SEC * rateHz);
    const lists = { left: growingFloats(), right: growingFloats(), cross: growingFloats() };
    const sums = new Float64Array(3);
    let frames = 0;
    let stepEnd = gridFrame(1, ENVELOPE_STEP_SEC, rateHz);
    let steps = 0;

    const close = () => {
      lists.left.push(sums[0] ?? 0);
      lists.right.push(sums[1] ?? 0);
      lists.cross.push(sums[2] ?? 0);
      sums.fill(0);
      steps++;
      stepEnd = gridFrame(steps + 1, ENVELOPE_STEP_SEC, rateHz);
    };

    return {
      push(block) {
        const length = Math.min(framesOf(block), max - frames);
        if (length <= 0) return;
        const [l, r] = [getChannel(block, leftAt), getChannel(block, rightAt)];
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + stepEnd - frames);
          addProducts(l, r, from, to, sums);
          frames += to - from;
          from = to;
          if (frames === stepEnd) close();
        }
      },
      end(): OpeningPairs {
        if (frames > gridFrame(steps, ENVELOPE_STEP_SEC, rateHz)) close();
        return {
          left: lists.left.values(),
          right: lists.right.values(),
          cross: lists.cross.values(),
        };
      },
    };
  },
});

/** Adds Σ l², Σ r² and Σ l·r: in local variables, since those of a closure are objects. */
function addProducts(
  l: Float32Array,
  r: Float32Array,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  let [left = 0, right = 0, cross = 0] = sums;
  for (let i = from; i < to; i++) {
    const a = l[i] ?? 0;
    const b = r[i] ?? 0;
    left += a * a;
    right += b * b;
    cross += a * b;
  }
  sums[0] = left;
  sums[1] = right;
  sums[2] = cross;
}
