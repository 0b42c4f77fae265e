import type { AlbumFold, PartOutcome } from '@sonometer/report/album/open-album.js';
import { toApiError } from '@sonometer/report/errors/api-error-of.js';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BatchInput } from '../batches/batch-items.js';
import { tooLarge } from '../intake/spool.js';
import type { Caller } from '../metering/caller.js';
import type { CallTools } from './run-analysis.js';

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
      // the body is ours: whatever it lacks is no mistake of the caller
      const failure = toApiError(new Error('a part cannot be folded', { cause: thrown }));
      fold.push({ name: outcome.name, failure });
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

/** Ten thousand long URLs. */
const MAX_BYTES = 5_000_000;

/**
 * The items that a text file names, one on each line; empty lines and those that begin with # are
 * ignored. The file is itself at a URL, or was uploaded.
 *
 * @throws ApiError of the file; `file_too_large`, `invalid_parameter`, `batch_too_large`, `service_overloaded`.
 */
export async function readManifest(
  manifest: string,
  {
    caller,
    signal,
    max,
  }: { readonly caller: Caller; readonly signal: AbortSignal; readonly max: number },
  { fetchUrl, fetchObject, intake }: Pick<CallTools, 'fetchUrl' | 'fetchObject' | 'intake'>,
): Promise<readonly BatchInput[]> {
  const { kind, input } = inputNamed(manifest);
  const leave = intake.enter(caller);
  try {
    const file = await (
      kind === 'url'
        ? fetchUrl(input, { caller, signal, maxBytes: MAX_BYTES })
        : fetchObject(input, caller.owner, MAX_BYTES)
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.param === undefined) throw error;
      throw new ApiError(error.code, error.message, { cause: error, param: 'manifest' });
    });
    try {
      if (file.sizeBytes > MAX_BYTES) throw tooLarge(MAX_BYTES, 'manifest');
      return itemsOf(await readFile(file.path, 'utf8'), max);
    } finally {
      await file.dispose();
    }
  } finally {
    leave();
  }
}

/** Line by line: what has too many is not read to its end. */
function itemsOf(text: string, max: number): readonly BatchInput[] {
  if (text.includes('\0'))
    throw new ApiError('invalid_parameter', 'manifest is no text', { param: 'manifest' });
  const items: BatchInput[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end < 0 ? undefined : end).trim();
    from = end < 0 ? text.length : end + 1;
    if (line === '' || line.startsWith('#')) continue;
    if (items.length >= max)
      throw new ApiError('batch_too_large', `the manifest has more items than the ${max} left`);
    items.push(inputNamed(line));
  }
  return items;
}

/** A line that is not an objectPath is read as a URL, and refused where it is none. */
const inputNamed = (input: string): BatchInput => ({
  kind: input.startsWith('upl_') ? 'object' : 'url',
  input,
});
