import { type Block, getChannel, framesOf } from '../../core/audio.js';
import { defineFeature } from '../feature.js';
import { openFlow } from './flow.js';

const MIN_SEC = 0.005;
const MAX_SEC = 0.2;
/** Consecutive frames by which an earlier place is recognised. */
const KEY_FRAMES = 16;
/** Places of a key; three times as many as there are frames in 0.2 s, or more, and few enough for a cache. */
const TABLE_SIZE = 0x8000;
/** Frames that are read at once. */
const PIECE_FRAMES = 4096;
/** Odd, so that nothing is lost in multiplying: 2³² over the golden ratio. */
const SPREAD = 0x9e3779b1;
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
  basis: 'equality of samples at one distance, over whole multiples of it',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels } }) {
    const min = Math.ceil(MIN_SEC * rateHz);
    const max = Math.floor(MAX_SEC * rateHz);
    let size = 1;
    // A buffer, the sound before it, its copy, and the samples that are read ahead.
    while (size < 4 * max + PIECE_FRAMES) size *= 2;
    const last = size - 1;
    const rings = Array.from({ length: channels }, () => new Float32Array(size));
    // Of the frames of a piece, after those of the last frames before it.
    const keys = new Int32Array(KEY_FRAMES + PIECE_FRAMES);
    // For each place the latest frame at which it was seen, counted modulo 2³², from 1 on: 0 is none.
    const latest = new Int32Array(TABLE_SIZE);
    const distanceTo = (place: number) => {
      const seen = latest[place] ?? 0;
      return seen === 0 ? Infinity : (frame + 1 - seen) >>> 0;
    };
    let oldest = 1; // what a key is multiplied by when it leaves the sum
    for (let i = 0; i < KEY_FRAMES; i++) oldest = Math.imul(oldest, SPREAD);

    const flowsThrough = openFlow(rateHz);
    const found: Repeat[] = [];
    let beyond = 0;
    let frame = 0;
    let previous = 0; // frames of the last piece
    let sum = 0; // of the last keys, each by its age
    let flat = 0; // frames in a row that are the same
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
          const [x, y] = [ring[i & last] ?? 0, ring[(i - distance) & last] ?? 0];
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
      if (frame + 1 - start >= KEY_FRAMES) run = { start, distance, isBuffer: false };
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
    const look = (place: number) => {
      const distance = distanceTo(place);
      latest[place] = frame + 1;
      if (run) {
        if (!run.isBuffer && frame + 1 - run.start === run.distance)
          run.isBuffer = isBuffer(run.start - run.distance, run.start);
      } else if (distance >= min && distance <= max) begin(distance);
    };

    /** Takes the samples in, and makes one key of each frame. */
    const readKeys = (block: Block, from: number, count: number) => {
      keys.copyWithin(0, previous, previous + KEY_FRAMES);
      previous = count;
      const made = keys.subarray(KEY_FRAMES, KEY_FRAMES + count).fill(0);
      for (const [c, ring] of rings.entries()) {
        const samples = getChannel(block, c).subarray(from, from + count);
        const at = frame & last;
        const untilEnd = Math.min(count, size - at);
        ring.set(samples.subarray(0, untilEnd), at);
        ring.set(samples.subarray(untilEnd));
        const bits = new Int32Array(samples.buffer, samples.byteOffset, count);
        for (let i = 0; i < count; i++) {
          const key = Math.imul((made[i] ?? 0) ^ (bits[i] ?? 0), SPREAD);
          made[i] = key ^ (key >>> 15);
        }
      }
    };
    const readPiece = (count: number) => {
      // V8 keeps what is local in registers.
      let [total, still, keyBefore] = [sum, flat, keys[KEY_FRAMES - 1] ?? 0];
      for (let i = 0; i < count; i++, frame++) {
        // Before the first frames the keys are 0.
        const leaving = keys[i] ?? 0;
        const key = keys[KEY_FRAMES + i] ?? 0;
        total = (Math.imul(total, SPREAD) + key - Math.imul(leaving, oldest)) | 0;
        still = frame > 0 && key === keyBefore ? still + 1 : 0;
        keyBefore = key;
        if (run && !agrees(frame, run.distance)) close();
        if (still >= KEY_FRAMES - 1 || frame < KEY_FRAMES) continue;
        const place = (total ^ (total >>> 15)) & (TABLE_SIZE - 1);
        if (run || distanceTo(place) <= max) look(place);
        else latest[place] = frame + 1;
      }
      [sum, flat] = [total, still];
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length; from += PIECE_FRAMES) {
          const count = Math.min(PIECE_FRAMES, length - from);
          readKeys(block, from, count);
          readPiece(count);
        }
      },
      end(): StuckBuffers {
        close();
        return { found: withoutTwins(found), beyond };
      },
    };
  },
});

/**
 * A sound that is repeated at two places comes from a sequencer; the power of a whole period is the same wherever it
 * begins.
 */
function withoutTwins(repeats: readonly Repeat[]): readonly StuckBuffer[] {
  const byPower = repeats.toSorted((a, b) => a.lengthFrames - b.lengthFrames || a.power - b.power);
  const isReference = (one: Repeat, other: Repeat | undefined) =>
    other?.lengthFrames === one.lengthFrames &&
    Math.abs(other.power - one.power) <= SAME_POWER * one.power;
  const twins = new Set(
    byPower.filter(
      (one, i) => isReference(one, byPower[i - 1]) || isReference(one, byPower[i + 1]),
    ),
  );
  return repeats
    .filter((repeat) => !twins.has(repeat))
    .map(({ startFrame, endFrame, lengthFrames }) => ({ startFrame, endFrame, lengthFrames }));
}
