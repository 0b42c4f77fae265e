import { clamp, itemAt, mean, parabolaShift } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { hopPeaks } from '../../features/levels/waveform-outline.js';
import {
  bandRises,
  type BandRises,
  onsetStrength,
  type OnsetStrength,
} from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsets } from './onsets.js';
import { soundEndSec } from './tactus.js';
import { tempoCandidates } from './tempo-candidates.js';
import { tempoComb } from './tempo-comb.js';
import { tempo } from './tempo.js';

/** Weight of the whole spectrum, and of the four bands from the lowest: kicks and basses lead, hats hardly count. */
export const WEIGHTS = { full: 1, bands: [0.7, 0.3, 0.5, 0] };
/** A loud part and a quiet one count equally: each frame is taken against the mean of 3 s around it. */
const AROUND_SEC = 3;
/** Against the mean of the recording: below, the surroundings are silence. */
const MIN_OF_MEAN = 0.2;

/** What the beats are sought in: rises against their surroundings, smoothed over 15 ms. */
export function beatEnvelope(
  { strengths, hopSec }: OnsetStrength,
  { rises }: BandRises,
): Float32Array {
  const total = new Float32Array(strengths.length);
  const around = Math.round(AROUND_SEC / hopSec / 2);
  addRelative(total, strengths, around, WEIGHTS.full);
  rises.forEach((band, i) => {
    const weight = WEIGHTS.bands[i] ?? 0;
    if (weight > 0) addRelative(total, band, around, weight);
  });
  return smoothed(total);
}

/** Adds what exceeds the mean around, as a multiple of it. */
function addRelative(total: Float32Array, values: Float32Array, around: number, weight: number) {
  const count = values.length;
  let whole = 0;
  for (let i = 0; i < count; i++) whole += values[i] ?? 0;
  const floor = (MIN_OF_MEAN * whole) / Math.max(1, count);
  if (floor <= 0) return;
  let sum = 0;
  for (let i = 0; i < Math.min(around, count); i++) sum += values[i] ?? 0;
  for (let i = 0; i < count; i++) {
    if (i + around < count) sum += values[i + around] ?? 0;
    if (i - around - 1 >= 0) sum -= values[i - around - 1] ?? 0;
    const width = Math.min(count, i + around + 1) - Math.max(0, i - around);
    const mean = Math.max(floor, sum / width);
    const over = Math.max(0, (values[i] ?? 0) / mean - 1);
    total[i] = (total[i] ?? 0) + weight * Math.min(MAX_RELATIVE, over);
  }
}

const MAX_RELATIVE = 12;
const SMOOTHING = [0.4, 0.8, 1, 0.8, 0.4] as const;

function smoothed(values: Float32Array): Float32Array {
  const reach = (SMOOTHING.length - 1) / 2;
  const result = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let sum = 0;
    for (let k = 0; k < SMOOTHING.length; k++)
      sum += (SMOOTHING[k] ?? 0) * (values[i + k - reach] ?? 0);
    result[i] = sum;
  }
  return result;
}

/** The straight line through the times of beats: a clock puts them there, or they are not on it. */
export interface BeatLine {
  readonly startSec: number;
  readonly periodSec: number;
  /** Standard error of the period. */
  readonly periodErrorSec: number;
  /** Root mean square distance of the beats from the line. */
  readonly scatterSec: number;
}

/** Least squares, at least three times. */
export function beatLine(timesSec: readonly number[]): BeatLine {
  const count = timesSec.length;
  const middle = (count - 1) / 2;
  const average = mean(Float64Array.from(timesSec));
  let [products, squares] = [0, 0];
  timesSec.forEach((time, i) => {
    products += (i - middle) * (time - average);
    squares += square(i - middle);
  });
  const periodSec = products / squares;
  const startSec = average - middle * periodSec;
  let errors = 0;
  for (let i = 0; i < count; i++) errors += square(itemAt(timesSec, i) - startSec - i * periodSec);
  return {
    startSec,
    periodSec,
    periodErrorSec: Math.sqrt(errors / Math.max(1, count - 2) / squares),
    scatterSec: Math.sqrt(errors / count),
  };
}

