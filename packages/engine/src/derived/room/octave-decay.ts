import type { RoomSource } from '../../core/options.js';
import { log10 } from '../../elementary/log10.js';
import { square } from '../../elementary/square.js';
import { bandPass } from '../../kernels/butterworth.js';
import { filtered } from '../../kernels/plain/filtered.js';
import { type DecayCurve, decayCurve, type DecayFit, decayFit } from './decay-curve.js';
import { decayScatter } from './decay-scatter.js';
import type { RoomResponse } from './room-response.js';

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
 * A line needs the noise 10 dB under its lower end (ISO 3382-1 5.3.3), and a good fit. T20 makes do with 5 dB: the noise is
 * taken off the integral, and no time of the generated rooms is worse for it (decision 0023).
 */
const LINES = {
  edt: { upperDb: 0, lowerDb: -10, leastRangeDb: 20, leastR2: 0.95 },
  t20: { upperDb: -5, lowerDb: -25, leastRangeDb: 30, leastR2: 0.96 },
  t30: { upperDb: -5, lowerDb: -35, leastRangeDb: 45, leastR2: 0.96 },
} as const;

/** Of a shorter decay the filter shows itself: bandwidth times time (ISO 3382-2 7.3). */
const LEAST_BANDWIDTH_TIME = 4;

/** A plot has no use for more points, nor for what lies deeper. */
const DRAWN_POINTS = 160;
const DRAWN_DOWN_TO_DB = -70;

const CLARITY_EARLY_SEC = 0.05;
const MUSIC_EARLY_SEC = 0.08;

/** One octave of a room response; `undefined` where the range or the fit does not allow it. */
export interface OctaveDecay {
  readonly bandHz: number;
  readonly edtSec: number | undefined;
  readonly t20Sec: number | undefined;
  readonly t30Sec: number | undefined;
  readonly t20R2: number | undefined;
  /** Standard error of T20 as a share of it. */
  readonly t20Scatter: number | undefined;
  readonly c50Db: number | undefined;
  readonly c80Db: number | undefined;
  readonly d50: number | undefined;
  readonly rangeDb: number;
  /** Why a value is missing, by its name. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The decay as it is drawn, thinned; `undefined` where nothing falls. */
  readonly curve: DrawnDecay | undefined;
}

/** Levels at equal steps from the start, 0 dB there. */
export interface DrawnDecay {
  readonly stepSec: number;
  readonly levelsDb: readonly number[];
}

/** The octaves that a source fills, at a rate. */
export const octavesOf = (source: RoomSource, rateHz: number): readonly number[] =>
  OCTAVES_HZ.filter((hz) => hz >= LOWEST_HZ[source] && hz * Math.SQRT2 < HIGHEST_SHARE * rateHz);

/** Decay times and early energies of one octave (docs/measures/room.md#octaves, docs/measures/room.md#room-bands). */
export function octaveDecay(response: RoomResponse, bandHz: number): OctaveDecay {
  const { samples, startFrame, rateHz } = response;
  const lead = Math.min(startFrame, Math.round(LEAD_SEC * rateHz));
  const sections = bandPass(bandHz / Math.SQRT2, bandHz * Math.SQRT2, rateHz);
  // Backwards: the filter then rings into the time before the response and does not lengthen its decay.
  const band = filtered(samples.subarray(startFrame - lead), sections, 'backwards');
  const bandwidthHz = bandHz / Math.SQRT2;
  const curve = decayCurve(band, lead, rateHz);
  const reasons: Record<string, string> = {};
  if (!curve) return emptyOf(bandHz);
  const lineOf = (name: keyof typeof LINES): DecayFit | undefined => {
    const { upperDb, lowerDb, leastRangeDb, leastR2 } = LINES[name];
    const fit = decayFit(curve, upperDb, lowerDb);
    if (curve.rangeDb < leastRangeDb)
      reasons[`${name}Sec`] =
        `${curve.rangeDb.toFixed(0)} dB over the noise, ${leastRangeDb} are needed`;
    else if (!fit) reasons[`${name}Sec`] = `the level does not fall to ${lowerDb} dB`;
    else if (fit.r2 < leastR2)
      reasons[`${name}Sec`] =
        `the level does not fall evenly: R² ${fit.r2.toFixed(2)}, ${leastR2} is needed`;
    else if (fit.seconds * bandwidthHz < LEAST_BANDWIDTH_TIME)
      reasons[`${name}Sec`] = 'shorter than the filter of the octave can follow';
    else return fit;
    return undefined;
  };
  const t20 = lineOf('t20');
  if (!t20) reasons['t20R2'] = 'there is no T20';
  const early = earlyEnergies(band, lead, curve, rateHz, t20 !== undefined);
  if (early.c50Db === undefined)
    for (const name of ['c50Db', 'c80Db', 'd50'])
      reasons[name] = t20 ? 'nothing is left after 80 ms' : 'there is no T20';
  return {
    bandHz,
    edtSec: lineOf('edt')?.seconds,
    t20Sec: t20?.seconds,
    t30Sec: lineOf('t30')?.seconds,
    t20R2: t20?.r2,
    t20Scatter:
      t20 && decayScatter(band, lead, rateHz, curve, LINES.t20.upperDb, LINES.t20.lowerDb),
    ...early,
    rangeDb: curve.rangeDb,
    reasons,
    curve: drawnOf(curve),
  };
}

function drawnOf({ levelsDb, stepSec }: DecayCurve): DrawnDecay {
  const end = levelsDb.findIndex((level) => level < DRAWN_DOWN_TO_DB);
  const count = end < 0 ? levelsDb.length : end;
  const step = Math.max(1, Math.ceil(count / DRAWN_POINTS));
  const levels = levelsDb.subarray(0, count).filter((_, i) => i % step === 0);
  return { stepSec: step * stepSec, levelsDb: [...levels] };
}

const emptyOf = (bandHz: number): OctaveDecay => ({
  bandHz,
  edtSec: undefined,
  t20Sec: undefined,
  t30Sec: undefined,
  t20R2: undefined,
  t20Scatter: undefined,
  c50Db: undefined,
  c80Db: undefined,
  d50: undefined,
  rangeDb: 0,
  reasons: Object.fromEntries(
    ['edtSec', 't20Sec', 't30Sec', 't20R2', 'c50Db', 'c80Db', 'd50'].map((name) => [
      name,
      'the level does not fall',
    ]),
  ),
  curve: undefined,
});

type EarlyEnergies = Pick<OctaveDecay, 'c50Db' | 'c80Db' | 'd50'>;

function earlyEnergies(
  band: Float64Array,
  start: number,
  { kneeFrames, noisePower }: DecayCurve,
  rateHz: number,
  isValid: boolean,
): EarlyEnergies {
  const none = { c50Db: undefined, c80Db: undefined, d50: undefined };
  const energy = (from: number, to: number) => {
    let sum = 0;
    for (let i = start + from; i < start + to; i++) sum += square(band[i] ?? 0);
    return Math.max(0, sum - noisePower * (to - from));
  };
  const [speech, music] = [CLARITY_EARLY_SEC, MUSIC_EARLY_SEC].map((sec) =>
    Math.round(sec * rateHz),
  );
  if (!isValid || speech === undefined || music === undefined || kneeFrames <= music) return none;
  const early = energy(0, speech);
  const late = energy(speech, kneeFrames);
  const lateMusic = energy(music, kneeFrames);
  if (!(late > 0 && lateMusic > 0)) return none;
  return {
    c50Db: 10 * log10(early / late),
    c80Db: 10 * log10(energy(0, music) / lateMusic),
    d50: early / (early + late),
  };
}
