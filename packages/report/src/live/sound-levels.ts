import type { LiveSoundLevels } from '@sonometer/engine';
import { figure } from '../reading/quantity.js';
import type { LiveRow } from './alarm.js';

/** A sound level in the notation of the standards, and its name in words. */
export interface SoundLevelName {
  readonly name: string;
  readonly what: string;
  /** `undefined` before it is there. */
  readonly of: (levels: LiveSoundLevels) => number | undefined;
}

/** IEC 61672-1 and ISO 1996-1, in the order in which a meter shows them. */
export const soundLevelNames: readonly SoundLevelName[] = [
  { name: 'LAF', what: 'A-weighted, fast (125 ms), current', of: ({ lafDb }) => lafDb },
  { name: 'LAS', what: 'A-weighted, slow (1 s), current', of: ({ lasDb }) => lasDb },
  { name: 'LCF', what: 'C-weighted, fast, current', of: ({ lcfDb }) => lcfDb },
  { name: 'LAeq', what: 'A-weighted, averaged since the start', of: ({ laeqDb }) => laeqDb },
  { name: 'LZeq', what: 'unweighted, averaged since the start', of: ({ lzeqDb }) => lzeqDb },
  { name: 'LAE', what: 'sound exposure, referred to 1 s', of: ({ laeDb }) => laeDb },
  { name: 'LAFmax', what: 'the largest LAF', of: ({ lafMaxDb }) => lafMaxDb },
  { name: 'LCpeak', what: 'the largest C-weighted peak', of: ({ lcPeakDb }) => lcPeakDb },
  { name: 'L10', what: 'LAF exceeded 10 % of the time', of: ({ exceeded }) => exceeded?.laf10Db },
  { name: 'L50', what: 'LAF exceeded half of the time', of: ({ exceeded }) => exceeded?.laf50Db },
  {
    name: 'L90',
    what: 'LAF exceeded 90 % of the time: the background',
    of: ({ exceeded }) => exceeded?.laf90Db,
  },
];

/** Those that a line of a session holds, by the names of the engine. */
export const soundColumns = [
  'lafDb',
  'lasDb',
  'lcfDb',
  'laeqDb',
  'lafMaxDb',
] as const satisfies readonly (keyof LiveSoundLevels)[];

/** The numbers of a line, as they were read. */
export const soundRow = (levels: LiveSoundLevels | null): LiveRow =>
  Object.fromEntries(soundColumns.map((name) => [name, levels?.[name] ?? null]));

/** The same line in dB SPL, where it is known what full scale is. */
export const calibratedRow = (row: LiveRow, calibrationDb: number | undefined): LiveRow => ({
  ...row,
  ...Object.fromEntries(
    soundColumns.map((name) => {
      const db = row[name] ?? null;
      return [name, db === null ? null : db + (calibrationDb ?? 0)];
    }),
  ),
});

/** A level with its unit: dB SPL where it is known what full scale is. */
export const soundLevelText = (
  db: number | undefined,
  calibrationDb: number | undefined,
): string =>
  db === undefined
    ? '–'
    : `${figure(db + (calibrationDb ?? 0), 'dB')} ${calibrationDb === undefined ? 'dBFS' : 'dB'}`;

/** The reference of the levels of a session. */
export const calibrationText = (calibrationDb: number | undefined): string =>
  calibrationDb === undefined
    ? UNCALIBRATED
    : `Calibrated: full scale is ${figure(calibrationDb, 'dB')} dB SPL. It is valid only for this input and its gain.`;

/** The meaning of a number of an uncalibrated microphone. */
const UNCALIBRATED =
  'Not calibrated: levels are in dBFS, relative to the maximum of the input, and do not indicate the sound pressure level. ' +
  'Microphones, gains and systems differ by 20 dB and more. Calibrate once with a calibrator, or with a sound level meter next to this one.';
