import type { SampleEncoding } from '@sonometer/engine';
import { channelWords } from '@sonometer/report/reading/quantity.js';

/** The format of a stream's samples, frame by frame. */
export interface PcmForm {
  readonly encoding: SampleEncoding;
  readonly rateHz: number;
  readonly channels: number;
  /** WAVEFORMATEXTENSIBLE speaker mask; 0 where none is named. */
  readonly channelMask: number;
  /** Of integers. */
  readonly bitDepth?: number;
}

/** Raw samples by the names of FFmpeg, without headers: low byte first. */
export const rawEncodings = {
  s16le: { encoding: 's16', bitDepth: 16 },
  s24le: { encoding: 's24', bitDepth: 24 },
  s32le: { encoding: 's32', bitDepth: 32 },
  f32le: { encoding: 'f32' },
} as const satisfies Readonly<Record<string, Pick<PcmForm, 'encoding' | 'bitDepth'>>>;

export type RawEncoding = keyof typeof rawEncodings;
export const rawEncodingNames = Object.keys(rawEncodings) as readonly RawEncoding[];

/** The form of raw samples. */
export const rawForm = (name: RawEncoding, rateHz: number, channels: number): PcmForm => ({
  ...{ ...rawEncodings[name], rateHz, channels, channelMask: 0 },
});

/** Bytes of a frame of raw samples: the encodings end in their bits. */
export const rawFrameBytes = ({ encoding, channels }: PcmForm): number =>
  (Number(encoding.slice(1)) / 8) * channels;

/** In words: `s16, 48 kHz, stereo`. */
export function formText({ encoding, rateHz, channels }: PcmForm): string {
  return `${encoding}, ${rateHz / 1000} kHz, ${channelWords(channels)}`;
}
