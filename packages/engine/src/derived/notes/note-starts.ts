import type { ToneFrames } from '../../tracks/notes/tone-frames.js';
import type { Onset } from '../rhythm/onsets.js';

/** Frames from `from` (included) to `to` in which one note sounds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Frames that an onset may lie from where the pitch of its note is found. */
const ONSET_FRAMES = 6;

/**
 * When each note begins, s: at the onset nearest to where its pitch is found, if one is near. An onset is that of the
 * note that is found nearest to it alone, and lies before its end, so that the starts keep the order of the notes.
 */
export function noteStartsSec(
  spans: readonly Span[],
  { firstSec, stepSec }: Pick<ToneFrames, 'firstSec' | 'stepSec'>,
  onsets: readonly Pick<Onset, 'timeSec'>[],
): readonly number[] {
  const foundSec = spans.map(({ from }) => firstSec + from * stepSec);
  const starts = [...foundSec];
  const nearestSec = spans.map(() => (ONSET_FRAMES + 0.5) * stepSec);
  let note = 0;
  for (const { timeSec } of onsets) {
    const awaySec = (i: number) => Math.abs(timeSec - (foundSec[i] ?? Infinity));
    while (awaySec(note + 1) < awaySec(note)) note++;
    const away = awaySec(note);
    const endSec = firstSec + (spans[note]?.to ?? 0) * stepSec;
    if (away > (nearestSec[note] ?? 0) || timeSec >= endSec) continue;
    nearestSec[note] = away;
    starts[note] = timeSec;
  }
  return starts;
}
