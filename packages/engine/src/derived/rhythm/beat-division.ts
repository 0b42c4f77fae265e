import { itemAt } from '../../core/item-at.js';
import type { Onset } from './onsets.js';

/** Subdivision of a beat: onsets by their place from one beat (0) to the next (1). */
export interface BeatDivision {
  /** Thirds are struck, both of them, and the middle is not. */
  readonly isTernary: boolean;
  /** First over second of the two halves of a beat, or of an eighth; `undefined` where too few are struck. */
  readonly swing: Swing | undefined;
}

export interface Swing {
  readonly of: 'eighths' | 'sixteenths';
  readonly ratio: number;
  /** Minimum number of places off the beat with an onset. */
  readonly count: number;
}

/** Places off the beat in which a swung or a straight note may lie. */
const OFF_BEAT = [0.43, 0.72] as const;
const FIRST_THIRD = [0.27, 0.4] as const;
const SECOND_THIRD = [0.6, 0.74] as const;
const MIDDLE = [0.45, 0.56] as const;
/** Of the beats; fewer show nothing. */
const MIN_SHARE = 0.25;
const MIN_COUNT = 3;
/** Half of what lies off the beat lies this near to the median, or there is no one ratio. */
const LARGEST_SPREAD = 0.045;
/** Below this a ratio is a player's imprecision. */
const SWUNG = 1.2;

export function beatDivision(onsets: readonly Onset[], beats: readonly number[]): BeatDivision {
  const places = placesOf(onsets, beats);
  const share = ([low, high]: readonly [number, number]) =>
    places.filter((place) => place >= low && place <= high).length / Math.max(1, beats.length - 1);
  const thirds = Math.min(share(FIRST_THIRD), share(SECOND_THIRD));
  const isTernary = thirds >= MIN_SHARE && thirds > 1.5 * share(MIDDLE);
  if (isTernary) return { isTernary, swing: undefined };
  const min = Math.max(MIN_COUNT, MIN_SHARE * (beats.length - 1));
  const eighths = computeSwing('eighths', places, min);
  const sixteenths = computeSwing(
    'sixteenths',
    places.map((place) => (2 * place) % 1),
    min,
  );
  const isEighth =
    eighths !== undefined &&
    (eighths.ratio >= SWUNG || sixteenths === undefined || sixteenths.ratio < SWUNG);
  return { isTernary, swing: isEighth ? eighths : (sixteenths ?? eighths) };
}

function computeSwing(of: Swing['of'], places: readonly number[], min: number): Swing | undefined {
  const off = places
    .filter((place) => place >= OFF_BEAT[0] && place <= OFF_BEAT[1])
    .sort((a, b) => a - b);
  if (off.length < min) return undefined;
  const at = (share: number) => itemAt(off, Math.floor(share * (off.length - 1)));
  const middle = at(0.5);
  if (Math.max(at(0.75) - middle, middle - at(0.25)) > LARGEST_SPREAD) return undefined;
  return { of, ratio: middle / (1 - middle), count: off.length };
}

/** 0..1 for each onset between the first beat and the last. */
function placesOf(onsets: readonly Onset[], beats: readonly number[]): readonly number[] {
  const places: number[] = [];
  let beat = 0;
  for (const { timeSec } of onsets) {
    while (beat + 1 < beats.length && itemAt(beats, beat + 1) <= timeSec) beat++;
    if (beat + 1 >= beats.length) break;
    const from = itemAt(beats, beat);
    if (timeSec >= from) places.push((timeSec - from) / (itemAt(beats, beat + 1) - from));
  }
  return places;
}
