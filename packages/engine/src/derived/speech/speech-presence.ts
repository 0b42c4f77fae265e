import { closeGaps, type FrameRun, runsOf } from '../../algorithms/spectrum.js';
import { mean, powerDb } from '../../core/numbers.js';
import { classifier, type Detected } from '../../features/classifier/classifier.js';
import { pitchFrames } from '../../features/pitch/pitch-candidates.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { addAdjoining } from './adjoining-speech.js';
import { dropTones } from './steady-tones.js';

/** A stretch that reaches this logit is speech, whatever is around it. */
const SURE = 2;
/** A doubtful one counts as well where speech exceeds noise by this much: difference of the mean logits. */
const RATHER_THAN_NOISE = 1;
/** Or where it exceeds the frames within 1.5 s in which nothing is detected. Steady noise does not, far voices do. */
export const PROMINENCE_DB = 2.5;
const AROUND_FRAMES = 75;
/**
 * At least 1 s of those is required, lest an effect is compared with its own end; any do where a sure stretch is within
 * 10 s.
 */
const MIN_AROUND_FRAMES = 50;
const NEAR_FRAMES = 500;
/** Near a sure one, 1 s is long enough by itself. */
const LONG_FRAMES = 50;
/**
 * So is 1.5 s that has nothing around it to be compared with: short recordings of talk in noise at 0 to 5 dB. Of 1416
 * excerpts of noise and music of 2.5 and 10 s, 6 more are then taken for speech.
 */
const LONG_ALONE_FRAMES = 75;

/**
 * Takes out of a mask the stretches that are not certain enough. Effects of half a second and steady noise reach logits
 * between −0.5 and 2 as far voices do: they are distinguished by what else is detected, and by the level. Chosen on
 * effects and single words of packages, phrases over rain, traffic, trains and machines, and constructed conversations
 * (docs/models/hearing.md#what-a-doubtful-stretch-needs).
 */
export function keepCertain(
  mask: Uint8Array,
  detected: Detected,
  powers: Float64Array,
  prominenceDb: number,
): Uint8Array {
  const stretches = runsOf(mask, 1);
  const sure = stretches.filter(({ start, end }) =>
    detected.speech.subarray(start, end).some((logit) => logit >= SURE),
  );
  const isSure = new Set(sure);
  const unheard = mask.map((one) => 1 - one);
  let passed = 0; // sure stretches that end too early for this one, and so for all later ones
  for (const stretch of stretches) {
    const { start, end } = stretch;
    while ((sure[passed]?.end ?? Infinity) < start - NEAR_FRAMES) passed++;
    if (isSure.has(stretch)) continue;
    const rather = meanOf(detected.speech, stretch) - meanOf(detected.noise, stretch);
    if (rather >= RATHER_THAN_NOISE) continue;
    const isNear = (sure[passed]?.start ?? Infinity) <= end + NEAR_FRAMES;
    if (isNear && end - start >= LONG_FRAMES) continue;
    const around = framesAround(stretch, unheard, powers);
    const overDb = powerDb(meanOf(powers, stretch)) - powerDb(around.power);
    const isEnough =
      isNear || around.count >= MIN_AROUND_FRAMES || end - start >= LONG_ALONE_FRAMES;
    if (!isEnough || (around.count > 0 && overDb < prominenceDb)) mask.fill(0, start, end);
  }
  return mask;
}

/** The frames in which nothing is detected, close to a stretch: how many, and their mean power. */
function framesAround({ start, end }: FrameRun, unheard: Uint8Array, powers: Float64Array) {
  let sum = 0;
  let count = 0;
  const last = Math.min(unheard.length, end + AROUND_FRAMES);
  for (let i = Math.max(0, start - AROUND_FRAMES); i < last; i++)
    if (unheard[i] === 1) {
      sum += powers[i] ?? 0;
      count++;
    }
  return { count, power: count > 0 ? sum / count : 0 };
}

