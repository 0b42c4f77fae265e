import { clamp, itemAt, mean, sum } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { square } from '@sonometer/decode/elementary/hypot';
import { bandRises, type BandRises } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { beats } from './beats.js';
import { type Onset, onsets } from './onsets.js';
import { LOOP_SEC } from './tactus.js';

/**
 * Rises near each beat and near the middle to the next: per row one band at one of the two, a value a beat, of mean 0
 * and variance 1. A row that does not differ from beat to beat shows nothing: zeros.
 */
export interface BeatAccents {
  readonly rows: readonly Float64Array[];
}

/** Deviation of a human player. */
const REACH_SEC = 0.04;

export function beatAccents({ rises, hopSec }: BandRises, beats: readonly number[]): BeatAccents {
  const reach = Math.round(REACH_SEC / hopSec);
  const middles = beats.map(
    (time, i) => (time + (beats[i + 1] ?? 2 * time - (beats[i - 1] ?? 0))) / 2,
  );
  const near = (band: Float32Array, timesSec: readonly number[]) => {
    const [tops, wholes] = [new Float64Array(timesSec.length), new Float64Array(timesSec.length)];
    timesSec.forEach((time, beat) => {
      const frame = Math.round(time / hopSec);
      for (let i = frame - reach; i <= frame + reach; i++) {
        const rise = band[i] ?? 0;
        tops[beat] = Math.max(tops[beat] ?? 0, rise);
        wholes[beat] = (wholes[beat] ?? 0) + rise;
      }
    });
    return differs(wholes) ? standardised(tops) : new Float64Array(timesSec.length);
  };
  const onBeat = rises.map((band) => near(band, beats));
  const between = rises.map((band) => near(band, middles));
  return { rows: [...onBeat, ...between] };
}

/**
 * Beats differ where their rises do, leaving out the outermost tenths: the first hit out of silence is one of those.
 */
function differs(wholes: Float64Array): boolean {
  const ascending = wholes.toSorted();
  const at = (share: number) => ascending[Math.round(share * (ascending.length - 1))] ?? 0;
  return at(1 - OUTER_SHARE) - at(OUTER_SHARE) > MIN_DIFFERENCE;
}

const OUTER_SHARE = 0.1;
/**
 * Of the whole rise of a hit in ln, 3.5 dB. How one hit falls into the frames moves its steepest step by a half, its
 * whole rise by 0.1; where hits ring into each other, or lie in hiss, by 0.35.
 */
const MIN_DIFFERENCE = 0.4;

function standardised(values: Float64Array): Float64Array {
  const average = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => square(value - average))));
  return values.map((value) => (spread > 0 ? (value - average) / spread : 0));
}

/** True where no beat differs from another. */
export const areSimilar = ({ rows }: BeatAccents): boolean =>
  rows.every((row) => row.every((value) => value === 0));

/**
 * Mean product of what lies `lag` beats apart, over the rows that vary: 1 where a bar of that length repeats itself.
 */
export function accentRepetition({ rows }: BeatAccents, lag: number): number {
  let [sum, count] = [0, 0];
  for (const row of rows) {
    if (row.length <= lag || row.every((value) => value === 0)) continue;
    for (let i = 0; i + lag < row.length; i++) sum += itemAt(row, i) * itemAt(row, i + lag);
    count += row.length - lag;
  }
  return count > 0 ? sum / count : 0;
}

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

/**
 * What the accents at each beat of a bar are worth for it to open there: four bands on the beat, four between beats, by
 * the beats of the bar; fitted by multinomial regression on songs of our own.
 */
// prettier-ignore
export const DOWNBEAT_WEIGHTS: Readonly<Record<number, readonly number[]>> = {
  3: [
    1.058, -0.824, -0.234, 0.036, -0.104, 0.069,
    -0.430, 0.104, 0.325, -0.627, 0.019, 0.609,
    0.083, -0.218, 0.135, -0.003, -0.220, 0.224,
    0.215, -0.465, 0.251, -0.251, 0.193, 0.058,
  ],
  4: [
    0.523, -0.191, 0.093, -0.425, 0.180, 0.002, -0.280, 0.097,
    0.424, -0.328, -0.429, 0.333, -0.290, 0.106, -0.273, 0.456,
    -0.118, 0.124, 0.050, -0.055, -0.208, -0.187, 0.151, 0.245,
    -0.223, -0.111, 0.172, 0.162, -0.246, 0.100, 0.094, 0.053,
  ],
};

export const METRES = ['3/4', '4/4', '6/8'] as const;

/** How beats are grouped and cut. */
export interface Metre {
  readonly division: BeatDivision;
  readonly bar: Reading<Bar>;
}

export interface Bar {
  readonly metre: (typeof METRES)[number];
  readonly beats: number;
  /**
   * 0..1: how much better bars of three repeat than of four, or the other way; none in 6/8, which is recognised by its
   * thirds.
   */
  readonly lead: number | undefined;
  readonly downbeat: Reading<Downbeat>;
}

