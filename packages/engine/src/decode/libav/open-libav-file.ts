import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import type { DecodeLimits } from '../limits.js';
import { libavFault } from './libav-fault.js';
import { AVERROR_EOF, AVMEDIA_TYPE_AUDIO, CODEC_IDS, type CodecName } from './libav.js';
import { newLibav } from './new-libav.js';
import { openFrames, type OpenFrames, type Trim } from './open-frames.js';
import type { Fed } from './receive-frames.js';
import { serveReads } from './serve-reads.js';

export interface LibavFile {
  readonly codec: CodecName;
  readonly frames: OpenFrames;
  readonly stop: () => void;
}

interface Choices {
  readonly demuxer: 'flac' | 'ogg';
  readonly codecs: readonly CodecName[];
  readonly limits: DecodeLimits;
  /** In place of what FFmpeg would trim by itself. */
  readonly trim?: Trim;
}

const FILE_NAME = 'in';

/** Order of Vorbis's channels (Vorbis I, 4.3.9), as the place of each channel of WAV order. */
const VORBIS_ORDER: Readonly<Record<number, readonly number[]>> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  7: [0, 2, 1, 6, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
};

/** Opens a file with FFmpeg's own demuxer and decoder. */
export async function openLibavFile(source: Source, choices: Choices): Promise<LibavFile> {
  const { demuxer, codecs, limits, trim } = choices;
  const libav = await newLibav('obsolete');
  const reads = await serveReads(libav, FILE_NAME, source);
  try {
    const format = await libav.av_find_input_format(demuxer);
    const [formatContext, streams] = await libav.ff_init_demuxer_file(FILE_NAME, { format });
    const stream = streams.find(({ codec_type }) => codec_type === AVMEDIA_TYPE_AUDIO);
    if (!stream) throw new Fault('decode.unsupported', `${demuxer}: there is no audio in it`);
    const { codec_id: codecId, index } = stream;
    const codec = codecs.find((name) => CODEC_IDS[name] === codecId);
    if (!codec)
      throw new Fault('decode.unsupported', `${demuxer}: ${nameOf(codecId)} is not supported`);
    const [, context, packet, frame] = await libav.ff_init_decoder(codecId, stream.codecpar);

    if (trim) await libav.av_opt_set(context, 'flags2', '+skip_manual', 0);

    const send = (result: number): Fed => {
      if (reads.fault) throw reads.fault;
      if (result < 0) return result === AVERROR_EOF ? 'end' : 'damaged';
      const isOurs = libav._AVPacket_stream_index(packet) === index;
      const isDamaged = isOurs && libav._avcodec_send_packet(context, packet) < 0;
      libav._av_packet_unref(packet);
      return isDamaged ? 'damaged' : 'sent';
    };
    // Where no read has to wait, the C function itself can be called, and no promise is made per packet.
    const feed = (): Fed | Promise<Fed> =>
      reads.areSynchronous
        ? send(libav._av_read_frame(formatContext, packet))
        : Promise.resolve(libav.av_read_frame(formatContext, packet)).then(send);
    const decoding = { libav, context, frame, feed, origin: demuxer };
    const order = (channels: number) => (codec === 'vorbis' ? VORBIS_ORDER[channels] : undefined);
    const frames = await openFrames(decoding, { limits, order, ...(trim && { trim }) });
    return { codec, frames, stop: reads.stop };
  } catch (error) {
    const fault = libavFault(reads.fault ?? error, demuxer);
    reads.stop();
    throw fault;
  }
}

const nameOf = (codecId: number) =>
  Object.entries(CODEC_IDS).find(([, id]) => id === codecId)?.[0] ?? `codec ${codecId}`;
