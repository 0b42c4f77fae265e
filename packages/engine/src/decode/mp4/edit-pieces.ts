import type { Block } from '../../core/audio.js';
import type { Decoder } from '../decoder.js';
import type { Trim } from '../libav/open-frames.js';
import { withNext } from '../wrap-decoder.js';
import type { Movie, Track } from './movie.js';

/** A part of the track that is played, in seconds of the track. */
export interface EditPiece {
  readonly startSec: number;
  readonly endSec: number;
}

/**
 * The parts that an edit list plays, where they are several in the order of the track (ISO/IEC 14496-12, 8.6.6);
 * `undefined` for any other list: a single edit is a trim, and a list that goes back or repeats is not followed.
 */
export function editPieces(
  track: Track,
  { timescale }: Pick<Movie, 'timescale'>,
): readonly EditPiece[] | undefined {
  const played = track.edits.filter(
    ({ mediaTime, movieDuration }) => mediaTime >= 0 && movieDuration > 0,
  );
  if (played.length < 2 || timescale <= 0 || track.timescale <= 0) return undefined;
  const pieces = played.map(({ mediaTime, movieDuration }) => {
    const startSec = mediaTime / track.timescale;
    return { startSec, endSec: startSec + movieDuration / timescale };
  });
  const isInOrder = pieces.every(({ startSec }, i) => startSec >= (pieces[i - 1]?.endSec ?? 0));
  return isInOrder ? pieces : undefined;
}

/** The pieces of a decoder whose first frame is that of the first piece, one after another. */
export function withPieces(decoder: Decoder, pieces: readonly EditPiece[]): Decoder {
  const { rateHz } = decoder.format;
  const [{ startSec: originSec } = { startSec: 0 }] = pieces;
  const frameAt = (sec: number) => Math.round((sec - originSec) * rateHz);
  const spans = pieces.map(({ startSec, endSec }) => [frameAt(startSec), frameAt(endSec)] as const);
  let position = 0;
  const cut = (block: Block | null): Block | null => {
    if (!block) return null;
    const frames = block[0]?.length ?? 0;
    const from = position;
    position += frames;
    const parts = spans
      .map(([start, end]) => [Math.max(start, from), Math.min(end, from + frames)] as const)
      .filter(([start, end]) => end > start);
    if (parts.length === 1 && parts[0]?.[0] === from && parts[0][1] === from + frames) return block;
    return block.map((channel) => {
      const out = new Float32Array(parts.reduce((sum, [start, end]) => sum + end - start, 0));
      let at = 0;
      for (const [start, end] of parts) {
        out.set(channel.subarray(start - from, end - from), at);
        at += end - start;
      }
      return out;
    });
  };
  const whole = withNext(decoder, () => {
    const next = decoder.next();
    return next instanceof Promise ? next.then(cut) : cut(next);
  });
  Reflect.deleteProperty(whole, 'seek'); // its frames are those before the cuts
  return whole;
}

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
