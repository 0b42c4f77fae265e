import { clamp, gridFrame, itemAt } from '../core/numbers.js';
import {
  ABSOLUTE_GATE_LUFS,
  BLOCK_STEPS,
  HIGH_SHARE,
  HOP_STEPS,
  LOW_SHARE,
  lufsOf,
  RANGE_GATE_LU,
  RELATIVE_GATE_LU,
  SHORT_TERM_STEPS,
  UNGATED_FLOOR_LUFS,
} from '../derived/loudness/loudness.js';
import { LOUDNESS_STEP_SEC } from '../features/loudness/loudness-steps.js';

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
function openPowerHistogram(): PowerHistogram {
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

/** Loudness of windows that end at the last complete step. All LUFS; NaN where there is no whole window yet. */
export interface LoudnessWindows {
  /** Energy of one more step of 10 ms. */
  push(energy: number): void;
  readonly momentary: number;
  readonly shortTerm: number;
  readonly momentaryMax: number;
  readonly shortTermMax: number;
  /** Gated, so far. */
  integrated(): number;
  /** LU; `undefined` where fewer than two windows are loud enough. */
  range(): number | undefined;
  save(): unknown;
  load(state: unknown): void;
}

interface Saved {
  readonly energies: Float64Array;
  readonly numbers: Float64Array;
  readonly momentaryPowers: Float64Array;
  readonly shortTermPowers: Float64Array;
}

/**
 * The result of `loudnessOf` over all steps of a recording, at each step, in bounded memory. Windows are summed anew,
 * so that nothing drifts in a day.
 */
export function openLoudnessWindows(rateHz: number): LoudnessWindows {
  const energies = new Float64Array(SHORT_TERM_STEPS);
  const momentaryPowers = openPowerHistogram();
  const shortTermPowers = openPowerHistogram();
  let steps = 0;
  let [momentary, shortTerm, momentaryMax, shortTermMax] = [NaN, NaN, NaN, NaN];

  const powerOf = (length: number): number => {
    let energy = 0;
    for (let step = steps - length; step < steps; step++)
      energy += energies[step % SHORT_TERM_STEPS] ?? 0;
    const start = gridFrame(steps - length, LOUDNESS_STEP_SEC, rateHz);
    return energy / (gridFrame(steps, LOUDNESS_STEP_SEC, rateHz) - start);
  };
  const levelOf = (power: number) => Math.max(UNGATED_FLOOR_LUFS, lufsOf(power));
  const larger = (a: number, b: number) => (a >= b ? a : b); // b where a is NaN

  return {
    push(energy) {
      energies[steps % SHORT_TERM_STEPS] = energy;
      steps++;
      const isHop = steps % HOP_STEPS === 0;
      if (steps < BLOCK_STEPS) return;
      const power = powerOf(BLOCK_STEPS);
      momentary = levelOf(power);
      momentaryMax = larger(momentaryMax, momentary);
      if (isHop) momentaryPowers.add(power);
      if (steps < SHORT_TERM_STEPS) return;
      const longPower = powerOf(SHORT_TERM_STEPS);
      shortTerm = levelOf(longPower);
      shortTermMax = larger(shortTermMax, shortTerm);
      if (isHop) shortTermPowers.add(longPower);
    },
    get momentary() {
      return momentary;
    },
    get shortTerm() {
      return shortTerm;
    },
    get momentaryMax() {
      return momentaryMax;
    },
    get shortTermMax() {
      return shortTermMax;
    },
    integrated: () => (steps < BLOCK_STEPS ? NaN : momentaryPowers.gated()),
    range: () => shortTermPowers.range(),
    save: (): Saved => ({
      energies: energies.slice(),
      numbers: Float64Array.of(steps, momentary, shortTerm, momentaryMax, shortTermMax),
      momentaryPowers: momentaryPowers.save(),
      shortTermPowers: shortTermPowers.save(),
    }),
    load(state) {
      const saved = state as Saved;
      energies.set(saved.energies);
      const numberAt = (i: number) => itemAt(saved.numbers, i);
      steps = numberAt(0);
      momentary = numberAt(1);
      shortTerm = numberAt(2);
      momentaryMax = numberAt(3);
      shortTermMax = numberAt(4);
      momentaryPowers.load(saved.momentaryPowers);
      shortTermPowers.load(saved.shortTermPowers);
    },
  };
}
