import { square } from '@sonometer/decode/elementary/hypot';
import { type FrameRun, framesOfRuns } from '../../algorithms/spectrum.js';
import { mean, median } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { loudnessSteps } from '../../features/loudness/loudness-steps.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { loudnessWithin } from './dialogue.js';
import { type TalkerTurn, talkerTurns } from './talker-turns.js';
import { VOICE_DIRECTIONS } from './voice-directions.js';

/** A turn with the loudness of the mix during it. */
interface LevelTurn extends FrameRun {
  readonly lufs: number;
}

/** One of the talkers of a recording, in the order in which they first speak. */
export interface Talker {
  /** Integrated loudness of the mix during these turns, LUFS. */
  readonly lufs: number;
  /** 90th less 10th percentile of the loudness of the turns, by time, LU. */
  readonly rangeLu: number;
  /** Median pitch, semitones over 1 Hz; `undefined` where too few of the turns are voiced. */
  readonly semitones: number | undefined;
  /** Turns of 1 s and more, in order of time; parts of one stretch are joined. */
  readonly turns: readonly LevelTurn[];
  readonly speechSec: number;
}

/**
 * Distance of two groups of turns, in deviations within them, from which they are two voices. The larger part of one
 * voice that a division takes by chance, the fewer turns there are (evaluation/talkers.mjs).
 */
const MIN_SEPARATION = 5;
const FEW_TURNS = 15;
/** A part of one voice varies less than the whole, which has a deviation of 1. */
const MIN_DEVIATION = 0.8;
/** Less of a voice is an exclamation, or another sound. */
const MIN_TURNS = 3;
const MIN_TALKER_SEC = 8;
/**
 * Screeching monkeys have a mean logit of 1.7 in one or two stretches; a voice as loud as its noise has less, in many
 * (docs/measures/dialogue.md#talkers).
 */
const MIN_MEAN_LOGIT = 2;
const MANY_STRETCHES = 6;
/** Turns of one voice range over 2 to 7 LU; of two that are taken for one, over their difference. */
export const MAX_RANGE_LU = 8;
/** More are rare in one recording, and their turns few. */
export const MAX_TALKERS = 4;
const ROUNDS = 20;

/** The talkers of a recording, and the level of each (docs/measures/dialogue.md#talkers). */
export const talkers = defineDerived({
  id: 'talkers',
  // Basis: two-means of pitch and timbre; docs/measures/dialogue.md#talkers
  needs: { turns: talkerTurns, steps: loudnessSteps },

  derive({ turns, steps }): Reading<readonly Talker[]> {
    const speechSec = framesOfRuns(turns) * LEVEL_FRAME_SEC;
    if (turns.length < 2 * MIN_TURNS || speechSec < 2 * MIN_TALKER_SEC)
      return {
        absent: `${speechSec.toFixed(1)} s of speech in stretches of 1 s and more; ${2 * MIN_TALKER_SEC} s are needed`,
      };
    const groups = divide(turns.map((turn) => ({ turn, place: placeOf(turn) })));
    if (groups.length < 2)
      return { absent: 'one voice, or voices that pitch and timbre do not separate' };
    const found = groups.map((points): Talker => {
      const own = points.map(({ turn }) => turn);
      const voiced = own.filter(({ isVoiced }) => isVoiced);
      const level = (turn: FrameRun) => ({ ...turn, lufs: loudnessWithin(steps, [turn]) });
      const turns = joinTouching(own).map(level);
      return {
        lufs: loudnessWithin(steps, own),
        rangeLu: levelAt(turns, 0.9) - levelAt(turns, 0.1),
        semitones:
          voiced.length < MIN_TURNS ? undefined : median(voiced.map(({ voice }) => voice[0] ?? 0)),
        turns,
        speechSec: framesOfRuns(own) * LEVEL_FRAME_SEC,
      };
    });
    const startOf = ({ turns: [first] }: Talker) => first?.start ?? Infinity;
    return { value: found.sort((a, b) => startOf(a) - startOf(b)) };
  },
});

/** The loudness below which turns have this share of the time. */
function levelAt(turns: readonly LevelTurn[], share: number): number {
  let left = share * framesOfRuns(turns);
  const ascending = turns.toSorted((a, b) => a.lufs - b.lufs);
  return ascending.find(({ start, end }) => (left -= end - start) <= 0)?.lufs ?? NaN;
}

interface Point {
  readonly turn: TalkerTurn;
  readonly place: readonly number[];
}

const placeOf = ({ voice }: TalkerTurn): readonly number[] =>
  VOICE_DIRECTIONS.map((direction) =>
    direction.reduce((place, weight, i) => place + weight * (voice[i] ?? 0), 0),
  );

type Group = readonly Point[];

/**
 * As many groups as there may be talkers, of which those that are no voices of their own are joined. Two-means of three
 * voices have one group with the scatter of two, so that dividing alone would find none.
 */
