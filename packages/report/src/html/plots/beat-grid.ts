import { listOf } from '../../reading/value-at.js';
import type { Facts } from '../facts.js';
import type { Upright } from './plot.js';

/** More lines would be a grey field. */
const MAX_LINES = 128;

export interface BeatGrid {
  readonly timesSec: readonly number[];
  readonly downbeatsSec: readonly number[];
}

const numbersAt = ({ value }: Facts, path: string): readonly number[] =>
  listOf(value(path)).filter((one) => typeof one === 'number');

/** The beats of a recording; undefined where none were found. */
export function buildBeatGrid(facts: Facts): BeatGrid | undefined {
  const timesSec = numbersAt(facts, 'beats.timesSec');
  if (timesSec.length === 0) return undefined;
  return { timesSec, downbeatsSec: numbersAt(facts, 'metre.downbeatsSec') };
}

/**
 * Lines at the beats and, stronger, where bars open; of a long recording at the bars only, and
 * nothing where those are too many.
 */
export function beatLines(
  { timesSec, downbeatsSec }: BeatGrid,
  endSec: number,
): readonly Upright[] {
  const bars = downbeatsSec.map((time) => ({ at: time / endSec, kind: 'bar' as const }));
  const opening = new Set(downbeatsSec);
  const beats = timesSec
    .filter((time) => !opening.has(time))
    .map((time) => ({ at: time / endSec, kind: 'beat' as const }));
  if (timesSec.length <= MAX_LINES) return [...beats, ...bars];
  return bars.length <= MAX_LINES ? bars : [];
}
