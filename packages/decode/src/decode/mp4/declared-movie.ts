import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import type { AudioTrack, FileFacts } from '../../core/audio.js';
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
  movie: Movie,
  wanted?: string,
): {
  readonly track: Track;
  readonly entry: SampleEntry;
  /** About other tracks of sound. */
  readonly warnings: readonly Warning[];
  /** All tracks of sound, where there are several, and whether there is a video. */
  readonly listed: Pick<FileFacts, 'tracks' | 'hasVideo'>;
} {
  const { tracks } = movie;
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  const preferred = enabledFirst(sounds);
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
  // pictures of chapters are in tracks that are not enabled
  const isVideo = tracks.some(({ handler, isEnabled }) => handler === 'vide' && isEnabled);
  for (const track of inOrder) {
    const { entry } = track;
    if (entry && 'codec' in entry && track.timescale > 0)
      return {
        track,
        entry,
        warnings: [
          ...otherTracks(
            sounds.map(nameOf),
            sounds.indexOf(track),
            sounds.indexOf(inOrder[0] ?? track),
            isVideo,
          ),
          ...nothingPlayed(track),
        ],
        listed: {
          ...listedTracks(sounds, preferred[0], track),
          ...(isVideo && { hasVideo: true }),
        },
      };
  }
  const [entry] = inOrder.map((track) => track.entry);
  const isForeign = entry && 'unsupported' in entry;
  throw new Fault(
    'decode.unsupported',
    isForeign
      ? `m4a: ${entry.unsupported} is not supported`
      : ((movie.index === 'whole' ? undefined : missingPart(movie)) ??
          withoutSound(tracks.some(({ handler }) => handler === 'vide'))),
  );
}

/** What a file that broke off is missing; `undefined` where its parts are whole. */
export function missingPart({ index, data }: Movie): string | undefined {
  if (index === 'missing')
    return 'm4a: the file is incomplete: its index (moov), which is written last, is missing';
  if (index === 'cut') return 'm4a: the file is incomplete: it ends inside its index (moov)';
  if (data === 'whole') return undefined;
  return data === 'missing'
    ? 'm4a: the file is incomplete: its samples (mdat) are missing'
    : 'm4a: the file is incomplete: it ends inside its first samples';
}

const enabledFirst = (sounds: readonly Track[]) =>
  [...sounds].sort((a, b) => Number(b.isEnabled) - Number(a.isEnabled));

/** The tracks of sound, where there are several. */
export function listMovieTracks({ tracks }: Movie): readonly AudioTrack[] {
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  return listedTracks(sounds, enabledFirst(sounds)[0], undefined).tracks ?? [];
}

function listedTracks(
  sounds: readonly Track[],
  first: Track | undefined,
  measured: Track | undefined,
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

/** An edit list of empty edits only: players play silence. */
const nothingPlayed = ({ edits }: Track): readonly Warning[] =>
  edits.length > 0 && edits.every(({ mediaTime }) => mediaTime < 0)
    ? [
        {
          code: 'length-differs',
          message: 'the edit list plays none of the audio; all of it is measured',
        },
      ]
    : [];
