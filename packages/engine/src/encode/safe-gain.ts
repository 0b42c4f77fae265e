import type { Coding } from '../core/codings.js';

/** What one encode of the recording at a gain peaked at. */
export interface CodedPeak {
  readonly coding: Coding;
  readonly truePeakDb: number;
}

/** The recording encoded at one gain. */
export interface Trial {
  readonly gainDb: number;
  /** Of those that were encoded: all at 0 dB, later those that could come over. */
  readonly peaks: readonly CodedPeak[];
}

export const MAX_TRIALS = 4;
/** After each gain that was over, so many tenths lower than computed: sharp attacks come out differently each time. */
const TENTHS_LOWER = [0, 2, 4, 8];
/** A gain that leaves less than this is not raised again: it would be another encode of everything. */
const ENOUGH_DB = 0.2;
/**
 * An encode whose peak would come to lie lower by those before is not repeated. With it 224 of 224
 * encodes of 28 recordings held (docs/measures/encode.md).
 */
const RESERVE_DB = 1;

/** Gains are tenths of a decibel. */
const tenthsBelow = (db: number): number => Math.floor(db * 10 - 1e-9);

export const highestPeak = ({ peaks }: Trial): CodedPeak | undefined =>
  peaks.reduce<CodedPeak | undefined>(
    (top, peak) => (top && top.truePeakDb >= peak.truePeakDb ? top : peak),
    undefined,
  );

const peakDb = (trial: Trial): number => highestPeak(trial)?.truePeakDb ?? -Infinity;

/** Under full scale, whatever decodes it. */
const holds = (trial: Trial): boolean => peakDb(trial) < 0;

/** The least turn-down that was tried and holds. */
export const safeTrial = (trials: readonly Trial[]): Trial | undefined =>
  trials
    .filter(holds)
    .reduce<Trial | undefined>(
      (best, trial) => (best && best.gainDb >= trial.gainDb ? best : trial),
      undefined,
    );

/**
 * The gain to encode at next, dB; `undefined` when the search is over. A peak moves with the gain but for what the
 * codec then decides differently, so the next guess lies where the last peak would be full scale; it always lies
 * between the highest gain that holds and the lowest that does not.
 */
export function nextGainDb(trials: readonly Trial[]): number | undefined {
  const last = trials.at(-1);
  const tooHigh = trials.filter((trial) => !holds(trial));
  if (!last || tooHigh.length === 0 || trials.length > MAX_TRIALS) return undefined;
  const below = Math.round(10 * Math.min(...tooHigh.map(({ gainDb }) => gainDb))) - 1;
  const safe = safeTrial(trials);
  const guess = Math.min(below, tenthsBelow(last.gainDb - peakDb(last)));
  if (!safe) return (guess - (TENTHS_LOWER[tooHigh.length - 1] ?? 0)) / 10;
  const isDone = -peakDb(safe) < ENOUGH_DB || guess <= Math.round(10 * safe.gainDb);
  return isDone ? undefined : guess / 10;
}

/** What has to be encoded at a gain: what could come over by any of its peaks so far. */
export const codingsAt = (gainDb: number, trials: readonly Trial[]): readonly Coding[] => [
  ...new Set(
    trials.flatMap((trial) =>
      trial.peaks
        .filter(({ truePeakDb }) => truePeakDb + gainDb - trial.gainDb > -RESERVE_DB)
        .map(({ coding }) => coding),
    ),
  ),
];
