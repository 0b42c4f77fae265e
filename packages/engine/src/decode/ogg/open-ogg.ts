import type { FileFacts } from '../../core/audio.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { libavFault } from '../libav/libav-fault.js';
import type { Libav } from '../libav/libav.js';
import { newLibav } from '../libav/new-libav.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openFlacPacketDecoder } from '../packets/flac-packet-decoder.js';
import { openVorbisPacketDecoder } from '../packets/vorbis-packet-decoder.js';
import { findPlace } from './find-place.js';
import { lastGranule } from './last-granule.js';
import { openOpusPacketDecoder } from '../packets/libav-packet-decoder.js';
import { OggReader } from './ogg-reader.js';

/** Ogg files with Vorbis, Opus or FLAC; those of a chain in a row, while they are of one kind. */
export async function openOgg(source: Source, limits: DecodeLimits): Promise<Decoder> {
  let libav: Promise<Libav> | undefined;
  const reader = new OggReader(source, async (codec, config) => {
    checkLimits(codec, limits);
    if (codec.name === 'flac') return openFlacPacketDecoder(codec, config);
    if (codec.name === 'vorbis') return openVorbisPacketDecoder(codec, config);
    libav ??= newLibav('opus');
    return openOpusPacketDecoder(await libav, codec, config);
  });
  const failed = (error: unknown): never => {
    throw libavFault(error, 'ogg');
  };
  const { codec, serial } = await reader.start().catch(failed);
  const { name, rateHz, channels, speakers, delay, info } = codec;
  const granule = await lastGranule(source, serial);

  const { bitDepth } = info;
  const chained: FileFacts = {
    container: 'ogg',
    codec: name,
    lossy: name !== 'flac',
    ...(bitDepth !== undefined && { bitDepth }),
  };
  const frames = granule === undefined ? 0 : granule - delay - (reader.origin ?? 0);
  const declaring = {
    ...chained,
    ...info,
    ...(frames > 0 && { declaredDurationSec: frames / rateHz }),
  };
  let isOpen = true;
  return {
    format: { rateHz, channels, speakers },
    get facts() {
      return reader.links > 1 ? chained : declaring; // the length is of one link
    },
    get damage() {
      return reader.log.warnings;
    },
    async seek(frame) {
      // FFmpeg's Opus decoder continues from its earlier state: never quite the same bits
      const { origin } = reader;
      if (name === 'opus' || reader.links > 1 || origin === undefined) return 0;
      const place = await findPlace(source, { serial, codec, wanted: frame + origin + delay });
      return place === undefined ? 0 : reader.resume(place).catch(failed);
    },
    next() {
      if (!isOpen) return null;
      try {
        const block = reader.next();
        return block instanceof Promise ? block.catch(failed) : block;
      } catch (error) {
        return failed(error);
      }
    },
    close() {
      isOpen = false;
      reader.close();
    },
  };
}
