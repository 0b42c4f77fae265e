import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import { otherTracks } from '../other-tracks.js';
import type { Declared } from '../declaration.js';
import type { Movie, Track } from './movie.js';
import type { SampleEntry } from './sample-entry.js';
import { computeTrim, editPieces, leadSecOf } from './edit-pieces.js';

/** How long the sound of a movie is by its header. */
export function declaredMovie(movie: Movie): Declared {
  const { track, entry } = soundTrack(movie);
  const durationSec = declaredSecOf(movie, track);
  const { rateHz, channels } = entry;
  return {
    ...(durationSec !== undefined && { durationSec }),
    ...(rateHz > 0 && { rateHz }),
    ...(channels > 0 && { channels }),
  };
}

/** Seconds that the header promises of a track. */
export const declaredSecOf = (movie: Movie, track: Track): number | undefined =>
  editPieces(track, movie)?.reduce(
    (sum, { startSec, endSec, leadSec }) => sum + leadSec + endSec - startSec,
    0,
  ) ?? after(leadSecOf(track, movie), lengthSecOf(movie, track));

const lengthSecOf = (movie: Movie, track: Track): number | undefined =>
  computeTrim(track, movie)?.lengthSec ??
  (track.duration / track.timescale || movie.fragmentDurationSec);

const after = (leadSec: number, lengthSec: number | undefined): number | undefined =>
  lengthSec === undefined ? undefined : leadSec + lengthSec;

/** The first enabled track of sound that we can decode, else the first of any. */
export function soundTrack({ tracks }: Movie): {
  readonly track: Track;
  readonly entry: SampleEntry;
  /** About other tracks of sound. */
  readonly warnings: readonly Warning[];
} {
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  const inOrder = [...sounds].sort((a, b) => Number(b.isEnabled) - Number(a.isEnabled));
  for (const track of inOrder) {
    const { entry } = track;
    if (entry && 'codec' in entry && track.timescale > 0)
      return { track, entry, warnings: otherTracks(sounds.map(nameOf), sounds.indexOf(track)) };
  }
  const [entry] = sounds.map((track) => track.entry);
  throw new Fault(
    'decode.unsupported',
    entry && 'unsupported' in entry
      ? `m4a: ${entry.unsupported} is not supported`
      : 'm4a: it contains no audio track',
  );
}

const nameOf = ({ entry, language, isEnabled }: Track): string =>
  [
    entry && ('codec' in entry ? entry.codec : entry.unsupported),
    language,
    isEnabled ? undefined : 'disabled',
  ]
    .filter(Boolean)
    .join(', ');
