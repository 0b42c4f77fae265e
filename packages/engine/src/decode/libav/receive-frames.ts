import { Fault } from '../../core/fault.js';
import type { Libav } from './libav.js';

/** A decoder of libav and where its packets come from. */
export interface Decoding {
  readonly libav: Libav;
  readonly context: number;
  /** Holds one decoded frame at a time. */
  readonly frame: number;
  readonly feed: Feed;
  /** Opens the message of a fault: `flac`, `m4a`. */
  readonly origin: string;
}

/** Sends the next packet, if there is one. */
type Feed = () => Fed | Promise<Fed>;
export type Fed = 'sent' | 'damaged' | 'end';

export interface Frames {
  /** Packets so far that did not decode. */
  readonly errors: number;
  /** Decodes the next frame into `Decoding.frame`; false at the end. Waits only where the packets do. */
  next(): boolean | Promise<boolean>;
}

/** FFmpeg's largest need was below 50 MB; WebAssembly's own limit is 2 GB, and cannot be lowered. */
const MAX_HEAP_BYTES = 400_000_000;
/** Packets in a row without a frame: 8 minutes of AAC. A hostile index may name billions. */
const MAX_FRUITLESS_PACKETS = 20_000;
const NO_PACKET = 0;
const AVERROR_EAGAIN = -6;

/** Feeds packets until a frame comes out. It ends, whatever the input: every turn uses up a packet. */
export function receiveFrames({ libav, context, frame, feed, origin }: Decoding): Frames {
  let errors = 0;
  let isFlushed = false;
  let fruitless = 0;

  /** Whether there is a frame; `undefined` when the decoder needs a packet first. */
  const receive = (): boolean | undefined => {
    for (;;) {
      const result = libav._avcodec_receive_frame(context, frame);
      if (result >= 0 && libav._AVFrame_nb_samples(frame) > 0) {
        fruitless = 0;
        return true;
      }
      if (++fruitless > MAX_FRUITLESS_PACKETS || (isFlushed && result < 0)) return false;
      if (result >= 0 || isFlushed) continue;
      if (result !== AVERROR_EAGAIN) errors++;
      if (libav.HEAPU8.length > MAX_HEAP_BYTES)
        throw new Fault('decode.unsupported', `${origin}: decoding takes too much memory`);
      return undefined;
    }
  };
  const note = (fed: Fed): void => {
    if (fed === 'damaged') errors++;
    if (fed !== 'end') return;
    isFlushed = true;
    libav._avcodec_send_packet(context, NO_PACKET);
  };
  const next = (): boolean | Promise<boolean> => {
    for (;;) {
      const hasFrame = receive();
      if (hasFrame !== undefined) return hasFrame;
      const fed = feed();
      if (typeof fed !== 'string')
        return fed.then((later) => {
          note(later);
          return next();
        });
      note(fed);
    }
  };

  return {
    get errors() {
      return errors;
    },
    next,
  };
}
