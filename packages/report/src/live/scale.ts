import { figure, signed } from '../reading/quantity.js';

/**
 * The two scales of a loudness meter (EBU Tech 3341, 2.7): in LU around the target level, which is −23 LUFS of
 * EBU R 128 unless another is wanted.
 */
export interface Scale {
  readonly label: string;
  readonly lowLu: number;
  readonly highLu: number;
  /** Distance of its marks, LU. */
  readonly everyLu: number;
}

export const scales = {
  'ebu+9': { label: 'EBU +9', lowLu: -18, highLu: 9, everyLu: 3 },
  'ebu+18': { label: 'EBU +18', lowLu: -36, highLu: 18, everyLu: 6 },
} as const satisfies Readonly<Record<string, Scale>>;

export type ScaleName = keyof typeof scales;
export const scaleNames = Object.keys(scales) as readonly ScaleName[];

/** EBU R 128: 0 LU. */
export const EBU_TARGET_LUFS = -23;

/** Position of a loudness on a scale, 0 at its foot and 1 at its top; clamped at the ends. */
export const shareOn = ({ lowLu, highLu }: Scale, lu: number): number =>
  Math.min(1, Math.max(0, (lu - lowLu) / (highLu - lowLu)));

/** The marks of a scale, in LU, from its foot to its top. */
export const marksOf = ({ lowLu, highLu, everyLu }: Scale): readonly number[] =>
  Array.from({ length: Math.floor((highLu - lowLu) / everyLu) + 1 }, (_, i) => lowLu + i * everyLu);

/** Ends of the scale of true peaks, dBTP. */
export const PEAK_LOW_DB = -60;
const PEAK_HIGH_DB = 3;

/** Position of a true peak on it, 0 to 1; clamped at the ends. */
export const peakShareOf = (db: number): number =>
  Math.min(1, Math.max(0, (db - PEAK_LOW_DB) / (PEAK_HIGH_DB - PEAK_LOW_DB)));

/** The label of a mark on an axis: `+3` in LU around the target, or its LUFS. */
export const markText = (lu: number, targetLufs: number, isRelative: boolean): string =>
  isRelative ? `${lu > 0 ? '+' : ''}${lu}` : String(Number((lu + targetLufs).toFixed(1)));

/** Nothing passes the gate below it, and a meter shows no less (ITU-R BS.1770-5 Annex 1). */
const MIN_LUFS = -70;

/** A loudness as the meter writes it: `-18.2 LUFS`, or `+4.8 LU` above the target; `–` before there is one. */
export function loudnessText(lufs: number | null, targetLufs: number, isRelative: boolean): string {
  const unit = isRelative ? 'LU' : 'LUFS';
  if (lufs === null) return `– ${unit}`;
  const min = lufs <= MIN_LUFS ? '<' : '';
  const value = Math.max(lufs, MIN_LUFS) - (isRelative ? targetLufs : 0);
  return `${min}${isRelative ? signed(value, 'LU') : figure(value, 'LUFS')} ${unit}`;
}
