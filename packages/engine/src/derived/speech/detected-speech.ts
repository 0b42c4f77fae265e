import { classifier } from '../../features/classifier/classifier.js';
import { defineDerived } from '../derived.js';
import { closeGaps, runsOf } from '../../algorithms/frame-runs.js';
import { levelFrames } from '../levels/level-frames.js';
import { keepCertain, PROMINENCE_DB } from './certain-speech.js';
import { logitStretches } from './logit-stretches.js';

/**
 * Chosen on constructed conversations and on voices in real surroundings that the network was not trained on
 * (evaluation/classifier, docs/models/hearing.md). Logits: a stretch stays over the lower one and reaches the upper
 * one.
 */
const REACHES = -0.5;
const STAYS_OVER = -1;
/** Longest pause inside a phrase, as of the other detectors. */
const PAUSE_FRAMES = 15;
/** Shortest phrase, 0.1 s: the resolution of the network. */
const MIN_FRAMES = 5;

/** 1 where the classifier detects speech, on the grid of the level frames: the phrases of n1. */
export const detectedSpeech = defineDerived({
  id: 'detected-speech',
  basis: 'docs/models/hearing.md',
  needs: { levels: levelFrames, detected: classifier },

  derive: ({ levels: { levelsDb, powers }, detected }): Uint8Array =>
    keepCertain(
      asPhrases(detectedFrames(detected.speech, levelsDb.length)),
      detected,
      powers,
      PROMINENCE_DB,
    ),
});

/** 1 where speech is detected, for so many frames. */
export function detectedFrames(speech: Float32Array, frames: number): Uint8Array {
  const mask = new Uint8Array(frames);
  for (const { start, end } of logitStretches(speech, frames, REACHES, STAYS_OVER))
    mask.fill(1, start, end);
  return mask;
}

/** The same mask, changed in place: pauses inside a phrase become part of it, and short stretches are removed. */
export function asPhrases(mask: Uint8Array): Uint8Array {
  closeGaps(mask, PAUSE_FRAMES);
  for (const { start, end } of runsOf(mask, 1))
    if (end - start < MIN_FRAMES) mask.fill(0, start, end);
  return mask;
}