/** A beat may be this much shorter or longer than its period. */
const SHORTEST = 0.75;
const LONGEST = 1.35;
/** Penalty of a beat for ln² of the ratio to its period, in units of a mean accent. */
export const TUNING = { tightness: 120 };

/** Frames of the best chain of beats whose distances keep near the period (Ellis 2007), in order of time. */
export function beatPath(envelope: Float32Array, periodFrames: number): readonly number[] {
  const count = envelope.length;
  const [shortest, longest] = [
    Math.max(1, Math.round(SHORTEST * periodFrames)),
    Math.round(LONGEST * periodFrames),
  ];
  const unit = computeAccent(envelope, periodFrames);
  if (unit <= 0 || count <= longest) return [];
  const costs = Float64Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const octaves = log((shortest + i) / periodFrames);
    return TUNING.tightness * octaves * octaves;
  });
  const scores = new Float64Array(count);
  const before = new Int32Array(count).fill(-1);
  for (let frame = 0; frame < count; frame++) {
    const from = findBestBefore(scores, costs, frame - shortest);
    const best = from < 0 ? 0 : itemAt(scores, from) - itemAt(costs, frame - shortest - from);
    scores[frame] = best + itemAt(envelope, frame) / unit;
    before[frame] = from;
  }
  return traced(scores, before, periodFrames);
}

/**
 * The frame from `last` back with the best score less its cost, above 0, or −1. By itself: V8 compiles a function that
 * is called for each frame, and until then every number of its loop is a new object.
 */
function findBestBefore(scores: Float64Array, costs: Float64Array, last: number): number {
  let best = 0;
  let from = -1;
  const steps = Math.min(costs.length, last + 1);
  for (let i = 0; i < steps; i++) {
    const score = (scores[last - i] ?? 0) - (costs[i] ?? 0);
    if (score <= best) continue;
    best = score;
    from = last - i;
  }
  return from;
}

