import {
  KEY_SPREAD,
  SEEN_KEYS,
  SEEN_PIECE,
  SEEN_PLACES,
  type SeenFrames,
} from '../defect-kernels.js';
import { makeKeys } from './frame-keys.js';

/** What a key is multiplied by when it leaves the sum. */
export const OLDEST = Array.from({ length: SEEN_KEYS }).reduce<number>(
  (product) => Math.imul(product, KEY_SPREAD),
  1,
);

export function openSeenFrames(): SeenFrames {
  // Of the frames of a piece, after those of the last frames before it.
  const keys = new Int32Array(SEEN_KEYS + SEEN_PIECE);
  // For each place the latest frame at which it was seen, counted modulo 2³², from 1 on: 0 is none. And its sum.
  const latest = new Int32Array(2 * SEEN_PLACES);
  let count = 0;
  let total = 0; // of the last keys, each by its age
  let flat = 0; // frames in a row that are the same
  let place = 0;
  const distanceOf = (frame: number) => {
    const seen = latest[2 * place] ?? 0;
    if (seen === 0 || latest[2 * place + 1] !== total) return Infinity;
    return (frame + 1 - seen) >>> 0;
  };
  const note = (frame: number) => {
    latest[2 * place] = frame + 1;
    latest[2 * place + 1] = total;
  };
  return {
    take(block, from, to) {
      keys.copyWithin(0, count, count + SEEN_KEYS);
      count = to - from;
      makeKeys(block, from, to, keys.subarray(SEEN_KEYS), false);
    },
    next(from, to, frame, max, always) {
      for (let i = from; i < to; i++) {
        const key = keys[SEEN_KEYS + i] ?? 0;
        const leaving = Math.imul(keys[i] ?? 0, OLDEST); // before the first frames the keys are 0
        total = (Math.imul(total, KEY_SPREAD) + key - leaving) | 0;
        flat = key === keys[SEEN_KEYS + i - 1] && frame + i > 0 ? flat + 1 : 0;
        if (flat >= SEEN_KEYS - 1 || frame + i < SEEN_KEYS) continue;
        place = (total ^ (total >>> 15)) & (SEEN_PLACES - 1);
        if (always || distanceOf(frame + i) <= max) return i;
        note(frame + i);
      }
      return to;
    },
    distance(frame) {
      const distance = distanceOf(frame);
      note(frame);
      return distance;
    },
  };
}
