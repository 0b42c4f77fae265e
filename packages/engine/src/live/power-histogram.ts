import { itemAt } from '../core/item-at.js';
import { clamp } from '../core/numbers.js';
import { ABSOLUTE_GATE_LUFS, lufsOf, RELATIVE_GATE_LU } from '../derived/loudness/loudness.js';
import { HIGH_SHARE, LOW_SHARE, RANGE_GATE_LU } from '../derived/loudness/loudness-range.js';

/** Powers of windows above the absolute gate, in bounded memory. */
export interface PowerHistogram {
  add(power: number): void;
  /** Integrated loudness, LUFS; the absolute gate where nothing passes it. */
  gated(): number;
  /** LRA, LU; `undefined` where fewer than two windows are loud enough. */
  range(): number | undefined;
  save(): Float64Array;
  load(state: Float64Array): void;
}

const BINS_PER_LU = 100;
/** From the absolute gate to +40 LUFS; louder windows go to the last bin. */
const BINS = 110 * BINS_PER_LU;

/**
 * Bins of 0.01 LU that store the sum of their powers as well as their number, so that a mean of whole bins is exact. A
 * bin is above a gate when its mean is: only those in the one bin that a gate falls into can be on its wrong side.
 */
export function openPowerHistogram(): PowerHistogram {
  const counts = new Float64Array(BINS);
  const sums = new Float64Array(BINS);

  let [count, total] = [0, 0];
  /** The first that is never used, so that a display need not look at all. */
  let end = 0;

  const binOf = (lufs: number) =>
    clamp(Math.floor((lufs - ABSOLUTE_GATE_LUFS) * BINS_PER_LU), 0, BINS - 1);
  const lufsAt = (bin: number) => lufsOf(itemAt(sums, bin) / itemAt(counts, bin));
  /** The first bin above Γ, which lies so far from the mean of all. */
  const firstAbove = (gateLu: number): number => {
    const gateLufs = lufsOf(total / count) + gateLu;
    const bin = binOf(gateLufs);
    return gateLufs < ABSOLUTE_GATE_LUFS || (itemAt(counts, bin) > 0 && lufsAt(bin) > gateLufs)
      ? bin
      : bin + 1;
  };

  return {
    add(power) {
      const lufs = lufsOf(power);
      if (!(lufs > ABSOLUTE_GATE_LUFS)) return;
      const bin = binOf(lufs);
      counts[bin] = (counts[bin] ?? 0) + 1;
      sums[bin] = (sums[bin] ?? 0) + power;
      count++;
      total += power;
      end = Math.max(end, bin + 1);
    },
    gated() {
      if (count === 0) return ABSOLUTE_GATE_LUFS;
      let [loudCount, loudTotal] = [0, 0];
      for (let bin = firstAbove(RELATIVE_GATE_LU); bin < end; bin++) {
        loudCount += counts[bin] ?? 0;
        loudTotal += sums[bin] ?? 0;
      }
      return lufsOf(loudTotal / loudCount);
    },
    range() {
      if (count === 0) return undefined;
      const first = firstAbove(RANGE_GATE_LU);
      let retained = 0;
      for (let bin = first; bin < end; bin++) retained += counts[bin] ?? 0;
      if (retained < 2) return undefined;
      const rank = (share: number): number => {
        let left = Math.floor((retained - 1) * share + 0.5);
        for (let bin = first; bin < end; bin++) {
          left -= counts[bin] ?? 0;
          if (left < 0) return lufsAt(bin);
        }
        return NaN;
      };
      return rank(HIGH_SHARE) - rank(LOW_SHARE);
    },
    save() {
      const state = new Float64Array(3 + 2 * BINS);
      state.set([count, total, end]);
      state.set(counts, 3);
      state.set(sums, 3 + BINS);
      return state;
    },
    load(state) {
      [count = 0, total = 0, end = 0] = state;
      counts.set(state.subarray(3, 3 + BINS));
      sums.set(state.subarray(3 + BINS));
    },
  };
}
