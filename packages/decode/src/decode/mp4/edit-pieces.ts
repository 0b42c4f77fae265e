import type { Block } from '../../core/audio.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import type { Trim } from '../libav/open-frames.js';
import { MAX_SILENCE_SEC, type Silence, withSilences, withTimeline } from '../wrap-decoder.js';
import type { Movie, Track } from './movie.js';
import type { Run } from './open-pcm-track.js';

/** Runs of a file as a source of its own: no more bytes than the file has, whatever an index states. */
export async function joinedRuns(source: Source, runs: AsyncIterable<Run>): Promise<Source> {
  const parts: Run[] = [];
  const starts: number[] = [];
  let sizeBytes = 0;
  for await (const run of runs) {
    const bytes = Math.min(run.bytes, source.sizeBytes - sizeBytes);
    if (bytes <= 0) continue;
    parts.push({ offset: run.offset, bytes });
    starts.push(sizeBytes);
    sizeBytes += bytes;
  }
  /** The last run that starts at or before a place. */
  const runAt = (place: number): number => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    sizeBytes,
    async read(offset, length) {
      const end = Math.min(sizeBytes, offset + length);
      const out = new Uint8Array(Math.max(0, end - offset));
      for (let run = runAt(offset), at = offset; at < end; run++) {
        const part = parts[run];
        if (!part) break;
        const within = at - (starts[run] ?? 0);
        const bytes = Math.min(part.bytes - within, end - at);
        out.set(await source.read(part.offset + within, bytes), at - offset);
        at += bytes;
      }
      return out;
    },
  };
}

/** A part of the track that is played, in seconds of the track. */
export interface EditPiece {
  readonly startSec: number;
  readonly endSec: number;
  /** Silence of the presentation before it: empty edits. */
  readonly leadSec: number;
}

/** Each takes another decoding from the start, where pieces go back in the track. */
const MAX_RUNS = 16;

/**
 * The parts that an edit list plays, where they are several (ISO/IEC 14496-12, 8.6.6); `undefined` for any other list: a
 * single edit is a trim.
 */
export function editPieces(
  track: Track,
  { timescale }: Pick<Movie, 'timescale'>,
): readonly EditPiece[] | undefined {
  if (timescale <= 0 || track.timescale <= 0) return undefined;
  const pieces: EditPiece[] = [];
  let emptySec = 0;
  for (const { mediaTime, movieDuration } of track.edits) {
    const sec = movieDuration / timescale;
    if (mediaTime < 0) emptySec += sec;
    if (mediaTime < 0 || sec <= 0) continue;
    const startSec = mediaTime / track.timescale;
    pieces.push({ startSec, endSec: startSec + sec, leadSec: silenceSec(emptySec) });
    emptySec = 0;
  }
  return pieces.length > 1 ? pieces : undefined;
}

/** Silence before the sound of a track: the empty edits that come first. */
export function leadSecOf(track: Track, { timescale }: Pick<Movie, 'timescale'>): number {
  const first = track.edits.findIndex(({ mediaTime }) => mediaTime >= 0);
  if (first < 0 || timescale <= 0) return 0;
  const units = track.edits.slice(0, first).reduce((sum, { movieDuration: d }) => sum + d, 0);
  return silenceSec(units / timescale);
}

const silenceSec = (sec: number): number => (sec <= MAX_SILENCE_SEC ? sec : 0);

/** Pieces in the order of the track, which one decoding plays; a piece that goes back starts another. */
export function runsOf(pieces: readonly EditPiece[]): readonly (readonly EditPiece[])[] {
  const runs: EditPiece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last && piece.startSec >= (last.at(-1)?.endSec ?? 0)) last.push(piece);
    else runs.push([piece]);
  }
  return runs.slice(0, MAX_RUNS);
}

/** The pieces of one run of a decoder whose first frame is that of the first piece, one after another. */
export function playRun(decoder: Decoder, pieces: readonly EditPiece[]): Decoder {
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
  const next = () => {
    const block = decoder.next();
    return block instanceof Promise ? block.then(cut) : cut(block);
  };
  /** Of what is played before a place of the track. */
  const moved = (sec: number) =>
    spans.reduce(
      (sum, [start, end]) => sum + Math.max(0, Math.min(end, sec * rateHz) - start) / rateHz,
      0,
    );
  const silences: Silence[] = [];
  let played = 0;
  for (const [i, [start, end]] of spans.entries()) {
    silences.push({ atFrame: played, frames: Math.round((pieces[i]?.leadSec ?? 0) * rateHz) });
    played += end - start;
  }
  return withSilences(withTimeline(decoder, next, moved), silences);
}

/** The part of a decoder that is the recording. */
export function trimmed(decoder: Decoder, trim: Trim | undefined): Decoder {
  if (!trim) return decoder;
  const { skipSec, lengthSec = Infinity } = trim;
  return playRun(decoder, [
    { startSec: 0, endSec: 0, leadSec: 0 }, // the decoder starts there
    { startSec: skipSec, endSec: skipSec + lengthSec, leadSec: 0 },
  ]);
}

/** Decoders of one track, one after another; each is opened when the one before has ended. */
export function oneAfterAnother(
  first: Decoder,
  others: readonly (() => Promise<Decoder>)[],
): Decoder {
  if (others.length === 0) return first;
  let current = first;
  let opened = 0;
  let frames = 0; // before the current one
  let given = 0;
  const earlier: Decoder['damage'][number][] = [];
  const { rateHz } = first.format;
  const joined = withTimeline(
    first,
    () => advance(),
    (sec) => sec,
  );
  const advance = async (): Promise<Block | null> => {
    for (;;) {
      const block = await current.next();
      if (block) {
        given += block[0]?.length ?? 0;
        return block;
      }
      const open = others[opened++];
      if (!open) return null;
      earlier.push(...damageOf());
      await current.close();
      frames = given;
      current = await open();
    }
  };
  const damageOf = () =>
    withTimeline(
      current,
      () => null,
      (sec) => sec + frames / rateHz,
    ).damage;
  return Object.defineProperty(Object.assign(joined, { close: () => current.close() }), 'damage', {
    get: () => [...earlier, ...damageOf()],
    enumerable: true,
  });
}

/**
 * The part of a track that is the recording: by its edit list, else by iTunes's note, else all of it.
 *
 * The duration of an edit is rounded to the movie's clock, often 1 ms. Where that of the track, less the delay, is the
 * same within this rounding, it is the exact one.
 */
export function computeTrim(track: Track, { timescale, gapless }: Movie): Trim | undefined {
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
