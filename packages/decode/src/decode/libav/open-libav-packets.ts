import type { DecodeLimits } from '../limits.js';
import { CODEC_IDS, libavFault, makeParameters, newLibav, PacketStorage } from './libav.js';
import { type Fed, openFrames, type OpenFrames, type Trim } from './open-frames.js';

/** How packets of AAC are coded, as their container states. */
export interface AacCoding {
  readonly config: Uint8Array;
  readonly channels: number;
  readonly rateHz: number;
}

/** One coded frame, and for the last one the share of it that belongs to the recording. */
export interface AacPacket {
  readonly data: Uint8Array;
  readonly share: number | undefined;
}

export interface AacChoices {
  /** The container, for messages. */
  readonly origin: string;
  readonly limits: DecodeLimits;
  readonly trim?: Trim;
}

/** Decodes packets of AAC that were taken from their container already, some at a time. */
export async function openLibavPackets(
  packets: AsyncIterator<readonly AacPacket[], void>,
  coding: AacCoding,
  choices: AacChoices,
): Promise<OpenFrames> {
  const libav = await newLibav();
  try {
    const codecId = CODEC_IDS.aac;
    const parameters = await makeParameters(libav, { ...coding, codecId });
    const [, context, packet, frame] = await libav.ff_init_decoder(codecId, parameters);
    const storage = new PacketStorage(libav);

    let share: number | undefined;
    let waiting: readonly AacPacket[] = [];
    let sent = 0; // of those

    const send = ({ data, share: ofRecording }: AacPacket): Fed => {
      share = ofRecording;
      if (data.length === 0) return 'damaged'; // to FFmpeg it would be the end
      libav._AVPacket_data_s(packet, storage.hold(data));
      libav._AVPacket_size_s(packet, data.length);
      const isDamaged = libav._avcodec_send_packet(context, packet) < 0;
      libav._AVPacket_data_s(packet, 0); // ours, not FFmpeg's to free
      libav._AVPacket_size_s(packet, 0);
      return isDamaged ? 'damaged' : 'sent';
    };
    const feed = (): Fed | Promise<Fed> => {
      const next = waiting[sent++];
      return next ? send(next) : refill();
    };
    const refill = async (): Promise<Fed> => {
      const next = await packets.next();
      if (next.done) return 'end';
      waiting = next.value;
      sent = 0;
      return feed();
    };
    const decoding = { libav, context, frame, feed, origin: choices.origin };
    // neither decoder holds frames back, so the frame at hand is that of the last packet sent
    return await openFrames(decoding, {
      ...choices,
      frameShare: () => share ?? 1,
      packetsAreSimilar: true,
    });
  } catch (error) {
    throw libavFault(error, choices.origin);
  }
}
