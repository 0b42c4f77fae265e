import type { LiveChannel, LiveReading } from '@sonometer/engine';
import { figure, signed } from '../reading/quantity.js';
import type { LiveRow } from './alarm.js';

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

/** A bar and the mark over it, dBTP. */
export interface Ballistics {
  readonly speaker: string;
  readonly barDb: number;
  readonly heldDb: number;
}

/** Of IEC 60268-10, type I: 20 dB in 1.7 s. */
const FALL_DB_PER_SEC = 20 / 1.7;
const HOLD_SEC = 2;

/** Bars that rise at once and fall slowly, each with a mark that stays at its highest for a while. */
export function openBallistics() {
  let states: readonly (Ballistics & { readonly heldAtSec: number })[] = [];
  let lastSec = 0;
  return {
    update(channels: readonly LiveChannel[], atSec: number): readonly Ballistics[] {
      const fall = Math.max(0, atSec - lastSec) * FALL_DB_PER_SEC;
      lastSec = atSec;
      states = channels.map(({ speaker, truePeakDbSinceRead: peakDb }, c) => {
        const before = states[c];
        const barDb = Math.max(peakDb, (before?.barDb ?? -Infinity) - fall);
        const isHeld = before && before.heldDb > peakDb && atSec - before.heldAtSec < HOLD_SEC;
        if (isHeld) return { ...before, barDb };
        // after its hold time the mark falls with the bar
        return { speaker, barDb, heldDb: barDb, heldAtSec: atSec };
      });
      return states;
    },
  };
}

/** The part of a reading about the time since the one before it. */
export type Since = Pick<
  LiveReading,
  'truePeakDbSinceRead' | 'peakDbSinceRead' | 'clippedRunsSinceRead'
>;

/** Before the first reading. */
export const NOTHING_SINCE: Since = {
  truePeakDbSinceRead: -Infinity,
  peakDbSinceRead: -Infinity,
  clippedRunsSinceRead: 0,
};

/** Of the time of both, the one after the other. */
export const sinceBoth = (before: Since, after: Since): Since => ({
  truePeakDbSinceRead: Math.max(before.truePeakDbSinceRead, after.truePeakDbSinceRead),
  peakDbSinceRead: Math.max(before.peakDbSinceRead, after.peakDbSinceRead),
  clippedRunsSinceRead: before.clippedRunsSinceRead + after.clippedRunsSinceRead,
});

/** Reads it from a row of a log. */
export const sinceIn = (row: LiveRow): Since => ({
  truePeakDbSinceRead: row['truePeakDbSinceRead'] ?? NOTHING_SINCE.truePeakDbSinceRead,
  peakDbSinceRead: row['peakDbSinceRead'] ?? NOTHING_SINCE.peakDbSinceRead,
  clippedRunsSinceRead: row['clippedRunsSinceRead'] ?? NOTHING_SINCE.clippedRunsSinceRead,
});
