import type { ToneFrames } from '../../features/notes/tone-frames.js';
import type { Onset } from '../rhythm/onsets.js';

/** Frames from `from` (included) to `to` in which one note sounds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Frames that an onset may lie from where the pitch of its note is found. */
const ONSET_FRAMES = 6;

/**
 * When each note begins, s: at the first onset near where its pitch is found, if there is one. An onset is that of one
 * note, and lies before its end, so that the starts are in the order of the notes. (The nearest one instead of the
 * first costs 1 % of the notes that are right, of flutes 6 %, whose pitch settles late: evaluation/music-notes.mjs,
 * seeds 1 and 2.)
 */
export function noteStartsSec(
  spans: readonly Span[],
  { firstSec, stepSec }: Pick<ToneFrames, 'firstSec' | 'stepSec'>,
  onsets: readonly Pick<Onset, 'timeSec'>[],
): readonly number[] {
  const reachSec = (ONSET_FRAMES + 0.5) * stepSec;
  let next = 0;
  return spans.map(({ from, to }) => {
    const foundSec = firstSec + from * stepSec;
    while ((onsets[next]?.timeSec ?? Infinity) < foundSec - reachSec) next++;
    const onsetSec = onsets[next]?.timeSec ?? Infinity;
    if (onsetSec > foundSec + reachSec || onsetSec >= firstSec + to * stepSec) return foundSec;
    next++;
    return onsetSec;
  });
}
