import { Fault } from '../../core/fault.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import { otherTracks } from '../other-tracks.js';
import { elementsOf, readElementHead, readFloat, readUnsigned } from './ebml.js';
import { ID } from './ids.js';
import { readTracks, type SoundTrack } from './track.js';

export interface MatroskaHead {
  readonly track: SoundTrack;
  /** Where the first cluster is. */
  readonly start: number;
  readonly secPerTick: number;
  /** Of a file that is nothing but sound. */
  readonly durationSec: number | undefined;
  /** About other tracks of sound. */
  readonly warnings: readonly Warning[];
}

const MAX_ELEMENTS = 1000; // each costs a read
const HEAD_BYTES = 12;
const MAX_BODY_BYTES = 4_194_304;
const DEFAULT_SCALE = 1_000_000;
const NANOSECONDS = 1e9;

/** What precedes the clusters. */
export async function readMatroskaHead(
  source: Source,
  isKnown: (track: SoundTrack) => boolean,
): Promise<MatroskaHead> {
  let scale = DEFAULT_SCALE;
  let ticks: number | undefined;
  let tracks: ReturnType<typeof readTracks> | undefined;
  let at = 0;
  let start: number | undefined;
  for (let count = 0; count < MAX_ELEMENTS && start === undefined; count++) {
    const head = readElementHead(await source.read(at, HEAD_BYTES), 0);
    if (!head) break;
    const body = at + head.headBytes;
    if (head.id === ID.cluster) start = at;
    else if (head.id === ID.segment) at = body;
    else {
      if (head.size === undefined) break;
      if (head.id === ID.info || head.id === ID.tracks) {
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
  const { sounds = [], hasOthers = false } = tracks ?? {};
  const track = sounds.filter(isKnown).find(({ isDefault }) => isDefault) ?? sounds.find(isKnown);
  if (!track) throw new Fault('decode.unsupported', refusal(sounds));
  if (start === undefined) throw new Fault('decode.unsupported', 'webm: there is no sound in it');
  const secPerTick = scale / NANOSECONDS;
  const isOnlyTrack = !hasOthers && sounds.length === 1;
  const durationSec = isOnlyTrack && ticks ? ticks * secPerTick - track.delaySec : undefined;
  return {
    track,
    start,
    secPerTick,
    durationSec,
    warnings: otherTracks(sounds.map(nameOf), sounds.indexOf(track)),
  };
}

const nameOf = ({ codecId, language, isDefault }: SoundTrack) =>
  [codecId.replace(/^A_/, ''), language, isDefault && 'default'].filter(Boolean).join(', ');

function refusal([first]: readonly SoundTrack[]): string {
  if (!first) return 'webm: it contains no audio track';
  return `webm: ${first.unsupported ?? `the codec ${first.codecId}`} is not supported`;
}