function divide(all: Group): readonly Group[] {
  let groups: readonly Group[] = [all];
  while (groups.length < MAX_TALKERS) {
    const widest = groups.toSorted((a, b) => scatterOf(b) - scatterOf(a))[0];
    const parts = widest && divideInTwo(widest);
    if (!parts) break;
    groups = groups.flatMap((group) => (group === widest ? parts : [group]));
  }
  while (groups.length > 1) {
    const pair = nearestToSmall(groups) ?? leastSeparated(groups);
    if (!pair) break;
    const [one, other] = pair;
    groups = [...groups.filter((group) => group !== one && group !== other), joined(one, other)];
  }
  return groups;
}

type Pair = readonly [Group, Group];

/** A group that is too small for a talker, with the group that is nearest to it. */
function nearestToSmall(groups: readonly Group[]): Pair | undefined {
  const small = groups.find((group) => !isEnough(group));
  const centre = small && centreOf(small);
  if (!centre) return undefined;
  const distanceOf = (group: Group) => squaredDistance(centre, centreOf(group) ?? []);
  const others = groups.filter((group) => group !== small);
  const nearest = others.toSorted((a, b) => distanceOf(a) - distanceOf(b))[0];
  return nearest && [small, nearest];
}

/** The two groups that are one voice most likely; `undefined` where all are apart. */
function leastSeparated(groups: readonly Group[]): Pair | undefined {
  const pairs = groups.flatMap((one, i) =>
    groups.slice(i + 1).map((other) => {
      const least = MIN_SEPARATION + FEW_TURNS / (one.length + other.length);
      return { pair: [one, other] as const, margin: computeSeparation([one, other]) - least };
    }),
  );
  return pairs.filter(({ margin }) => margin < 0).sort((a, b) => a.margin - b.margin)[0]?.pair;
}

function isEnough(group: Group): boolean {
  const turns = group.map(({ turn }) => turn);
  return (
    group.length >= MIN_TURNS &&
    framesOfRuns(turns) * LEVEL_FRAME_SEC >= MIN_TALKER_SEC &&
    (joinTouching(turns).length >= MANY_STRETCHES ||
      mean(turns.map(({ logit }) => logit)) >= MIN_MEAN_LOGIT)
  );
}

const joined = (one: Group, other: Group): Group =>
  [...one, ...other].sort((a, b) => a.turn.start - b.turn.start);

/** The division with the least scatter. */
function divideInTwo(points: Group): readonly Group[] | undefined {
  let best: { parts: readonly Group[]; scatter: number } | undefined;
  for (let axis = 0; axis < VOICE_DIRECTIONS.length; axis++) {
    const parts = twoMeans(points, axis);
    if (parts.some(({ length }) => length === 0)) continue;
    const scatter = parts.reduce((sum, part) => sum + scatterOf(part), 0);
    if (!best || scatter < best.scatter) best = { parts, scatter };
  }
  return best?.parts;
}

/** From the halves on either side of the median of one direction. */
function twoMeans(points: Group, axis: number): readonly Group[] {
  const middle = median(points.map(({ place }) => place[axis] ?? 0));
  let isSecond = points.map(({ place }) => (place[axis] ?? 0) > middle);
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = partsOf(points, isSecond).map(centreOf);
    if (!first || !second) break;
    const next = points.map(
      ({ place }) => squaredDistance(place, second) < squaredDistance(place, first),
    );
    if (next.every((is, i) => is === isSecond[i])) break;
    isSecond = next;
  }
  return partsOf(points, isSecond);
}

const partsOf = (points: Group, isSecond: readonly boolean[]) => [
  points.filter((_, i) => !isSecond[i]),
  points.filter((_, i) => isSecond[i]),
];

const centreOf = (points: Group): readonly number[] | undefined =>
  points.length === 0
    ? undefined
    : VOICE_DIRECTIONS.map((_, axis) => mean(points.map(({ place }) => place[axis] ?? 0)));

const squaredDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + square(value - (b[i] ?? 0)), 0);

function scatterOf(points: Group): number {
  const centre = centreOf(points) ?? [];
  return points.reduce((sum, { place }) => sum + squaredDistance(place, centre), 0);
}

/** Distance of the centres over the deviation along the line between them. */
function computeSeparation(parts: readonly Group[]): number {
  const [first = [], second = []] = parts.map((part) => centreOf(part) ?? []);
  const apart = Math.sqrt(squaredDistance(first, second));
  const along = ({ place }: Point) =>
    place.reduce((sum, x, i) => sum + x * ((second[i] ?? 0) - (first[i] ?? 0)), 0) / apart;
  const squares = parts.flatMap((part) => {
    const places = part.map(along);
    const centre = mean(places);
    return places.map((x) => square(x - centre));
  });
  return apart / Math.max(MIN_DEVIATION, Math.sqrt(mean(squares)));
}

/** Runs in order of time, of which those that touch are one. */
function joinTouching(turns: readonly FrameRun[]): readonly FrameRun[] {
  const joined: FrameRun[] = [];
  for (const { start, end } of turns) {
    const last = joined.at(-1);
    if (last?.end === start) joined[joined.length - 1] = { start: last.start, end };
    else joined.push({ start, end });
  }
  return joined;
}
