import { Bytes } from '../bytes.js';
import { crc16, FRAME_HEADER_BYTES } from './frame-header.js';
import type { FirstFrame } from './find-frames.js';

/** What an encoder noted in the first frame, which then holds no audio (Xing, Info, VBRI; LAME's extension). */
export interface EncoderNote {
  /** Frames of the stream; `undefined` where it does not state it. */
  readonly streamFrames: number | undefined;
  /** Bytes from this frame to the end of the stream; absent where it does not state them. */
  readonly streamBytes?: number;
  /** The frame counts as one of silence: programs play it. */
  readonly hasFrame: boolean;
  /** Samples per channel at the start and at the end that are the encoder's own. */
  readonly delay: number;
  readonly padding: number;
  /** CRC-16 of the bytes after this frame, and their number. */
  readonly music: { readonly bytes: number; readonly crc: number } | undefined;
  /** Its name and version; absent where it leaves no such note. */
  readonly encoder?: string;
  /** ReplayGain 1.0, of what was encoded. */
  readonly replayGain?: EncoderReplayGain;
}

/** What is not noted is absent. */
export interface EncoderReplayGain {
  /** Largest sample, full scale is 1. */
  readonly peak?: number;
  /** To 89 dB, which is -18 LUFS. */
  readonly trackDb?: number;
}

/** The decoder's own, in addition to what the encoder notes: as every program counts it. */
export const DECODER_DELAY = 529;

/** After the header and what may be a checksum: a frame with side information is no note. */
const FIRST_EMPTY = FRAME_HEADER_BYTES + 2;
const HAS_FRAMES = 1;
const HAS_BYTES = 2;
const TABLE_BYTES: Readonly<Record<number, number>> = { 1: 4, 2: 4, 4: 100, 8: 4 };
const VBRI_AT = FRAME_HEADER_BYTES + 32;

export function readEncoderNote({ header, bytes }: FirstFrame): EncoderNote | undefined {
  const frame = new Bytes(bytes.subarray(0, header.frameBytes), 'mp3');
  const at = FRAME_HEADER_BYTES + header.sideBytes;
  const isEmpty = bytes.subarray(FIRST_EMPTY, at).every((byte) => byte === 0);
  if (isEmpty && frame.length >= at + 16 && ['Xing', 'Info'].includes(frame.text(at, 4))) {
    const flags = frame.u32be(at + 4);
    const streamFrames = flags & HAS_FRAMES ? frame.u32be(at + 8) : undefined;
    const tables = Object.entries(TABLE_BYTES).filter(([flag]) => flags & Number(flag));
    const lame = tables.reduce((end, [, size]) => end + size, at + 8);
    const bytesAt = at + (flags & HAS_FRAMES ? 12 : 8);
    return {
      streamFrames,
      ...(flags & HAS_BYTES && { streamBytes: frame.u32be(bytesAt) }),
      hasFrame: false,
      ...lameNote(frame, lame),
    };
  }
  if (frame.length >= VBRI_AT + 18 && frame.text(VBRI_AT, 4) === 'VBRI')
    return { streamFrames: frame.u32be(VBRI_AT + 14), hasFrame: true, ...NOTHING };
  return undefined;
}

const NOTHING = { delay: 0, padding: 0, music: undefined };

/**
 * Nine characters, twelve bytes, 12 bits of delay and of padding, four bytes, length and checksum of the music, its
 * own.
 */
function lameNote(
  frame: Bytes,
  at: number,
): Omit<EncoderNote, 'streamFrames' | 'streamBytes' | 'hasFrame'> {
  if (frame.length < at + 24 || frame.u8(at) === 0) return NOTHING;
  const both = frame.u24be(at + 21);
  const lengths = { delay: both >> 12, padding: both & 0xfff };
  if (!/^La(me|v[cf])/i.test(frame.text(at, 4))) return { ...NOTHING, ...lengths };
  return {
    ...lengths,
    music: musicNote(frame, at),
    encoder: frame.text(at, 9),
    replayGain: gainNote(frame, at),
  };
}

const TRACK_GAIN = 1;

/** The peak as a fraction of 2^23; the gain with its kind in the top bits, its sign, and tenths of a dB. */
function gainNote(frame: Bytes, at: number): EncoderReplayGain {
  const peak = frame.u32be(at + 11) / 0x80_0000;
  const gain = frame.u16be(at + 15);
  const tenths = (gain & 0x1ff) * (gain & 0x200 ? -1 : 1);
  return {
    ...(peak > 0 && { peak }),
    ...(gain >> 13 === TRACK_GAIN && { trackDb: tenths / 10 }),
  };
}

/** Only where the note's own checksum is right. */
function musicNote(frame: Bytes, at: number): EncoderNote['music'] {
  if (frame.length < at + 36) return undefined;
  if (crc16(0, frame.slice(0, at + 34)) !== frame.u16be(at + 34)) return undefined;
  const bytes = frame.u32be(at + 28) - frame.length; // it counts this frame
  const crc = frame.u16be(at + 32);
  return bytes > 0 && crc !== 0 ? { bytes, crc } : undefined;
}
