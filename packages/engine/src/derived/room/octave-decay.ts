import type { RoomSource } from '../../core/options.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { log10 } from '@sonometer/decode/elementary/log10';
import { bandPass } from '../../kernels/filter-sections.js';
import { filtered } from '../../kernels/plain/filters.js';
import {
  decayCurve,
  type DecayCurve,
  decayFit,
  type DecayFit,
  decayScatter,
} from './decay-curve.js';
import type { RoomResponse } from './room-response.js';

const CLARITY_EARLY_SEC = 0.05;
const MUSIC_EARLY_SEC = 0.08;

export interface EarlyEnergies {
  readonly c50Db: number | undefined;
  readonly c80Db: number | undefined;
  readonly d50: number | undefined;
}

/**
 * First 50 and 80 ms of an octave over the rest, the noise taken off. `undefined` where the rest is no more than the
 * noise under it, or lies further down than the noise does: then it is how quiet the recording was.
 */
export function earlyEnergies(
  band: Float64Array,
  start: number,
  { kneeFrames, noisePower, rangeDb }: DecayCurve,
  rateHz: number,
): EarlyEnergies {
  const energy = (from: number, to: number) => {
    let sum = 0;
    for (let i = start + from; i < start + to; i++) sum += square(band[i] ?? 0);
    return Math.max(0, sum - noisePower * (to - from));
  };
  const ratioAt = (sec: number): number | undefined => {
    const frames = Math.round(sec * rateHz);
    if (kneeFrames <= frames) return undefined;
    const late = energy(frames, kneeFrames);
    const ratio = energy(0, frames) / late;
    const isDetected = late > noisePower * (kneeFrames - frames) && 10 * log10(ratio) <= rangeDb;
    return isDetected ? ratio : undefined;
  };
  const [speech, music] = [ratioAt(CLARITY_EARLY_SEC), ratioAt(MUSIC_EARLY_SEC)];
  return {
    c50Db: speech && 10 * log10(speech),
    c80Db: music && 10 * log10(music),
    d50: speech && speech / (1 + speech),
  };
}

const OCTAVES_HZ = [125, 250, 500, 1000, 2000, 4000, 8000] as const;

/** Claps and balloons have too little energy below. */
const LOWEST_HZ: Readonly<Record<RoomSource, number>> = {
  clap: 500,
  balloon: 500,
  impulse: 125,
  sweep: 125,
};

/** The upper edge of a band must stay below this share of the rate. */
const HIGHEST_SHARE = 0.45;

/** What the filter needs in front of the response: it runs backwards in time. */
const LEAD_SEC = 0.25;

/**
 * A line needs the noise 10 dB under its lower end (ISO 3382-1 5.3.3), and a good fit. T20 makes do with 5 dB: the
 * noise is taken off the integral, and no time of the generated rooms is worse for it (decision 0023).
 */
const LINES = {
  edt: { upperDb: 0, lowerDb: -10, minRangeDb: 20, minR2: 0.95 },
  t20: { upperDb: -5, lowerDb: -25, minRangeDb: 30, minR2: 0.96 },
  t30: { upperDb: -5, lowerDb: -35, minRangeDb: 45, minR2: 0.96 },
} as const;

/** Of a shorter decay the filter shows itself: bandwidth times time (ISO 3382-2 7.3). */
const MIN_BANDWIDTH_TIME = 4;

/** A plot needs neither more points nor lower levels. */
const DRAWN_POINTS = 160;
const DRAWN_DOWN_TO_DB = -70;

/**
 * What follows the direct sound, against the ring of the filter to it, which lies before it. Responses of rooms: −3 dB
 * and more; of a sweep without a room at 125 Hz −29, and a line through what is left of the sweep's own edges.
 */
const MIN_FOLLOWING_DB = -10;

const EARLY = { c50Db: 50, c80Db: 80, d50: 50 } as const;

/** One octave of a room response; `undefined` where the range or the fit does not allow it. */
export interface OctaveDecay {
  readonly bandHz: number;
  readonly edtSec: number | undefined;
  readonly t20Sec: number | undefined;
  readonly t30Sec: number | undefined;
  readonly t20R2: number | undefined;
  /**
   * How much longer the line of T30 is than T20, per cent; of a bent decay too, whose T30 fits too badly to be given.
   */
  readonly bendPercent: number | undefined;
  /** Standard error of T20 as a share of it. */
  readonly t20Scatter: number | undefined;
  readonly c50Db: number | undefined;
  readonly c80Db: number | undefined;
  readonly d50: number | undefined;
  readonly rangeDb: number;
  /** Why a value is missing, by its name. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The decay for plots, thinned; `undefined` where nothing falls. */
  readonly curve: DrawnDecay | undefined;
}

/** The values of an octave, by name. */
export const OCTAVE_VALUES = [
  'edtSec',
  't20Sec',
  't30Sec',
  't20R2',
  'bendPercent',
  't20Scatter',
  'c50Db',
  'c80Db',
  'd50',
] as const;

export type OctaveValues = Pick<OctaveDecay, (typeof OCTAVE_VALUES)[number]>;

const NO_VALUES = Object.fromEntries(
  OCTAVE_VALUES.map((name) => [name, undefined]),
) as unknown as OctaveValues;

