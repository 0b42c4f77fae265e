import { percentile } from '../core/numbers.js';
import { defineDerived } from './derived.js';
import { type FrameRun, runsOf } from './frame-runs.js';
import { levelFrames } from './level-frames.js';
import { speechLevels } from './speech-levels.js';

/** Longest pause inside a phrase: phonetics counts a pause from 200 to 300 ms on. */
const PAUSE_FRAMES = 15;
/** Shortest phrase, 60 ms: a click is none. */
const LEAST_FRAMES = 3;
/** A phrase begins and ends within this of its own loud frames. */
const UNDER_LOUD_DB = 19;

export interface Phrase {
  /** From the first to the last frame that belongs to the phrase. */
  readonly start: number;
  readonly end: number;
  /** The same with what still stands out of the background before and after it: breath, reverberation. */
  readonly reach: FrameRun;
  /** 95th percentile of its frames' levels, dBFS. */
  readonly loudDb: number;
}

/**
 * Phrases (decision 0005): stretches whose power, averaged over 260 ms, lies above the threshold,
 * without pauses of 300 ms or more, cut to the frames that are loud enough themselves.
 */
export const phrases = defineDerived({
  id: 'phrases',
  basis: 'decision 0005',
  needs: { levels: levelFrames, speech: speechLevels },

  derive({ levels: { levelsDb, isEnough }, speech: { smoothDb, thresholdDb } }): readonly Phrase[] {
    if (!isEnough) return [];
    const mask = maskOf(smoothDb, (level) => level >= thresholdDb);
    for (const { start, end } of runsOf(mask, 0))
      if (start > 0 && end < mask.length && end - start < PAUSE_FRAMES) mask.fill(1, start, end);
    // The average smears 120 ms into every pause; the frames themselves say where it really lies.
    const isUnder = maskOf(levelsDb, (level) => level < thresholdDb);
    for (const { start, end } of runsOf(isUnder, 1))
      if (end - start >= PAUSE_FRAMES) mask.fill(0, start, end);

    return runsOf(mask, 1).flatMap((run) => {
      const reach = cutTo(run, levelsDb, thresholdDb);
      const loudDb = percentile(levelsDb.subarray(run.start, run.end), 95);
      const phrase = cutTo(run, levelsDb, Math.max(thresholdDb, loudDb - UNDER_LOUD_DB));
      return phrase.end - phrase.start < LEAST_FRAMES ? [] : [{ ...phrase, reach, loudDb }];
    });
  },
});

const maskOf = (levelsDb: Float32Array, holds: (levelDb: number) => boolean): Uint8Array =>
  Uint8Array.from(levelsDb, (levelDb) => (holds(levelDb) ? 1 : 0));

/** From the first to the last frame of a run that reaches a level; empty when none does. */
function cutTo({ start, end }: FrameRun, levelsDb: Float32Array, leastDb: number): FrameRun {
  let [first, last] = [start, end - 1];
  while (first < end && (levelsDb[first] ?? 0) < leastDb) first++;
  while (last > first && (levelsDb[last] ?? 0) < leastDb) last--;
  return { start: first, end: Math.max(first, last + 1) };
}