const meanOf = (values: Float32Array | Float64Array, { start, end }: FrameRun): number =>
  mean(values.subarray(start, end));

/** Stretches, of so many frames in all, over `min` that reach `top`. */
export function logitStretches(
  logits: Float32Array,
  frames: number,
  top: number,
  min: number,
): readonly FrameRun[] {
  const mask = new Uint8Array(frames);
  for (let i = 0; i < frames; i++) mask[i] = (logits[i] ?? -Infinity) > min ? 1 : 0;
  return runsOf(mask, 1).filter(({ start, end }) =>
    logits.subarray(start, end).some((logit) => logit > top),
  );
}

/** Generous: it must not hide clean speech from a level detector, which sets its own edges inside. */
const PRESENT_REACHES = 0;
const PRESENT_STAYS_OVER = -1.5;
/** Speech goes on over pauses of 0.4 s. */
const PRESENT_PAUSE_FRAMES = 20;
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
  // Basis: docs/models/hearing.md
  needs: { levels: centredFrames, detected: classifier, pitch: pitchFrames },

  derive({ levels: { levelsDb, powers }, detected, pitch }): readonly FrameRun[] {
    const mask = new Uint8Array(levelsDb.length);
    for (const { start, end } of logitStretches(
      detected.speech,
      mask.length,
      PRESENT_REACHES,
      PRESENT_STAYS_OVER,
    ))
      if (end - start >= MIN_FRAMES) mask.fill(1, start, end);
    closeGaps(mask, PRESENT_PAUSE_FRAMES);
    const found = mask.slice();
    dropTones(mask, detected, levelsDb, pitch);
    keepCertain(mask, detected, powers, ANY_LEVEL);
    const refused = found.map((one, i) => one & ~(mask[i] ?? 0));
    addAdjoining(mask, refused, detected, levelsDb);
    closeGaps(mask, PRESENT_PAUSE_FRAMES);
    return runsOf(mask, 1);
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

/**
 * Chosen on constructed conversations and on voices in real surroundings that the network was not trained on
 * (evaluation/classifier, docs/models/hearing.md). Logits: a stretch stays over the lower one and reaches the upper
 * one.
 */
const DETECTED_REACHES = -0.5;
const DETECTED_STAYS_OVER = -1;
/** Longest pause inside a phrase, as of the other detectors. */
const DETECTED_PAUSE_FRAMES = 15;

/** 1 where the classifier detects speech, on the grid of the level frames: the phrases of n1. */
export const detectedSpeech = defineDerived({
  id: 'detected-speech',
  // Basis: docs/models/hearing.md
  needs: { levels: centredFrames, detected: classifier, pitch: pitchFrames },

  derive({ levels: { levelsDb, powers }, detected, pitch }): Uint8Array {
    const found = asPhrases(detectedFrames(detected.speech, levelsDb.length));
    const mask = dropTones(found.slice(), detected, levelsDb, pitch);
    keepCertain(mask, detected, powers, PROMINENCE_DB);
    const refused = found.map((one, i) => one & ~(mask[i] ?? 0));
    return asPhrases(addAdjoining(mask, refused, detected, levelsDb));
  },
});

/** 1 where speech is detected, for so many frames. */
export function detectedFrames(speech: Float32Array, frames: number): Uint8Array {
  const mask = new Uint8Array(frames);
  for (const { start, end } of logitStretches(
    speech,
    frames,
    DETECTED_REACHES,
    DETECTED_STAYS_OVER,
  ))
    mask.fill(1, start, end);
  return mask;
}

/** The same mask, changed in place: pauses inside a phrase become part of it, and short stretches are removed. */
export function asPhrases(mask: Uint8Array): Uint8Array {
  closeGaps(mask, DETECTED_PAUSE_FRAMES);
  for (const { start, end } of runsOf(mask, 1))
    if (end - start < MIN_FRAMES) mask.fill(0, start, end);
  return mask;
}