/** An octave without its values, all for one reason. */
export const withoutValues = (octave: OctaveDecay, reason: string): OctaveDecay => ({
  ...octave,
  ...NO_VALUES,
  reasons: Object.fromEntries(OCTAVE_VALUES.map((name) => [name, reason])),
});

/** Levels at equal steps from the start, 0 dB there. */
export interface DrawnDecay {
  readonly stepSec: number;
  readonly levelsDb: readonly number[];
}

/** The octaves that a source fills, at a rate. */
export const octavesOf = (source: RoomSource, rateHz: number): readonly number[] =>
  OCTAVES_HZ.filter((hz) => hz >= LOWEST_HZ[source] && hz * Math.SQRT2 < HIGHEST_SHARE * rateHz);

/** Decay times and early energies of one octave (docs/measures/room.md#octaves, docs/measure/room-bands.md). */
export function octaveDecay(response: RoomResponse, bandHz: number): OctaveDecay {
  const { samples, startFrame, rateHz } = response;
  const lead = Math.min(startFrame, Math.round(LEAD_SEC * rateHz));
  const sections = bandPass(bandHz / Math.SQRT2, bandHz * Math.SQRT2, rateHz);
  // Backwards: the filter then rings into the time before the response and does not lengthen its decay.
  const band = filtered(samples.subarray(startFrame - lead), sections, 'backwards');
  const bandwidthHz = bandHz / Math.SQRT2;
  const curve = decayCurve(band, lead, rateHz);
  const reasons: Record<string, string> = {};
  if (!curve) return withoutValues(emptyOf(bandHz), 'the level does not fall');
  // A lower value is not rounded up to the required one.
  const lineOf = (name: keyof typeof LINES): DecayFit | undefined => {
    const { upperDb, lowerDb, minRangeDb, minR2 } = LINES[name];
    const fit = decayFit(curve, upperDb, lowerDb);
    if (curve.rangeDb < minRangeDb)
      reasons[`${name}Sec`] =
        `${Math.floor(curve.rangeDb)} dB above the noise; ${minRangeDb} are needed`;
    else if (!fit) reasons[`${name}Sec`] = `the level does not fall to ${lowerDb} dB`;
    else if (fit.r2 < minR2)
      reasons[`${name}Sec`] =
        `the level does not fall evenly: R² is ${(Math.floor(1000 * fit.r2) / 1000).toFixed(3)}; ${minR2} is needed`;
    else if (fit.seconds * bandwidthHz < MIN_BANDWIDTH_TIME)
      reasons[`${name}Sec`] = 'shorter than the octave filter can follow';
    else return fit;
    return undefined;
  };
  const t20 = lineOf('t20');
  if (!t20) reasons['t20R2'] = 'there is no T20';
  const early = earlyEnergies(band, lead, curve, rateHz);
  for (const [name, ms] of Object.entries(EARLY))
    if (!t20) reasons[name] = 'there is no T20';
    else if (early[name as keyof EarlyEnergies] === undefined)
      reasons[name] = `the energy after ${ms} ms does not exceed the noise`;
  const octave = {
    bandHz,
    edtSec: lineOf('edt')?.seconds,
    t20Sec: t20?.seconds,
    t30Sec: lineOf('t30')?.seconds,
    t20R2: t20?.r2,
    bendPercent: t20 && computeBend(curve, t20),
    t20Scatter:
      t20 && decayScatter(band, lead, rateHz, curve, LINES.t20.upperDb, LINES.t20.lowerDb),
    ...(t20 ? early : NO_EARLY),
    rangeDb: curve.rangeDb,
    reasons,
    curve: drawnOf(curve),
  };
  const followingDb = 10 * log10(energyOf(band.subarray(lead)) / energyOf(band.subarray(0, lead)));
  return followingDb < MIN_FOLLOWING_DB
    ? withoutValues(
        octave,
        `the sound after the direct sound is ${(-followingDb).toFixed(0)} dB below it`,
      )
    : octave;
}

/** `undefined` without the range that T30 needs. */
function computeBend(curve: DecayCurve, t20: DecayFit): number | undefined {
  const { upperDb, lowerDb, minRangeDb } = LINES.t30;
  const t30 = curve.rangeDb < minRangeDb ? undefined : decayFit(curve, upperDb, lowerDb);
  return t30 && 100 * (t30.seconds / t20.seconds - 1);
}

const NO_EARLY: EarlyEnergies = { c50Db: undefined, c80Db: undefined, d50: undefined };

const energyOf = (samples: Float64Array): number => samples.reduce((sum, x) => sum + square(x), 0);

function drawnOf({ levelsDb, stepSec }: DecayCurve): DrawnDecay {
  const end = levelsDb.findIndex((level) => level < DRAWN_DOWN_TO_DB);
  const count = end < 0 ? levelsDb.length : end;
  const step = Math.max(1, Math.ceil(count / DRAWN_POINTS));
  const levels = levelsDb.subarray(0, count).filter((_, i) => i % step === 0);
  return { stepSec: step * stepSec, levelsDb: [...levels] };
}

const emptyOf = (bandHz: number): OctaveDecay => ({
  bandHz,
  ...NO_VALUES,
  rangeDb: 0,
  reasons: {},
  curve: undefined,
});
