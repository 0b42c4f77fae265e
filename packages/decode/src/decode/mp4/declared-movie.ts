import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import type { FileFacts } from '../../core/audio.js';
import { chosenTrack, otherTracks } from '../other-tracks.js';
import type { Declared } from '../decoder.js';
import type { Movie, Track } from './movie.js';
import type { SampleEntry, UnsupportedEntry } from './sample-entry.js';
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

/**
 * The track of sound that the caller chose, else the first enabled one that we can decode, else the first of any.
 *
 * @param wanted Its number from 1, or its language.
 */
export function soundTrack(
  { tracks }: Movie,
  wanted?: string,
): {
  readonly track: Track;
  readonly entry: SampleEntry;
  /** About other tracks of sound. */
  readonly warnings: readonly Warning[];
  /** All tracks of sound, where there are several. */
  readonly listed: Pick<FileFacts, 'tracks'>;
} {
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  const preferred = [...sounds].sort((a, b) => Number(b.isEnabled) - Number(a.isEnabled));
  const chosen =
    wanted === undefined || sounds.length === 0
      ? undefined
      : sounds[
          chosenTrack(
            wanted,
            sounds.map(({ language }) => (language === undefined ? {} : { language })),
          )
        ];
  const inOrder = chosen ? [chosen] : preferred;
  for (const track of inOrder) {
    const { entry } = track;
    if (entry && 'codec' in entry && track.timescale > 0)
      return {
        track,
        entry,
        warnings: otherTracks(sounds.map(nameOf), sounds.indexOf(track)),
        listed: listedTracks(sounds, preferred[0], track),
      };
  }
  const [entry] = inOrder.map((track) => track.entry);
  throw new Fault(
    'decode.unsupported',
    entry && 'unsupported' in entry
      ? `m4a: ${entry.unsupported} is not supported`
      : withoutSound(tracks.some(({ handler }) => handler === 'vide')),
  );
}

function listedTracks(
  sounds: readonly Track[],
  first: Track | undefined,
  measured: Track,
): Pick<FileFacts, 'tracks'> {
  if (sounds.length < 2) return {};
  return {
    tracks: sounds.map((track, i) => {
      const { entry, language } = track;
      return {
        index: i + 1,
        codec: entry && 'codec' in entry ? entry.codec : (entry?.unsupported ?? 'unknown'),
        ...(language !== undefined && { language }),
        ...(entry?.channels !== undefined && { channels: channelsOf(entry) }),
        default: track === first,
        measured: track === measured,
      };
    }),
  };
}

/** Of AAC-LC by its own configuration (ISO/IEC 14496-3, 1.6.2.1): the entry states 2 for mono as well. */
function channelsOf(entry: SampleEntry | UnsupportedEntry): number {
  const { channels = 0 } = entry;
  if (!('codec' in entry) || entry.codec !== 'aac') return channels;
  const [first = 0, second = 0] = entry.config;
  const isPlain = first >> 3 === 2 && (((first & 7) << 1) | (second >> 7)) !== 15;
  const configured = (second >> 3) & 15;
  return isPlain && configured > 0 ? (configured === 7 ? 8 : configured) : channels;
}

const withoutSound = (isVideo: boolean): string =>
  `${isVideo ? 'it is a video without sound' : 'm4a'}: it contains no audio track`;

const nameOf = ({ entry, language, isEnabled }: Track): string =>
  [
    entry && ('codec' in entry ? entry.codec : entry.unsupported),
    language,
    isEnabled ? undefined : 'disabled',
  ]
    .filter(Boolean)
    .join(', ');