/** Mean of the strongest frame of each period. */
function computeAccent(envelope: Float32Array, periodFrames: number): number {
  const step = Math.round(periodFrames);
  let [sum, count] = [0, 0];
  for (let start = 0; start + step <= envelope.length; start += step) {
    let top = 0;
    for (let i = start; i < start + step; i++) top = Math.max(top, itemAt(envelope, i));
    sum += top;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** Back from the best frame of the last period. */
function traced(scores: Float64Array, before: Int32Array, periodFrames: number): readonly number[] {
  let last = Math.max(0, scores.length - Math.round(periodFrames));
  for (let frame = last; frame < scores.length; frame++)
    if (itemAt(scores, frame) > itemAt(scores, last)) last = frame;
  const path: number[] = [];
  for (let frame = last; frame >= 0; frame = itemAt(before, frame)) path.push(frame);
  return path.reverse();
}

export interface Beats {
  /** In order of time, at least four; on the line where the tempo is steady. */
  readonly timesSec: readonly number[];
  /** The straight line through them, where they follow one. */
  readonly line: BeatLine | undefined;
  /** Their mean tempo. */
  readonly bpm: number;
  /** Share of the probability that this is what a listener taps, and not its half, its double, or another. */
  readonly confidence: number;
}

const MIN_BEATS = 4;
/** Beats of a machine or of a hand at a click stay this near to a straight line; a band without one does not. */
const STEADY_SCATTER_SEC = 0.015;
/** A tempo out of whole bars of the file is exact; the line must agree. */
const SAME_TEMPO = 0.007;
/** A beat must sound within this of the end of the sound. */
const END_REACH_SEC = 0.04;

/** A beat at the very end is the first of what would follow. */
const MIN_AFTER_SEC = 0.03;

/** The times at which a listener taps (docs/measures/rhythm.md#beats). */
export const beats = defineDerived({
  id: 'beats',
  // Basis: dynamic programming over the onset strength (Ellis 2007) at the tempo that the accents point to
  needs: { flux: onsetStrength, bands: bandRises, onsets, tempo, peaks: hopPeaks },
  derive({ flux, bands, onsets, tempo, peaks }, { durationSec }): Reading<Beats> {
    const { found } = tempo;
    if ('absent' in found) return found;
    const { bpmRaw, bpm, confidence } = found.value;
    const envelope = beatEnvelope(flux, bands);
    const firstSec = (onsets[0]?.timeSec ?? 0) - END_REACH_SEC;
    const soundSec = soundEndSec(peaks, flux.hopSec) + END_REACH_SEC;
    const lastSec = Math.min(soundSec, durationSec - MIN_AFTER_SEC);
    const path = beatPath(envelope, 60 / bpmRaw / flux.hopSec)
      .map((frame) => (frame + shiftAt(envelope, frame)) * flux.hopSec)
      .filter((time) => time >= firstSec && time <= lastSec);
    if (path.length < MIN_BEATS) return { absent: `fewer than ${MIN_BEATS} beats` };
    const line = beatLine(path);
    if (line.scatterSec > STEADY_SCATTER_SEC) {
      const lasting = (path.at(-1) ?? 0) - (path[0] ?? 0);
      const mean = (60 * (path.length - 1)) / lasting;
      return { value: { timesSec: path, line: undefined, bpm: mean, confidence } };
    }
    const fitted = 60 / line.periodSec;
    const isSame =
      Math.abs(bpm / fitted - 1) <= Math.max(SAME_TEMPO, line.periodErrorSec / line.periodSec);
    return {
      value: {
        timesSec: onLine(line, path.length, firstSec, lastSec),
        line,
        bpm: isSame && found.value.isOfWholeBars ? bpm : fitted,
        confidence,
      },
    };
  },
});

/** From the top frame to the top of the parabola through it. */
function shiftAt(envelope: Float32Array, frame: number): number {
  const [before, top, after] = [
    envelope[frame - 1] ?? 0,
    envelope[frame] ?? 0,
    envelope[frame + 1] ?? 0,
  ];
  return top > before && top > after ? parabolaShift(before, top, after) : 0;
}

/** The beats of a line between two times, including those without an accent. */
function onLine({ startSec, periodSec }: BeatLine, count: number, fromSec: number, toSec: number) {
  const first = Math.ceil((fromSec - startSec) / periodSec);
  const last = Math.max(count - 1, Math.floor((toSec - startSec) / periodSec));
  const times: number[] = [];
  for (let i = first; i <= last; i++) {
    const time = startSec + i * periodSec;
    if (time <= toSec) times.push(Math.max(0, time));
  }
  return times;
}

/** A tempo that drifts over an hour is no less stable for that. */
const OPENING_SEC = 60;
const MIN_ONSETS = 4;

/** How well the onsets of the first minute repeat at one tempo, 0..1; 0 under 4 onsets. */
export const beatStability = defineDerived({
  id: 'beat-stability',
  // Basis: strength of the tempo of the first 60 s
  needs: { flux: onsetStrength, onsets },

  derive({ flux: { strengths, hopSec }, onsets }, { durationSec }): number {
    const detected = onsets.filter(({ timeSec }) => timeSec < OPENING_SEC);
    if (detected.length < MIN_ONSETS) return 0;
    const frames = Math.round(OPENING_SEC / hopSec);
    const comb = tempoComb({ strengths: strengths.subarray(0, frames), hopSec });
    const [winner] = tempoCandidates(comb, Math.min(durationSec, OPENING_SEC));
    return winner ? clamp(comb.at(winner.bpm), 0, 1) : 0;
  },
});
