import type { BlockCodec } from '../blocks/block-decoder.js';
import { Bytes } from '../bytes.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openPcmPacketDecoder } from '../packets/libav-packet-decoder.js';
import type { PacketDecoder } from '../packets/packet-decoder.js';
import { pcmFacts } from '../pcm-decoder.js';
import { readWavCoding, readWavEncoding, type WavEncoding } from '../wav/wav-encoding.js';
import type { SoundTrack } from './block.js';
import type { Sound } from './open-matroska.js';
import type { MatroskaContainer } from './read-head.js';

/** Whether the private data is a fmt chunk of WAV whose samples are decoded (RFC 9559, A_MS/ACM). */
export const isKnownAcm = (track: SoundTrack): boolean =>
  track.codecId === 'A_MS/ACM' && (codingOf(track) !== undefined || samplesOf(track) !== undefined);

const codingOf = ({ codecPrivate }: SoundTrack) => readWavCoding(new Bytes(codecPrivate, 'webm'));

function samplesOf({ codecPrivate }: SoundTrack): WavEncoding | undefined {
  try {
    return readWavEncoding(new Bytes(codecPrivate, 'webm'));
  } catch {
    return undefined;
  }
}

/** Opens ADPCM, GSM, A-law, µ-law and plain samples. */
export async function openAcm(
  track: SoundTrack,
  limits: DecodeLimits,
  container: MatroskaContainer,
): Promise<Sound> {
  const coded = codingOf(track);
  const plain = coded ? undefined : samplesOf(track);
  if (plain) {
    const { rateHz, channels, samples, bits } = plain;
    checkLimits(plain, limits);
    const decoder = openPcmPacketDecoder(samples, channels);
    return {
      decoder,
      coding: { rateHz, channels },
      facts: pcmFacts(samples, bits),
      delayFrames: 0,
    };
  }
  if (!coded) throw new Error('isKnownAcm was not asked');
  checkLimits(coded, limits);
  const { rateHz, channels, codec } = coded;
  const { openBlockCodec } = await import('../wav/open-coded.js');
  const decoder = openBlockPacketDecoder(openBlockCodec(coded, container), channels);
  return { decoder, coding: { rateHz, channels }, facts: { codec, lossy: true }, delayFrames: 0 };
}

/** A packet has one block or several; the last one may be shorter. */
function openBlockPacketDecoder(codec: BlockCodec, channels: number): PacketDecoder {
  return {
    decode(packet, held) {
      for (let from = 0; from < packet.length; from += codec.blockBytes) {
        const block = packet.subarray(from, from + codec.blockBytes);
        const { channels: targets, at } = held.append(codec.framesOf(block.length));
        if (!codec.decode(block, targets.slice(0, channels), at)) return false;
      }
      return true;
    },
    close: () => undefined,
  };
}
