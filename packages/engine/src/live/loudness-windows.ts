import { itemAt } from '../core/item-at.js';
import { gridFrame } from '../core/numbers.js';
import {
  BLOCK_STEPS,
  HOP_STEPS,
  lufsOf,
  SHORT_TERM_STEPS,
  UNGATED_FLOOR_LUFS,
} from '../derived/loudness/loudness.js';
import { LOUDNESS_STEP_SEC } from '../features/loudness/loudness-steps.js';
import { openPowerHistogram } from './power-histogram.js';

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
