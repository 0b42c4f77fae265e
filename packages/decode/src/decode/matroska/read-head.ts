import type { AudioTrack, FileFacts } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import type { MpegLayer } from '../mpeg-stream.js';
import { chosenTrack, otherTracks } from '../other-tracks.js';
import { fieldsOf, readTracks, type SoundTrack, textIn } from './block.js';
import { elementsOf, ID, readElementHead, readFloat, readUnsigned } from './ebml.js';

const CODECS: readonly (readonly [id: RegExp, codec: string])[] = [
  [/^A_AAC/, 'aac'],
  [/^A_PCM/, 'pcm'],
  [/^A_MPEG\/L3/, 'mp3'],
  [/^A_MPEG\/L2/, 'mp2'],
];

/** The short name of a codec id, as facts state it. */
const codecOf = (id: string): string =>
  CODECS.find(([pattern]) => pattern.test(id))?.[1] ?? id.replace(/^A_/, '').toLowerCase();

/** Codecs that we do not decode here, by the names that users know. */
const NAMES: Readonly<Record<string, string>> = {
  'A_MPEG/L1': 'MPEG audio of layer I in Matroska',
  A_AC3: 'AC-3',
  A_EAC3: 'E-AC-3',
  A_DTS: 'DTS',
  A_TRUEHD: 'TrueHD',
  A_ALAC: 'ALAC without its configuration',
  A_WAVPACK4: 'WavPack',
  A_TTA1: 'True Audio (TTA)',
};
/** The number of WAV, which private data of `A_MS/ACM` begins with. */
const acmTagOf = ([low = 0, high = 0]: Uint8Array) => low + 256 * high;
const ACM_LAYERS: Readonly<Record<number, MpegLayer>> = { 0x50: 'mp2', 0x55: 'mp3' };

/** The layer of a track of MPEG audio, where it is decoded. */
export function mpegLayerOf({
  codecId,
  codecPrivate,
}: Pick<SoundTrack, 'codecId' | 'codecPrivate'>): MpegLayer | undefined {
  if (codecId === 'A_MS/ACM') return ACM_LAYERS[acmTagOf(codecPrivate)];
  if (codecId === 'A_MPEG/L2') return 'mp2';
  return codecId === 'A_MPEG/L3' ? 'mp3' : undefined;
}

/** The name of a codec for a refusal. */
function codecName({
  codecId,
  codecPrivate,
}: Pick<SoundTrack, 'codecId' | 'codecPrivate'>): string {
  const name =
    codecId === 'A_MS/ACM' && codecPrivate.length > 1
      ? `the encoding 0x${acmTagOf(codecPrivate).toString(16)} of WAV`
      : NAMES[codecId];
  return name === undefined ? `the codec ${codecId}` : `${name} (${codecId})`;
}

/** By the document type of the file. */
export type MatroskaContainer = 'webm' | 'matroska';

export interface MatroskaHead {
  readonly container: MatroskaContainer;
  readonly track: SoundTrack;
  /** Where the first cluster is. */
  readonly start: number;
  readonly secPerTick: number;
  /** Of a file that is nothing but sound. */
  readonly durationSec: number | undefined;
  /** Its clock starts with the recording; that of a live one, which states no length, may start anywhere. */
  readonly hasLength: boolean;
  /** About other tracks of sound. */
  readonly warnings: readonly Warning[];
  /** All tracks of sound, where there are several, and whether there is a video. */
  readonly listed: Pick<FileFacts, 'tracks' | 'hasVideo'>;
}

const MAX_ELEMENTS = 1000; // each costs a read
const HEAD_BYTES = 12;
const MAX_EBML_BYTES = 4096;
const MAX_BODY_BYTES = 4_194_304;
const DEFAULT_SCALE = 1_000_000;
const NANOSECONDS = 1e9;

/** The elements before the clusters. */
interface Elements {
  readonly container: MatroskaContainer;
  readonly tracks: ReturnType<typeof readTracks> | undefined;
  readonly scale: number;
  readonly ticks: number | undefined;
  readonly start: number | undefined;
}

