import { predictionError, residualAt } from '../../algorithms/linear-prediction.js';
import { type Block, framesOf, getChannel } from '@sonometer/decode/core/audio';
import { SEEN_KEYS, SEEN_PIECE } from '../../kernels/defect-kernels.js';
import { symmetricHann } from '../../kernels/hann.js';
import { defineFeature } from '../feature.js';
import { predictorOrder, TINY } from './prediction.js';
import { defectKernels } from '../../kernels/further/defect.js';

/**
 * An impulse, or a cut, changes the level of 5 ms by more than this, 12 dB, and exceeds what can be predicted around
 * it.
 */
const LEVEL_SEC = 0.005;
const MAX_CHANGE = 15.8;
const MAX_BREAK = 1.2;
const AROUND_SEC = 0.01;

/**
 * Whether sound flows on through a place: its level and its unpredictable part are the same there as around it. Samples
 * come by their frame; `max` is how many there are on either side at least.
 */
export function openFlow(rateHz: number) {
  const order = predictorOrder(rateHz);
  const ofLevel = Math.round(LEVEL_SEC * rateHz);
  const widest = Math.round(AROUND_SEC * rateHz);

  return (sampleAt: (frame: number) => number, place: number, max: number): boolean => {
    const powerOf = (from: number, to: number) => {
      let power = 0;
      for (let i = from; i < to; i++) power += sampleAt(i) * sampleAt(i);
      return power + TINY * TINY;
    };
    const change = powerOf(place, place + ofLevel) / powerOf(place - ofLevel, place);
    if (Math.max(change, 1 / change) > MAX_CHANGE) return false;

    const side = Math.min(widest, max);
    const x = Float64Array.from({ length: 2 * side }, (_, i) => sampleAt(place - side + i));
    const window = symmetricHann(x.length);
    const filter = predictionError(
      x.map((sample, i) => sample * (window[i] ?? 0)),
      order,
    );
    let at = 0;
    let adjacent = TINY;
    for (let i = order; i < x.length; i++) {
      const size = Math.abs(residualAt(filter, x, i));
      if (i >= side && i < side + order) at = Math.max(at, size);
      else adjacent = Math.max(adjacent, size);
    }
    return at <= MAX_BREAK * adjacent;
  };
}

const MIN_SEC = 0.005;
const MAX_SEC = 0.2;
/** A copy ends where the buffer does; a few frames more agree by chance. */
const SLACK_FRAMES = 3;
/** At least this part of the buffer's length before it is compared with its end. */
const MIN_BEFORE = 0.25;
/** −60 dBFS: what is quieter has too few values to recognise a copy. */
const MIN_POWER = 1e-6;
/** Similarity of the buffer to as much before it: above this it is a tone that continues. */
const TONE = 0.98;
const MAX_RETAINED = 10_000;
/** Difference of equal sums that were added in another order. */
const SAME_POWER = 1e-9;

/** `[startFrame, endFrame)` is the copy, or the copies, of the `lengthFrames` before it. */
export interface StuckBuffer {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly lengthFrames: number;
}

interface Repeat extends StuckBuffer {
  /** Of one period. */
  readonly power: number;
}

export interface StuckBuffers {
  readonly found: readonly StuckBuffer[];
  /** Those that are only counted. */
  readonly beyond: number;
}

/**
 * Stretches of 5 to 200 ms that repeat sample by sample in every channel, once or more often, as a replayed buffer does
 * (docs/measures/defects.md#stuck-buffers).
 */
