import { percentile } from '../../core/numbers.js';
import { defineChoice, defineDerived } from '../derived.js';
import { closeGaps, type FrameRun, runsOf } from '../../algorithms/spectrum.js';
import { centredFrames } from '../levels/centred-levels.js';
import { detectedSpeech, detectedWithin, speechPresence } from './speech-presence.js';
import { speechLevels } from './speech-levels.js';

/** Longest pause inside a phrase: phonetics counts a pause from 200 to 300 ms on. */
const PAUSE_FRAMES = 15;
/** Shortest phrase, 60 ms: a click is shorter. */
const MIN_FRAMES = 3;
/** A phrase begins and ends within this of its own loud frames. */
const UNDER_LOUD_DB = 19;

export interface Phrase {
  /** From the first to the last frame that belongs to the phrase. */
  readonly start: number;
  readonly end: number;
  /** The same with what still exceeds the background before and after it: breath, reverberation. */
  readonly reach: FrameRun;
  /** 95th percentile of its frames' levels, dBFS. */
  readonly loudDb: number;
}

/**
 * Phrases (decision 0005): stretches whose power, averaged over 260 ms, lies above the threshold, without pauses of 300
 * ms or more, cut to the frames that are loud enough themselves; inside the stretches in which speech is detected.
 */
const levelPhrases = defineDerived({
  id: 'level-phrases',
  // Basis: decision 0005; docs/models/hearing.md
  needs: { levels: centredFrames, speech: speechLevels, presence: speechPresence },

  derive({
    levels: { levelsDb, isEnough },
    speech: { smoothDb, thresholdDb },
    presence,
  }): readonly Phrase[] {
    if (!isEnough) return [];
    const mask = computeMask(smoothDb, (level) => level >= thresholdDb);
    closeGaps(mask, PAUSE_FRAMES);
    // The average smears 120 ms into every pause; the frames themselves show where it really lies.
    const isUnder = computeMask(levelsDb, (level) => level < thresholdDb);
    for (const { start, end } of runsOf(isUnder, 1))
      if (end - start >= PAUSE_FRAMES) mask.fill(0, start, end);

    const detected = runsOf(mask, 1).flatMap((run) => detectedWithin(run, presence));
    return detected.flatMap((run) => {
      const reach = cutTo(run, levelsDb, thresholdDb);
      const loudDb = percentile(levelsDb.subarray(run.start, run.end), 95);
      const phrase = cutTo(run, levelsDb, Math.max(thresholdDb, loudDb - UNDER_LOUD_DB));
      return phrase.end - phrase.start < MIN_FRAMES ? [] : [{ ...phrase, reach, loudDb }];
    });
  },
});

/** Phrases of n1, as the classifier detects them. */
const detectedPhrases = defineDerived({
  id: 'detected-phrases',
  // Basis: docs/models/hearing.md
  needs: { levels: centredFrames, detected: detectedSpeech },

  derive({ levels: { levelsDb, isEnough }, detected: mask }): readonly Phrase[] {
    if (!isEnough) return [];
    return runsOf(mask, 1).map((reach) => {
      const loudDb = percentile(levelsDb.subarray(reach.start, reach.end), 95);
      return { ...reach, reach, loudDb };
    });
  },
});

/** Under v1 and k2 by level, under n1 as detected. */
export const phrases = defineChoice({
  id: 'phrases',
  // Basis: decision 0005; docs/models/hearing.md
  choose: ({ speechDetector }) => (speechDetector === 'n1' ? detectedPhrases : levelPhrases),
});

/** By a loop: `Uint8Array.from` lists two million levels of six hours as objects first, 78 MB. */
function computeMask(levelsDb: Float32Array, holds: (levelDb: number) => boolean): Uint8Array {
  const mask = new Uint8Array(levelsDb.length);
  levelsDb.forEach((levelDb, i) => {
    if (holds(levelDb)) mask[i] = 1;
  });
  return mask;
}

/** From the first to the last frame of a run that reaches a level; empty when none does. */
function cutTo({ start, end }: FrameRun, levelsDb: Float32Array, minDb: number): FrameRun {
  let [first, last] = [start, end - 1];
  while (first < end && (levelsDb[first] ?? 0) < minDb) first++;
  while (last > first && (levelsDb[last] ?? 0) < minDb) last--;
  return { start: first, end: Math.max(first, last + 1) };
}
