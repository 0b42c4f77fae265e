import { defineDerived } from '../derived.js';
import { type FrameRun, framesOfRuns, runsOf } from '../../algorithms/spectrum.js';
import { powerDb } from '../../core/numbers.js';
import { centredFrames, centredSteps } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { type Phrase, phrases } from './phrases.js';
import { speechLevels } from './speech-levels.js';

export interface Speech {
  /** Phrases as the requested detector bounds them, in order of time. */
  readonly segments: readonly FrameRun[];
  /** The loud part of each: under v1 and k2 what v1 finds, whichever was requested. */
  readonly cores: readonly FrameRun[];
  /** Runs without speech, in order of time; with the segments they cover the file. */
  readonly silences: readonly FrameRun[];
  /** 1 where a frame is speech. */
  readonly mask: Uint8Array;
  /** Level frames of the file. */
  readonly frames: number;
  readonly speechSec: number;
  /** Whether the file is long enough to look for speech in. */
  readonly isEnough: boolean;
  /** Whether a phrase is going on when the file starts, and in the last frame. */
  readonly startsInSpeech: boolean;
  readonly endsInSpeech: boolean;
}

/** Soft frames that v1 leaves out at either edge of a phrase, and what soft means there. */
const TRIM_FRAMES = 3;
const SOFT_UNDER_LOUD_DB = 7;
/** k2 runs into soft starts and endings by at most 100 ms per side (docs/interface.md#common-request-rules). */
const GROW_FRAMES = 5;

/** A take is cut where a phrase of 0.2 s or more touches its edge; less is a fluctuation of a loud background. */
const MIN_CUT_FRAMES = 10;

/** A phrase that begins in the first frame rises by this much or more within it, from one step of 10 ms to the next. */
const MIN_RISE_DB = 9;

/** Why there is no result for speech. */
export const TOO_SHORT = 'shorter than 0.1 s';
export const NO_SPEECH = 'no speech was found';

/**
 * Speech under the requested detector (decision 0005). v1 leaves out up to 60 ms of soft sound at either edge of a
 * phrase; k2 starts from v1 and lets every phrase run into its soft edges by at most 100 ms per side; n1 takes phrases
 * as the classifier detects them.
 */
export const speech = defineDerived({
  id: 'speech',
  // Basis: decision 0005; docs/measures/speech.md#the-detector
  needs: { levels: centredFrames, steps: centredSteps, phrases, bounds: speechLevels },

  derive({ levels, steps, phrases, bounds }, { options }): Speech {
    const { levelsDb, isEnough } = levels;
    const frames = levelsDb.length;
    const mask = new Uint8Array(frames);
    for (const phrase of phrases) {
      const { start, end } = trimmed(phrase, levelsDb);
      mask.fill(1, start, end);
    }
    const cores = runsOf(mask, 1);
    if (options.speechDetector === 'k2') growIntoSoftEdges(mask, levelsDb, bounds.softDb);
    if (options.speechDetector === 'n1')
      for (const { start, end } of phrases) mask.fill(1, start, end);

    const whole = phrases.filter(({ start, end }) => end - start >= MIN_CUT_FRAMES);
    const segments = runsOf(mask, 1);
    const speechFrames = framesOfRuns(segments);
    return {
      segments,
      cores,
      silences: runsOf(mask, 0),
      mask,
      frames,
      speechSec: speechFrames * LEVEL_FRAME_SEC,
      isEnough,
      startsInSpeech: whole.at(0)?.start === 0 && !risesAtOnce(steps.powers),
      endsInSpeech: whole.at(-1)?.end === frames,
    };
  },
});

const risesAtOnce = ([first = 0, second = 0]: Float32Array): boolean =>
  powerDb(second) - powerDb(first) >= MIN_RISE_DB;

/** Leaves soft frames out at either edge, three at most, and at least one frame in. */
function trimmed({ start, end, loudDb }: Phrase, levelsDb: Float32Array): FrameRun {
  const isSoft = (i: number) => (levelsDb[i] ?? 0) < loudDb - SOFT_UNDER_LOUD_DB;
  let [from, to] = [start, end];
  while (from < start + TRIM_FRAMES && from < end - 1 && isSoft(from)) from++;
  while (to > end - TRIM_FRAMES && to > from + 1 && isSoft(to - 1)) to--;
  return { start: from, end: to };
}

function growIntoSoftEdges(mask: Uint8Array, levelsDb: Float32Array, softDb: number): void {
  const isSoft = (i: number) => i >= 0 && i < mask.length && (levelsDb[i] ?? 0) >= softDb;
  for (const { start, end } of runsOf(mask, 1)) {
    for (let i = start - 1; i >= start - GROW_FRAMES && isSoft(i); i--) mask[i] = 1;
    for (let i = end; i < end + GROW_FRAMES && isSoft(i); i++) mask[i] = 1;
  }
}
