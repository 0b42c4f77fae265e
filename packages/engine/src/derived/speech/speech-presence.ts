import { closeGaps, type FrameRun, runsOf } from '../../algorithms/frame-runs.js';
import { classifier } from '../../features/classifier/classifier.js';
import { defineDerived } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { keepCertain } from './certain-speech.js';
import { logitStretches } from './logit-stretches.js';

/** Generous: it must not hide clean speech from a level detector, which sets its own edges inside. */
const REACHES = 0;
const STAYS_OVER = -1.5;
/** Speech goes on over pauses of 0.4 s. */
const PAUSE_FRAMES = 20;
/** Shorter is a bark or a squeak that is detected as a syllable. */
const MIN_FRAMES = 5;

/** The detectors by level themselves ensure that a phrase is prominent. */
const ANY_LEVEL = -Infinity;

/**
 * Stretches in which speech is detected: where v1 and k2 look for phrases. The figures were chosen on development
 * voices and on files without speech (evaluation/classifier, docs/models/hearing.md).
 */
export const speechPresence = defineDerived({
  id: 'speech-presence',
  basis: 'docs/models/hearing.md',
  needs: { levels: levelFrames, detected: classifier },

  derive({ levels: { levelsDb, powers }, detected }): readonly FrameRun[] {
    const mask = new Uint8Array(levelsDb.length);
    for (const { start, end } of logitStretches(detected.speech, mask.length, REACHES, STAYS_OVER))
      if (end - start >= MIN_FRAMES) mask.fill(1, start, end);
    closeGaps(mask, PAUSE_FRAMES);
    return runsOf(keepCertain(mask, detected, powers, ANY_LEVEL), 1);
  },
});

/**
 * An edge found by level within 0.3 s of the detected one is used: words begin and end softer than the classifier
 * detects.
 */
const EDGE_FRAMES = 15;
/** Where the level runs on without the voice, over music or rain, the detected edge counts, with 60 ms of doubt. */
const DOUBT_FRAMES = 3;

/** The parts of a stretch of loud frames in which speech is detected. */
export function detectedWithin(run: FrameRun, presence: readonly FrameRun[]): readonly FrameRun[] {
  return presence.flatMap(({ start, end }) => {
    if (end + EDGE_FRAMES <= run.start || start - EDGE_FRAMES >= run.end) return [];
    return {
      start: run.start >= start - EDGE_FRAMES ? run.start : start - DOUBT_FRAMES,
      end: run.end <= end + EDGE_FRAMES ? run.end : end + DOUBT_FRAMES,
    };
  });
}
