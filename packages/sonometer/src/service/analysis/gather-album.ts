import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AlbumFold, PartOutcome } from '@sonometer/report/album/open-album.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';

/** The largest album. */
export interface AlbumLimit {
  readonly maxHours: number;
}

/** The parts of an album, which end in any order, and are folded in theirs. */
export interface AlbumGathering {
  /** Why no other part has to be measured: one did not fit any more. */
  readonly full: () => ApiError | undefined;
  /** The outcome of a part; ends when all are folded that wait for no earlier one. */
  readonly take: (index: number, outcome: PartOutcome) => Promise<void>;
}

/**
 * Folds each part as soon as those before it are folded, and one at a time: a part of an hour takes some 25 ms, in
 * which the server does nothing else. A part that does not fit into the hours that are left fails with `track_too_long`.
 */
export function gatherAlbum(
  fold: AlbumFold,
  { maxHours }: AlbumLimit,
  onError: (error: unknown) => void,
): AlbumGathering {
  const waiting = new Map<number, PartOutcome>();
  let next = 0;
  let totalSec = 0;
  let full: ApiError | undefined;

  /** A waiting part is already in memory, so it counts. */
  const fitting = (outcome: PartOutcome): PartOutcome => {
    if ('failure' in outcome) return outcome;
    if (totalSec + outcome.durationSec <= maxHours * 3600) {
      totalSec += outcome.durationSec;
      return outcome;
    }
    full ??= new ApiError(
      'track_too_long',
      `the parts last longer than ${maxHours} hours together`,
    );
    return { name: outcome.name, failure: full };
  };

  const push = (outcome: PartOutcome) => {
    try {
      fold.push(outcome);
    } catch (thrown) {
      onError(thrown);
      fold.push({ name: outcome.name, failure: toApiError(thrown) });
    }
  };

  return {
    full: () => full,

    async take(index, outcome) {
      waiting.set(index, fitting(outcome));
      for (let one = waiting.get(next); one; one = waiting.get(next)) {
        waiting.delete(next++);
        push(one);
        await nextTurn();
      }
    },
  };
}
