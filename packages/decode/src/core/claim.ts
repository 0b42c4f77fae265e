import type { Container } from './audio.js';

/** ReplayGain 2.0, "Reference level": a gain leads to −18 LUFS, which is what 89 dB of ReplayGain 1.0 were. */
export const REPLAY_GAIN_LUFS = -18;
/** RFC 7845, 5.2.1: a gain, on top of the header's, leads to −23 LUFS (EBU R 128). */
export const R128_LUFS = -23;
/** The same: a signed 16-bit number with 8 bits after the point (Q7.8). */
export const R128_STEPS_PER_DB = 256;

/** Numbers that files declare of their sound, by the ids of the measures that measure them. */
export const CLAIMED = [
  'integratedLufs',
  'loudnessRange',
  'truePeakDb',
  'momentaryLufsMax',
  'shortTermLufsMax',
] as const;

/** One of them. */
export type Claimed = (typeof CLAIMED)[number];

/** What a tag states, in the unit of a measure. */
export interface Stated {
  readonly measure: Claimed;
  /** LUFS, LU or dBTP. */
  readonly value: number;
  /** Of a tag that holds a gain: the loudness that it leads to, LUFS. */
  readonly gainToLufs?: number;
  /** ReplayGain leaves open which peak it is: that of the samples, or the true one. */
  readonly isMaybeSamplePeak?: true;
}

/** One statement of a file about itself. */
export interface Claim {
  /** Where it is stored, as its document calls it: `bext LoudnessValue`, `REPLAYGAIN_TRACK_GAIN`. */
  readonly tag: string;
  /** As it is written: without control characters, at most 256 characters. */
  readonly text: string;
  /** Absent where it is no number that one recording could be held to. */
  readonly stated?: Stated;
}

/** Endings of file names that belong to one format only. */
const FORMAT_OF_EXTENSION: Readonly<Record<string, Container>> = {
  wav: 'wav',
  wave: 'wav',
  bwf: 'wav',
  rf64: 'wav',
  mp3: 'mp3',
  mpga: 'mp3',
  flac: 'flac',
  m4a: 'm4a',
  m4b: 'm4a',
  mp4: 'm4a',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  spx: 'ogg',
  aif: 'aiff',
  aiff: 'aiff',
  aifc: 'aiff',
  caf: 'caf',
  webm: 'webm',
  weba: 'webm',
  mka: 'matroska',
  mkv: 'matroska',
  aac: 'aac',
  au: 'au',
  snd: 'au',
  mp2: 'mp2',
  w64: 'w64',
  gsm: 'gsm',
};

/** The content determines the format. A name that contradicts it is a warning; one without a format is not. */
export function nameMismatch(fileName: string, container: Container): string | undefined {
  const [, extension = ''] = /\.([^.]+)$/.exec(fileName) ?? [];
  const named = Object.entries(FORMAT_OF_EXTENSION).find(
    ([ext]) => ext === extension.toLowerCase(),
  );
  if (!named || named[1] === container) return undefined;
  if (named[1] === 'matroska' && container === 'webm') return undefined; // WebM is a kind of Matroska
  return `the name ends in .${named[0]}, but the file is ${container}`;
}
