import { itemAt } from '../../core/item-at.js';
import { log10 } from '../../elementary/log10.js';
import { blockPowers } from './decay-curve.js';
import type { RoomResponse } from './room-response.js';

const PIECES = 8;
/** Of the fall from the first piece to the last; an exponential loses 2/7 of it in the last two, noise nothing. */
const MIN_LATE_SHARE = 0.2;
const MIN_FALL_DB = 3;

export const CUT_OFF = 'it ends, or the next sound begins, while its level still falls';

/** Whether a response ends in its decay: the last two of eight pieces lose as much as those before. */
export function isCutOff({
  samples,
  startFrame,
}: Pick<RoomResponse, 'samples' | 'startFrame'>): boolean {
  const length = Math.floor((samples.length - startFrame) / PIECES);
  if (length === 0) return false;
  const levels = blockPowers(samples, startFrame, length)
    .subarray(0, PIECES)
    .map((power) => 10 * log10(power));
  const last = itemAt(levels, PIECES - 1);
  const fallDb = itemAt(levels, 0) - last;
  // Silence at the end is no decay, and falls without end.
  return (
    Number.isFinite(fallDb) &&
    fallDb >= MIN_FALL_DB &&
    itemAt(levels, PIECES - 3) - last >= MIN_LATE_SHARE * fallDb
  );
}
