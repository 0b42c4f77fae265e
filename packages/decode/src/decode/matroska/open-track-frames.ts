import type { FileFacts } from '../../core/audio.js';
import { type OpenAac, openAacPackets } from '../aac/open-aac-packets.js';
import type { Trim } from '../libav/open-frames.js';
import type { DecodeLimits } from '../limits.js';
import { openAlac } from '../mp4/open-alac.js';
import type { SoundPacket } from '../packets/packet-frames.js';
import type { SoundTrack } from './block.js';

/** ALACSpecificConfig, and where its bit depth is. */
const ALAC_CONFIG_BYTES = 24;
const ALAC_DEPTH_AT = 5;
/** In MP4 the head of a box and a version precede it. */
const ALAC_BOX_HEAD_BYTES = 12;

/** The codec of a track whose packets are decoded as those of MP4; `undefined` for any other. */
export function frameCodecOf({
  codecId,
  codecPrivate,
}: SoundTrack): Pick<FileFacts, 'codec' | 'lossy' | 'bitDepth'> | undefined {
  if (codecId.startsWith('A_AAC') && codecPrivate.length > 0) return { codec: 'aac', lossy: true };
  if (codecId !== 'A_ALAC' || codecPrivate.length < ALAC_CONFIG_BYTES) return undefined;
  return { codec: 'alac', lossy: false, bitDepth: codecPrivate[ALAC_DEPTH_AT] ?? 0 };
}

/** Decodes packets of AAC or ALAC. */
export function openTrackFrames(
  packets: AsyncIterable<readonly SoundPacket[]>,
  track: SoundTrack,
  choices: { readonly limits: DecodeLimits; readonly trim?: Trim },
): Promise<OpenAac> {
  const wrapped = singlePackets(packets);
  const format = formatOf(track);
  const { codecId, codecPrivate } = track;
  if (codecId !== 'A_ALAC')
    return openAacPackets(
      wrapped,
      { config: codecPrivate, ...format },
      { origin: 'webm', ...choices },
    );
  const config = new Uint8Array(ALAC_BOX_HEAD_BYTES + codecPrivate.length);
  config.set(codecPrivate, ALAC_BOX_HEAD_BYTES);
  return openAlac(
    wrapped,
    { codec: 'alac', config, ...format },
    { ...choices, seeking: undefined },
  );
}

export const formatOf = ({ rateHz, channels }: SoundTrack) => ({
  rateHz: Math.round(rateHz),
  channels,
});

/** Packets as a decoder of frames takes them; those that are missing are empty. */
async function* singlePackets(packets: AsyncIterable<readonly SoundPacket[]>) {
  for await (const some of packets)
    yield some.flatMap(({ data, gap = 0 }) =>
      [...new Array<Uint8Array>(gap).fill(MISSING), data].map((each) => ({
        data: each,
        share: undefined,
      })),
    );
}

const MISSING = new Uint8Array();
