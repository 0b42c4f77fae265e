import {
  MIN_DISTANCE_SEC,
  type RepeatedPassage,
  repeatedPassages,
} from '../../features/defects/repeated-passages.js';
import { defineDerived } from '../derived.js';
import { frameCount } from '../frame-count.js';
import { type Defect, type Found, tooShort } from './defect.js';

/** Rests between words, and later changes to a copy, do not divide a copy. */
const MAX_BETWEEN_SEC = 0.3;
/** Above this share a recording consists of its own repeats: a loop, or sound to a sequencer. */
const MAX_SHARE = 0.4;
/** A sequencer that works in whole samples, and one that rounds. */
const SAME_FRAMES = 1;
const MIN_SEC = 2 * MIN_DISTANCE_SEC;

/** Stretches that were copied from an earlier place; loops and sound that a sequencer repeats are not reported. */
export const passageDefects = defineDerived({
  id: 'passage-defects',
  basis: 'docs/measures/defects.md#repeated-passages',
  needs: { passages: repeatedPassages, frameCount },

  derive({ passages, frameCount: frames }, { format: { rateHz } }): Found {
    const unchecked = (reason: string) => ({
      defects: [],
      unchecked: { 'repeated-passage': reason },
    });
    if (frames < MIN_SEC * rateHz) return unchecked(tooShort(MIN_SEC));
    const copies = joined(passages.found, MAX_BETWEEN_SEC * rateHz);
    const isPeriodic = (copy: RepeatedPassage) => isLong(copy) || isToTheSecond(copy, rateHz);
    if (passages.copiedFrames > MAX_SHARE * frames || copies.some(isPeriodic) || isToAGrid(copies))
      return unchecked(
        'its passages repeat sample by sample, as in loops, tones and sequenced music',
      );
    return {
      defects: copies.map(({ startFrame, endFrame, sourceFrame, isReversed }): Defect => ({
        kind: 'repeated-passage',
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        severity: 'low',
        confidence: 1,
        evidence: { sourceSec: sourceFrame / rateHz, reversed: isReversed ? 1 : 0 },
      })),
      beyond: { 'repeated-passage': passages.beyond },
    };
  },
});

/** What a copy and its source have in common at every point: their distance, or the sum of their places. */
const offsetOf = ({ startFrame, endFrame, sourceFrame, isReversed }: RepeatedPassage) =>
  isReversed ? sourceFrame + endFrame : startFrame - sourceFrame;

function joined(found: readonly RepeatedPassage[], maxBetween: number): RepeatedPassage[] {
  const all: RepeatedPassage[] = [];
  for (const passage of found) {
    const at = all.findLastIndex(({ isReversed }) => isReversed === passage.isReversed);
    const last = all[at];
    const isOne =
      last &&
      offsetOf(last) === offsetOf(passage) &&
      passage.startFrame - last.endFrame <= maxBetween;
    const { isReversed, endFrame } = passage;
    if (!isOne) all.push(passage);
    else
      all[at] = {
        ...last,
        endFrame,
        sourceFrame: isReversed ? passage.sourceFrame : last.sourceFrame,
      };
  }
  return all;
}

/** Longer than the distance to its source: the sound occurs a third time. */
const isLong = (copy: RepeatedPassage) =>
  !copy.isReversed && copy.endFrame - copy.startFrame > offsetOf(copy);

/** A tone of whole hertz repeats every second or sooner. */
const isToTheSecond = (copy: RepeatedPassage, rateHz: number) =>
  !copy.isReversed && rateHz % offsetOf(copy) === 0;

/** True where several copies lie at the same distance from their source. */
function isToAGrid(copies: readonly RepeatedPassage[]): boolean {
  // A tone is its own mirror image, again and again.
  if (copies.filter(({ isReversed }) => isReversed).length > 1) return true;
  const distances = copies.filter(({ isReversed }) => !isReversed).map(offsetOf);
  distances.sort((a, b) => a - b);
  return distances.some(
    (distance, i) => i > 0 && distance - (distances[i - 1] ?? 0) <= SAME_FRAMES,
  );
}