export interface Downbeat {
  /** Index of the first beat that opens a bar. */
  readonly first: number;
  /** 0..1: share among the places in the bar. */
  readonly confidence: number;
}

/** Two bars of three; fewer do not repeat. */
const MIN_BEATS = 6;
/**
 * Four bars of three. Of fewer beats a loop in 4/4 whose tail makes them nine, or whose riff has three, read 3/4: seven
 * of 88 metres of loops (seeds 41 and 42) were wrong so and none right; looked at on seed 51, one of 50 wrong, two
 * right.
 */
const MIN_BEATS_OF_THREE = 12;
/** Under this the two lengths repeat equally well. */
const MIN_LEAD = 0.04;
/** A recording that starts within this of a beat starts a bar there, more often than not. */
const AT_START_SEC = 0.06;
const START_WEIGHT = 0.8;

/** Metre and downbeats (docs/measure/metre.md). */
export const metre = defineDerived({
  id: 'metre',
  // Basis: repetition of the accents of four bands after three and after four beats
  needs: { bands: bandRises, beats, onsets },
  derive({ bands, beats, onsets }, { durationSec }): Reading<Metre> {
    if ('absent' in beats) return beats;
    const { timesSec } = beats.value;
    const division = beatDivision(onsets, timesSec);
    const accents = beatAccents(bands, timesSec);
    return {
      value: { division, bar: computeBar(division, accents, timesSec, durationSec < LOOP_SEC) },
    };
  },
});

function computeBar(
  { isTernary }: BeatDivision,
  accents: BeatAccents,
  timesSec: readonly number[],
  isLoop: boolean,
): Reading<Bar> {
  if (timesSec.length < MIN_BEATS)
    return { absent: `a metre needs ${MIN_BEATS} beats; ${timesSec.length} were found` };
  if (!isTernary && areSimilar(accents))
    return { absent: 'no beat is accented: all are within 3.5 dB' };
  const [three, four] = [
    computeRepetition(accents, 3, timesSec.length),
    computeRepetition(accents, 4, timesSec.length),
  ];
  const lead = Math.abs(three - four);
  const length = isTernary ? 2 : three > four ? 3 : 4;
  if (!isTernary && lead < MIN_LEAD)
    return { absent: 'accents repeat equally well after three beats and after four' };
  if (length === 3 && timesSec.length < MIN_BEATS_OF_THREE)
    return { absent: `3/4 needs ${MIN_BEATS_OF_THREE} beats; ${timesSec.length} were found` };
  return {
    value: {
      metre: isTernary ? '6/8' : length === 3 ? '3/4' : '4/4',
      beats: length,
      lead: isTernary ? undefined : clamp(lead, 0, 1),
      downbeat: isTernary
        ? { absent: 'downbeats of 6/8 are not detected' }
        : { value: computeDownbeat(accents, length, isLoop && itemAt(timesSec, 0) < AT_START_SEC) },
    },
  };
}

/** The place in the bar whose accents are most similar to those of its first beat. */
function computeDownbeat(accents: BeatAccents, length: number, startsOnBeat: boolean): Downbeat {
  const worths = Array.from({ length }, (_, place) =>
    exp(downbeatWeight(accents, place, length) + (startsOnBeat && place === 0 ? START_WEIGHT : 0)),
  );
  const best = Math.max(...worths);
  return { first: worths.indexOf(best), confidence: best / sum(worths) };
}

/**
 * After one bar and after two, where that leaves beats to compare; a loop of whole bars is evidence for their length.
 */
function computeRepetition(accents: BeatAccents, length: number, count: number): number {
  const lags = [length, 2 * length].filter((lag) => count - lag >= MIN_COMPARED || lag === length);
  const total = lags.reduce((sum, lag) => sum + accentRepetition(accents, lag), 0);
  return (
    total / lags.length +
    (length === 4 ? FOUR_WEIGHT : 0) +
    (count < LOOP_BEATS && count % length === 0 ? WHOLE_WEIGHT : 0)
  );
}

const MIN_COMPARED = 4;
const FOUR_WEIGHT = 0.05;
const WHOLE_WEIGHT = 0.15;
const LOOP_BEATS = 25;

/** Mean of each row at each beat of the bar that starts at `phase`, weighed. */
export function downbeatEvidence({ rows }: BeatAccents, phase: number, length: number) {
  return rows.flatMap((row) =>
    Array.from({ length }, (_, beat) => {
      let [sum, count] = [0, 0];
      for (let i = (phase + beat) % length; i < row.length; i += length) {
        sum += itemAt(row, i);
        count++;
      }
      return count > 0 ? sum / count : 0;
    }),
  );
}

function downbeatWeight(accents: BeatAccents, phase: number, length: number): number {
  const weights = DOWNBEAT_WEIGHTS[length] ?? [];
  return downbeatEvidence(accents, phase, length).reduce(
    (sum, value, i) => sum + value * (weights[i] ?? 0),
    0,
  );
}