export const stuckBuffers = defineFeature({
  id: 'stuck-buffers',
  // Basis: equality of samples at one distance, over whole multiples of it
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const min = Math.ceil(MIN_SEC * rateHz);
    const max = Math.floor(MAX_SEC * rateHz);
    let size = 1;
    // A buffer, the sound before it, its copy, and the samples that are read ahead.
    while (size < 4 * max + SEEN_PIECE) size *= 2;
    const last = size - 1;
    const rings = Array.from({ length: channels }, () => new Float32Array(size));
    const seen = kernels.of(defectKernels).openSeenFrames();

    const flowsThrough = openFlow(rateHz);
    const found: Repeat[] = [];
    let beyond = 0;
    let frame = 0;
    let run: { readonly start: number; readonly distance: number; isBuffer: boolean } | undefined;

    const agrees = (at: number, distance: number) => {
      for (const ring of rings) if (ring[at & last] !== ring[(at - distance) & last]) return false;
      return true;
    };
    const soundAt = (at: number) => {
      let sum = 0;
      for (const ring of rings) sum += ring[at & last] ?? 0;
      return sum;
    };
    const powerOf = (from: number, to: number) => {
      let power = 0;
      for (const ring of rings)
        for (let i = from; i < to; i++) power += (ring[i & last] ?? 0) * (ring[i & last] ?? 0);
      return power / (to - from) / channels;
    };
    /** Similarity of the end of from..to to what lies as far before it as there is sound. */
    const likenessBefore = (from: number, to: number) => {
      const distance = to - from;
      const first = Math.max(from, distance);
      // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
      let product = 0;
      let one = 0;
      let other = 0;
      for (const ring of rings)
        for (let i = first; i < to; i++) {
          const x = ring[i & last] ?? 0;
          const y = ring[(i - distance) & last] ?? 0;
          product += x * y;
          one += x * x;
          other += y * y;
        }
      return one * other > 0 ? product / Math.sqrt(one * other) : 0;
    };
    /** Whether the copied stretch looks like any piece of sound. */
    const isBuffer = (from: number, to: number) => {
      if (powerOf(from, to) < MIN_POWER) return false;
      const length = to - from;
      // at the start of a recording nothing distinguishes a tone that continues from a buffer
      if (from < MIN_BEFORE * length || likenessBefore(from, to) > TONE) return false;
      // what is repeated from its attack on is a beat: a buffer begins anywhere
      return flowsThrough(soundAt, from, Math.min(from, length));
    };

    const begin = (distance: number) => {
      let start = frame + 1;
      while (start > distance && frame + 1 - start < distance && agrees(start - 1, distance))
        start--;
      if (frame + 1 - start >= SEEN_KEYS) run = { start, distance, isBuffer: false };
    };
    /** `frame` does not agree any more. */
    const close = () => {
      if (!run) return;
      const { start, distance, isBuffer: isReal } = run;
      run = undefined;
      const copies = Math.round((frame - start) / distance);
      const over = Math.abs(frame - start - copies * distance);
      if (!isReal || copies < 1 || over > SLACK_FRAMES) return;
      if (found.length === MAX_RETAINED) {
        beyond++;
        return;
      }
      found.push({
        startFrame: start,
        endFrame: start + copies * distance,
        lengthFrames: distance,
        power: powerOf(frame - distance, frame),
      });
    };

    /** Earlier place of the last frames up to `frame`, if there is one, or the result of the copy. */
    const look = () => {
      const distance = seen.distance(frame);
      if (run) {
        if (!run.isBuffer && frame + 1 - run.start === run.distance)
          run.isBuffer = isBuffer(run.start - run.distance, run.start);
      } else if (distance >= min && distance <= max) begin(distance);
    };

    /** Takes the samples in. */
    const readSamples = (block: Block, from: number, count: number) => {
      for (const [c, ring] of rings.entries()) {
        const samples = getChannel(block, c).subarray(from, from + count);
        const at = frame & last;
        const untilEnd = Math.min(count, size - at);
        ring.set(samples.subarray(0, untilEnd), at);
        ring.set(samples.subarray(untilEnd));
      }
      seen.take(block, from, from + count);
    };
    const readPiece = (count: number) => {
      const first = frame;
      for (let i = 0; i < count; i++) {
        if (run) {
          if (!agrees(first + i, run.distance)) {
            frame = first + i;
            close();
          }
        }
        const isRunning = run !== undefined;
        const to = isRunning ? i + 1 : count;
        i = seen.next(i, to, first, max, isRunning);
        frame = first + i;
        if (i < to) look();
        else i--;
      }
      frame = first + count;
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length; from += SEEN_PIECE) {
          const count = Math.min(SEEN_PIECE, length - from);
          readSamples(block, from, count);
          readPiece(count);
        }
      },
      end(): StuckBuffers {
        close();
        return { found: withoutDuplicates(found), beyond };
      },
    };
  },
});

/**
 * A sound that is repeated at two places comes from a sequencer; the power of a whole period is the same wherever it
 * begins.
 */
function withoutDuplicates(repeats: readonly Repeat[]): readonly StuckBuffer[] {
  const byPower = repeats.toSorted((a, b) => a.lengthFrames - b.lengthFrames || a.power - b.power);
  const isReference = (one: Repeat, other: Repeat | undefined) =>
    other?.lengthFrames === one.lengthFrames &&
    Math.abs(other.power - one.power) <= SAME_POWER * one.power;
  const duplicates = new Set(
    byPower.filter(
      (one, i) => isReference(one, byPower[i - 1]) || isReference(one, byPower[i + 1]),
    ),
  );
  return repeats
    .filter((repeat) => !duplicates.has(repeat))
    .map(({ startFrame, endFrame, lengthFrames }) => ({ startFrame, endFrame, lengthFrames }));
}
