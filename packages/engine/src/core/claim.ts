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
