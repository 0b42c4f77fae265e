import type { FileFacts } from '../../core/audio.js';
import type { DamageLog } from '../damage-log.js';
import type { Decoder } from '../decoder.js';
import type { DecodeLimits } from '../limits.js';
import { trimmed } from '../mp4/edit-pieces.js';
import { type MpegLayer, openMpegStream } from '../mpeg-stream.js';
import { withFacts, withLaterWarnings } from '../wrap-decoder.js';
import type { PacketStream } from './packet-stream.js';

interface Track {
  readonly limits: DecodeLimits;
  /** Of the blocks, which are read while the sound is decoded. */
  readonly log: DamageLog;
  /** At the start, that does not belong to the recording. */
  readonly delaySec: number;
  /** By the headers of the file. */
  readonly declared: Partial<FileFacts>;
}

/** The frames of a track of MPEG audio. Rate and channels are those of the stream. */
export async function openMpegPackets(
  stream: PacketStream,
  layer: MpegLayer,
  { limits, log, delaySec, declared }: Track,
): Promise<Decoder> {
  const opened = await openMpegStream(stream, layer, {
    ...{ container: 'webm', place: 'track', limits },
  });
  const decoder = trimmed(opened, delaySec > 0 ? { skipSec: delaySec } : undefined);
  return withLaterWarnings(withFacts(decoder, declared), () => log.warnings);
}
