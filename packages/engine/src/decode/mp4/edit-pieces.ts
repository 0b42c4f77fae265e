import type { Block } from '../../core/audio.js';
import type { Decoder } from '../decoder.js';
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
