import { gridFrame } from '../core/numbers.js';
import { LOUDNESS_STEP_SEC, type LoudnessSteps, loudnessSteps } from '../tracks/loudness-steps.js';
import { defineDerived } from './derived.js';

const BLOCK_STEPS = 40; // 400 ms
const BLOCK_HOP_STEPS = 10; // 75 % overlap
const SHORT_TERM_STEPS = 300; // 3 s
const SERIES_HOP_STEPS = 10; // 100 ms

/** Ungated loudness reads no lower (measures 0.3). */
const UNGATED_FLOOR_LUFS = -120;
/** The absolute gate of BS.1770, and what a file that never passes it reads. */
export const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** −0.691 makes a 997 Hz sine at 0 dBFS in one front channel read −3.01 LUFS. */
export const lufsOf = (power: number): number => -0.691 + 10 * Math.log10(power);

export interface Loudness {
  readonly integratedLufs: number;
  /** Γr of BS.1770, `undefined` when nothing passes the absolute gate or the file is under 400 ms. */
  readonly relativeGateLufs: number | undefined;
  /** Share of the 400 ms blocks that the gates leave out; `undefined` under 400 ms. */
  readonly gatedShare: number | undefined;
  readonly momentaryMaxLufs: number;
  readonly shortTermMaxLufs: number;
  /** Power of the complete 3 s windows, one every 100 ms; of the whole file when it is shorter. */
  readonly shortTermPowers: Float64Array;
  /** Whether the file holds one complete 3 s window. */
  readonly isWholeShortTerm: boolean;
}

/** Every loudness of BS.1770 and Tech 3341 from the 10 ms steps (measures 1.3 and 1.4). */
export const loudness = defineDerived({
  id: 'loudness',
  basis: 'ITU-R BS.1770-5 Annex 1; EBU Tech 3341',
  needs: { steps: loudnessSteps },

  derive({ steps }): Loudness {
    const sums = sumsOf(steps);
    return {
      ...gated(sums),
      momentaryMaxLufs: loudestOf(sums, BLOCK_STEPS),
      shortTermMaxLufs: loudestOf(sums, SHORT_TERM_STEPS),
      shortTermPowers: powersOf(sums, SHORT_TERM_STEPS, SERIES_HOP_STEPS),
      isWholeShortTerm: isComplete(steps, SHORT_TERM_STEPS),
    };
  },
});

const isComplete = ({ energies }: LoudnessSteps, windowSteps: number) =>
  energies.length >= windowSteps;

/** The steps, summed up to each. */
interface Sums extends LoudnessSteps {
  /** Σ of the energies of the steps before step j. */
  readonly before: Float64Array;
}

function sumsOf(steps: LoudnessSteps): Sums {
  const { energies } = steps;
  const before = new Float64Array(energies.length + 1);
  for (let j = 0; j < energies.length; j++) before[j + 1] = (before[j] ?? 0) + (energies[j] ?? 0);
  return { ...steps, before };
}

// Loops over every step of a long recording: functions of the module, since V8 optimises those once, and
// closures again for each recording (30 ms for three minutes of audio).

/**
 * Mean powers of complete windows of `windowSteps` steps, one every `hopSteps`, one after the other. A
 * file shorter than one window gives one of its own true length: padding it would read too low.
 */
function powersOf(sums: Sums, windowSteps: number, hopSteps: number): Float64Array {
  const { before, rateHz } = sums;
  const steps = before.length - 1;
  if (steps < windowSteps) return Float64Array.of(wholePower(sums));
  const all = new Float64Array(Math.floor((steps - windowSteps) / hopSteps) + 1);
  for (let i = 0; i < all.length; i++) all[i] = powerOf(before, i * hopSteps, windowSteps, rateHz);
  return all;
}

/** Of the windows at every step; no list of them is made, since there are a hundred a second. */
function loudestOf(sums: Sums, windowSteps: number): number {
  const { before, rateHz } = sums;
  const steps = before.length - 1;
  let top = steps < windowSteps ? wholePower(sums) : 0;
  for (let from = 0; from + windowSteps <= steps; from++)
    top = Math.max(top, powerOf(before, from, windowSteps, rateHz));
  return Math.max(UNGATED_FLOOR_LUFS, lufsOf(top));
}

const wholePower = ({ before, rest, frames }: Sums) => ((before.at(-1) ?? 0) + rest) / frames;

function powerOf(before: Float64Array, from: number, windowSteps: number, rateHz: number): number {
  const to = from + windowSteps;
  // Sums of squares cannot be negative; the difference of two sums can, by rounding.
  const energy = Math.max(0, (before[to] ?? 0) - (before[from] ?? 0));
  const start = gridFrame(from, LOUDNESS_STEP_SEC, rateHz);
  return energy / (gridFrame(to, LOUDNESS_STEP_SEC, rateHz) - start);
}

type Gated = Pick<Loudness, 'integratedLufs' | 'relativeGateLufs' | 'gatedShare'>;

/** Integrated loudness and its gates (measures 1.4). */
export const gatedLoudness = (steps: LoudnessSteps): Gated => gated(sumsOf(steps));

function gated(sums: Sums): Gated {
  const blocks = powersOf(sums, BLOCK_STEPS, BLOCK_HOP_STEPS);
  const isWhole = isComplete(sums, BLOCK_STEPS);
  const above = (gateLufs: number) => (power: number) => lufsOf(power) > gateLufs;
  const audible = blocks.filter(above(ABSOLUTE_GATE_LUFS));
  if (audible.length === 0)
    return {
      integratedLufs: ABSOLUTE_GATE_LUFS,
      relativeGateLufs: undefined,
      gatedShare: isWhole ? 1 : undefined,
    };
  if (!isWhole)
    return {
      integratedLufs: lufsOf(meanOf(audible)),
      relativeGateLufs: undefined,
      gatedShare: undefined,
    };

  const relativeGateLufs = lufsOf(meanOf(audible)) + RELATIVE_GATE_LU;
  const loud = audible.filter(above(relativeGateLufs));
  return {
    integratedLufs: lufsOf(meanOf(loud)),
    relativeGateLufs,
    gatedShare: 1 - loud.length / blocks.length,
  };
}

const meanOf = (powers: Float64Array) =>
  powers.reduce((total, power) => total + power, 0) / powers.length;
