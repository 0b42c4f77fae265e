import { DECODER_DELAY, type EncoderNote } from './encoder-note.js';
import type { FrameHeader } from './frame-header.js';

/**
 * Frames that are decoded before the one that is wanted: its data may begin in nine of them (511 bytes before it, 60 in
 * the smallest frames), and two more fill the filters.
 */
export const RUN_UP_FRAMES = 16;
/**
 * mpg123's synthesis goes round in a buffer of 16 rows, by 36 in a frame: after so many frames it is at the same row
 * again, and adds up in the same order.
 */
const FRAMES_OF_A_ROUND = 4;
/** Of a frame of MPEG-1. At the half rates mpg123 did not give the same bits after the smallest frames, of 8 kbit/s. */
const FRAME_SAMPLES = 1152;

/** A start in the middle of a stream, to the bit as if it had been decoded from its first frame on. */
export interface RunUp {
  /** Not decoded at all. */
  readonly droppedFrames: number;
  /** Of the first sample that counts, in the recording. */
  readonly position: number;
  /** What is decoded now does not count. */
  readonly isOn: boolean;
  /** Of the next samples so many, all of the recording or none of them. */
  take(samples: number): { readonly count: number; readonly isDetected: boolean };
}

/** `undefined` where decoding from the start is as quick, or where only mpg123 can determine what it trims. */
export function runUpTo(
  frame: number,
  { samples }: FrameHeader,
  note: EncoderNote | undefined,
): RunUp | undefined {
  const { delay = 0, padding = 0, streamFrames = 0 } = note ?? {};
  if (samples !== FRAME_SAMPLES || (note && (delay === 0 || streamFrames === 0))) return undefined;
  const skipped = note ? delay + DECODER_DELAY : 0;
  // the encoder's padding: what follows it, where a stream is longer than noted, counts again
  const end = note ? streamFrames * samples - delay - padding : Infinity;
  if (end <= 0) return undefined; // a note that lies
  const noted = note ? Math.max(end, streamFrames * samples - skipped) : Infinity;
  const wanted = frame < end ? frame : frame + noted - end;

  const first = Math.floor((wanted + skipped) / samples) - RUN_UP_FRAMES;
  const droppedFrames = first - (first % FRAMES_OF_A_ROUND);
  const start = (droppedFrames + RUN_UP_FRAMES) * samples - skipped;
  if (droppedFrames <= 0 || start < 0) return undefined;
  let at = start - RUN_UP_FRAMES * samples;
  return {
    droppedFrames,
    position: start < noted ? Math.min(start, end) : start - noted + end,
    get isOn() {
      return at < start;
    },
    take(some) {
      const isSurplus = at >= end && at < noted;
      const upTo = [start, end, noted].find((place) => at < place) ?? Infinity;
      const count = Math.min(some, upTo - at);
      const isDetected = at >= start && !isSurplus;
      at += count;
      return { count, isDetected };
    },
  };
}
