import type { Trim } from '../libav/open-frames.js';
import { editPieces } from './edit-pieces.js';
import type { Movie, Track } from './movie.js';

/**
 * The part of a track that is the recording: by its edit list (from the first to the last piece, of several), else by iTunes's note, else all of it.
 *
 * The duration of an edit is rounded to the movie's clock, often 1 ms. Where that of the track, less the delay, is the
 * same within this rounding, it is the exact one.
 */
export function computeTrim(track: Track, { timescale, gapless }: Movie): Trim | undefined {
  const pieces = editPieces(track, { timescale });
  if (pieces) {
    const [first] = pieces;
    const skipSec = first?.startSec ?? 0;
    return { skipSec, lengthSec: (pieces.at(-1)?.endSec ?? skipSec) - skipSec };
  }
  const played = track.edits.filter(({ mediaTime }) => mediaTime >= 0);
  const [edit] = played;
  if (edit && played.length === 1) {
    const skipSec = edit.mediaTime / track.timescale;
    const restSec = track.duration / track.timescale - skipSec;
    const editSec = timescale > 0 ? edit.movieDuration / timescale : 0;
    if (!(editSec > 0 && restSec > 0)) return { skipSec };
    const isSame = Math.abs(restSec - editSec) <= 1.5 / timescale;
    return { skipSec, lengthSec: isSame ? restSec : Math.min(restSec, editSec) };
  }
  if (gapless && played.length === 0)
    return {
      skipSec: gapless.delay / track.timescale,
      lengthSec: gapless.frames / track.timescale,
    };
  return undefined;
}
