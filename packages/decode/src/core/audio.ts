import type { Speaker } from './layout.js';

/** What every block of one recording has in common. */
export interface Format {
  readonly rateHz: number;
  readonly channels: number;
  /** Where each channel plays, in the order of the channels. */
  readonly speakers: readonly Speaker[];
}

/** A run of frames, planar: one Float32Array per channel, all of the same length. Full scale is 1. */
export type Block = readonly Float32Array[];

/** Frames of a block; 0 when it has no channel. */
export const framesOf = (block: Block): number => block[0]?.length ?? 0;

/** Reading a channel that the format does not have is a bug, never a fault of the recording. */
export function getChannel(block: Block, index: number): Float32Array {
  const channel = block[index];
  if (!channel) throw new RangeError(`no channel ${index}`);
  return channel;
}

/** By what a file is built of; `webm` is a Matroska file that states so, `aac` is AAC in ADTS frames. */
export const CONTAINERS = [
  'wav',
  'mp3',
  'flac',
  'm4a',
  'ogg',
  'aiff',
  'caf',
  'webm',
  'matroska',
  'aac',
  'au',
  'w64',
  'mp2',
  'gsm',
] as const;
/** One of them. */
export type Container = (typeof CONTAINERS)[number];

/** Bits that a lossy stream spends. */
export interface BitRate {
  /** Mean over its frames, kbit/s. */
  readonly meanKbps: number;
  /** All frames have the same value. */
  readonly isConstant: boolean;
}

/** One track of sound of a file. */
export interface AudioTrack {
  /** From 1, among the tracks of sound. */
  readonly index: number;
  readonly codec: string;
  /** ISO 639-2, or as the file has it; absent where it states none. */
  readonly language?: string;
  readonly channels?: number;
  /** Players take it where nobody chose one. */
  readonly default: boolean;
  /** It is the one that the numbers are about. */
  readonly measured: boolean;
}

/** What the file states about itself, before a sample is decoded. */
export interface FileFacts {
  /** By content, never by name. */
  readonly container: Container;
  /** `pcm`, `pcm-float`, `pcm-alaw`, `pcm-ulaw`, `mp3`, `flac`, `aac`, `alac`, `vorbis`, `opus`. */
  readonly codec: string;
  /** The decoder's floats come from a lossy codec, so they have no bit depth. */
  readonly lossy: boolean;
  /** Declared bits of a sample (8, 16, 24, 32, 64); absent for lossy codecs. */
  readonly bitDepth?: number;
  /** Samples are stored as floating point. */
  readonly float?: boolean;
  /** Bit rate of the stream, by the headers of its frames so far; known of MP3 only. */
  readonly bitRate?: BitRate;
  /** What the header promises; the decoded length may differ. */
  readonly declaredDurationSec?: number;
  /** Its tracks of sound, where it has several. */
  readonly tracks?: readonly AudioTrack[];
  /** There are moving pictures as well. */
  readonly hasVideo?: true;
}