async function readElements(source: Source): Promise<Elements> {
  let scale = DEFAULT_SCALE;
  let ticks: number | undefined;
  let tracks: ReturnType<typeof readTracks> | undefined;
  let at = 0;
  let start: number | undefined;
  let container: MatroskaContainer = 'webm';
  for (let count = 0; count < MAX_ELEMENTS && start === undefined; count++) {
    const head = readElementHead(await source.read(at, HEAD_BYTES), 0);
    if (!head) break;
    const body = at + head.headBytes;
    if (head.id === ID.cluster) start = at;
    else if (head.id === ID.segment) at = body;
    else {
      if (head.size === undefined) break;
      if (head.id === ID.ebml) {
        const fields = fieldsOf(await source.read(body, Math.min(head.size, MAX_EBML_BYTES)));
        if (textIn(fields, ID.docType) === 'matroska') container = 'matroska';
      } else if (head.id === ID.info || head.id === ID.tracks) {
        const bytes = await source.read(body, Math.min(head.size, MAX_BODY_BYTES));
        if (head.id === ID.tracks) tracks = readTracks(bytes);
        else
          for (const field of elementsOf(bytes)) {
            if (field.id === ID.timestampScale) scale = readUnsigned(field.body) || DEFAULT_SCALE;
            if (field.id === ID.duration) ticks = readFloat(field.body);
          }
      }
      at = body + head.size;
    }
  }
  return { container, tracks, scale, ticks, start };
}

/** The tracks of sound, where there are several. */
export async function listMatroskaTracks(source: Source): Promise<readonly AudioTrack[]> {
  const { tracks } = await readElements(source);
  return listedTracks(tracks?.sounds ?? [], undefined).tracks ?? [];
}

/** What precedes the clusters. */
export async function readMatroskaHead(
  source: Source,
  isKnown: (track: SoundTrack) => boolean,
  wanted?: string,
): Promise<MatroskaHead> {
  const { container, tracks, scale, ticks, start } = await readElements(source);
  const { sounds = [], hasOthers = false, isVideo = false } = tracks ?? {};
  const chosen =
    wanted === undefined || sounds.length === 0 ? undefined : sounds[chosenTrack(wanted, sounds)];
  const eligible = (chosen ? [chosen] : sounds).filter(isKnown);
  const track = eligible.find(({ isDefault }) => isDefault) ?? eligible[0];
  if (!track) {
    const what = refusal(chosen ? [chosen] : sounds, isVideo, container);
    throw new Fault('decode.unsupported', what);
  }
  if (start === undefined)
    throw new Fault('decode.unsupported', `${container}: there is no sound in it`);
  const secPerTick = scale / NANOSECONDS;
  const isOnlyTrack = !hasOthers && sounds.length === 1;
  const durationSec = isOnlyTrack && ticks ? ticks * secPerTick - track.delaySec : undefined;
  return {
    container,
    track,
    start,
    secPerTick,
    durationSec,
    hasLength: (ticks ?? 0) > 0,
    warnings: otherTracks(
      sounds.map(nameOf),
      sounds.indexOf(track),
      sounds.indexOf(chosen ?? sounds.find(({ isDefault }) => isDefault) ?? track),
      isVideo,
    ),
    listed: { ...listedTracks(sounds, track), ...(isVideo && { hasVideo: true }) },
  };
}

function listedTracks(
  sounds: readonly SoundTrack[],
  measured: SoundTrack | undefined,
): Pick<FileFacts, 'tracks'> {
  if (sounds.length < 2) return {};
  const first = sounds.find(({ isDefault }) => isDefault) ?? sounds[0];
  return {
    tracks: sounds.map((track, i) => ({
      index: i + 1,
      codec: codecOf(track.codecId),
      ...(track.language !== 'und' && { language: track.language }),
      channels: track.channels,
      default: track === first,
      measured: track === measured,
    })),
  };
}

const nameOf = ({ codecId, language, isDefault }: SoundTrack) =>
  [codecId.replace(/^A_/, ''), language, isDefault && 'default'].filter(Boolean).join(', ');

function refusal(
  [first]: readonly SoundTrack[],
  isVideo: boolean,
  container: MatroskaContainer,
): string {
  if (!first)
    return `${isVideo ? 'it is a video without sound' : container}: it contains no audio track`;
  return `${container}: ${first.unsupported ?? codecName(first)} is not supported`;
}
