import { itemAt, mean } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { square } from '@sonometer/decode/elementary/hypot';
import { log10 } from '@sonometer/decode/elementary/log10';
import type { RoomResponse } from './room-response.js';

/** A backward-integrated decay and the data that it is based on. */
export interface DecayCurve {
  /** Level at `i·stepSec` after the start, 0 dB at the start, falling. */
  readonly levelsDb: Float64Array;
  readonly stepSec: number;
  /** Loudest 10 ms over the noise. */
  readonly rangeDb: number;
  /** Mean square of the noise, the decay in its stretch taken off. */
  readonly noisePower: number;
  /** Where the decay meets the last tenth, samples after the start. */
  readonly kneeFrames: number;
}

/** A straight line through a piece of a decay curve. */
export interface DecayFit {
  /** Time to fall by 60 dB. */
  readonly seconds: number;
  readonly r2: number;
}

const BLOCK_SEC = 0.01;
const STEP_SEC = 0.00025;

/** The last tenth of the sound is taken for its noise. */
const NOISE_SHARE = 0.1;

/** The first line is fitted down to here over the noise (Lundeby et al. 1995). */
const LINE_ABOVE_NOISE_DB = 10;

/** Noise below −120 dBFS is none. */
const NO_NOISE = 1e-12;

/**
 * Schroeder's backward integral of a decay, up to the knee where it meets the noise: the noise taken off (Chu 1978),
 * with the energy that an exponential would still have beyond it (ISO 3382-1 5.3.3; Lundeby et al. 1995).
 *
 * `undefined` where nothing falls.
 */
export function decayCurve(
  samples: ArrayLike<number>,
  from: number,
  rateHz: number,
): DecayCurve | undefined {
  const length = samples.length - from;
  const block = Math.max(1, Math.round(BLOCK_SEC * rateHz));
  const powers = blockPowers(samples, from, block);
  if (powers.length < 2) return undefined;
  const last = Math.max(1, Math.round(powers.length * NOISE_SHARE));
  const lastPower = mean(powers.subarray(-last));
  const peak = powers.reduce((best, power, i) => (power > itemAt(powers, best) ? i : best), 0);
  const peakPower = itemAt(powers, peak);
  if (!(peakPower > 0)) return undefined;
  const rangeDb = 10 * log10(peakPower / Math.max(lastPower, NO_NOISE));

  let kneeFrames = length;
  let beyond = 0;
  let noisePower = lastPower;
  if (lastPower > NO_NOISE) {
    const line = firstLine(powers, peak, lastPower);
    if (!line) return undefined;
    const powerAt = (atBlock: number) => exp10((line.offsetDb + line.slopeDb * atBlock) / 10);
    const kneeBlock = (10 * log10(lastPower) - line.offsetDb) / line.slopeDb;
    kneeFrames = Math.min(length, Math.max(block, Math.round((kneeBlock + 0.5) * block)));
    const decayPerFrame = (-line.slopeDb * Math.LN10) / 10 / block;
    beyond = powerAt(kneeFrames / block - 0.5) / decayPerFrame;
    // A response that is cut off ends in its own decay, and that is no noise.
    const ending = Float64Array.from({ length: last }, (_, i) => powerAt(powers.length - last + i));
    noisePower = Math.max(0, lastPower - mean(ending));
  }
  return {
    ...integrated(samples, from, { kneeFrames, noisePower, beyond }, rateHz),
    rangeDb,
    noisePower,
    kneeFrames,
  };
}

/** Mean squares of complete blocks. */
export function blockPowers(samples: ArrayLike<number>, from: number, block: number): Float64Array {
  const count = Math.floor((samples.length - from) / block);
  return Float64Array.from({ length: Math.max(0, count) }, (_, b) => {
    let energy = 0;
    for (let i = from + b * block; i < from + (b + 1) * block; i++)
      energy += square(samples[i] ?? 0);
    return energy / block;
  });
}

/** Level against block from the peak down to 10 dB over the noise; none where it does not fall. */
function firstLine(powers: Float64Array, peak: number, noisePower: number) {
  const min = noisePower * exp10(LINE_ABOVE_NOISE_DB / 10);
  let end = peak;
  while (end < powers.length && (powers[end] ?? 0) >= min) end++;
  const last = Math.max(end, peak + 2);
  const levels = powers.subarray(peak, last).map((power) => 10 * log10(power));
  const { slope, offset } = lineThrough(levels, 1);
  return slope < 0 ? { slopeDb: slope, offsetDb: offset - slope * peak } : undefined;
}

/** The noise in which the integral ends. */
interface Ending {
  readonly kneeFrames: number;
  readonly noisePower: number;
  readonly beyond: number;
}

function integrated(
  samples: ArrayLike<number>,
  from: number,
  { kneeFrames, noisePower, beyond }: Ending,
  rateHz: number,
): Pick<DecayCurve, 'levelsDb' | 'stepSec'> {
  const step = Math.max(1, Math.round(STEP_SEC * rateHz));
  const count = Math.max(1, Math.ceil(kneeFrames / step));
  const levelsDb = new Float64Array(count);
  let [energy, max] = [beyond, beyond];
  for (let s = count - 1; s >= 0; s--) {
    const end = Math.min(kneeFrames, (s + 1) * step);
    for (let i = s * step; i < end; i++) energy += square(samples[from + i] ?? 0) - noisePower;
    // Near the knee a stretch may hold less than its noise; a decay has not risen there.
    max = Math.max(max, energy);
    levelsDb[s] = max;
  }
  for (let s = 0; s < count; s++)
    levelsDb[s] = 10 * log10(Math.max((levelsDb[s] ?? 0) / max, NO_NOISE));
  return { levelsDb, stepSec: step / rateHz };
}

/**
 * Least squares over the part of a curve between two levels, both negative; `undefined` where the
 * curve does not reach the lower one.
 */
export function decayFit(
  { levelsDb, stepSec }: Pick<DecayCurve, 'levelsDb' | 'stepSec'>,
  upperDb: number,
  lowerDb: number,
): DecayFit | undefined {
  const start = levelsDb.findIndex((level) => level <= upperDb);
  const end = levelsDb.findIndex((level) => level <= lowerDb);
  if (start < 0 || end < start + 2) return undefined;
  const { slope, r2 } = lineThrough(levelsDb.subarray(start, end + 1), stepSec);
  return slope < 0 ? { seconds: -60 / slope, r2 } : undefined;
}

/** Least squares of values at equal steps. */
export function lineThrough(values: Float32Array | Float64Array, step: number) {
  const centre = (values.length - 1) / 2;
  const average = mean(values);
  let [cross, across, spread] = [0, 0, 0];
  values.forEach((value, i) => {
    cross += (i - centre) * (value - average);
    across += square(i - centre);
    spread += square(value - average);
  });
  const slope = across > 0 ? cross / across : 0;
  const r2 = spread > 0 ? (slope * cross) / spread : 1;
  return { slope: slope / step, offset: average - slope * centre, r2 };
}

const PIECES = 8;
/** Of the fall from the first piece to the last; an exponential loses 2/7 of it in the last two, noise nothing. */
const MIN_LATE_SHARE = 0.2;
const MIN_FALL_DB = 3;

export const CUT_OFF = 'it ends, or the next sound begins, while its level still falls';

/** Whether a response ends in its decay: the last two of eight pieces lose as much as those before. */
export function isCutOff({
  samples,
  startFrame,
}: Pick<RoomResponse, 'samples' | 'startFrame'>): boolean {
  const length = Math.floor((samples.length - startFrame) / PIECES);
  if (length === 0) return false;
  const levels = blockPowers(samples, startFrame, length)
    .subarray(0, PIECES)
    .map((power) => 10 * log10(power));
  const last = itemAt(levels, PIECES - 1);
  const fallDb = itemAt(levels, 0) - last;
  // Silence at the end is no decay, and falls without end.
  return (
    Number.isFinite(fallDb) &&
    fallDb >= MIN_FALL_DB &&
    itemAt(levels, PIECES - 3) - last >= MIN_LATE_SHARE * fallDb
  );
}

/** A piece of a decay is cut into so many stretches, whose levels scatter on their own. */
const STRETCHES = 12;

/** A stretch of zeros has no level. */
const NO_POWER = 1e-20;

/**
 * Standard error of the slope of a decay between two levels, as a share of it: levels of twelve stretches around their
 * own line. A backward integral is smooth whatever it is made of, and its R² does not show this.
 *
 * `undefined` where the curve does not reach the lower level.
 */
export function decayScatter(
  samples: ArrayLike<number>,
  from: number,
  rateHz: number,
  { levelsDb, stepSec }: DecayCurve,
  upperDb: number,
  lowerDb: number,
): number | undefined {
  const start = levelsDb.findIndex((level) => level <= upperDb);
  const end = levelsDb.findIndex((level) => level <= lowerDb);
  if (start < 0 || end <= start) return undefined;
  const frameOf = (stretch: number) =>
    from + Math.round((start + ((end - start) * stretch) / STRETCHES) * stepSec * rateHz);
  const levels = Float64Array.from({ length: STRETCHES }, (_, stretch) => {
    let energy = 0;
    for (let i = frameOf(stretch); i < frameOf(stretch + 1); i++) energy += square(samples[i] ?? 0);
    return 10 * log10(energy / Math.max(1, frameOf(stretch + 1) - frameOf(stretch)) + NO_POWER);
  });
  const { slope, offset } = lineThrough(levels, 1);
  if (!(slope < 0)) return Infinity;
  const centre = (STRETCHES - 1) / 2;
  let [residual, across] = [0, 0];
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    residual += square(itemAt(levels, stretch) - offset - slope * stretch);
    across += square(stretch - centre);
  }
  return Math.sqrt(residual / (STRETCHES - 2) / across) / -slope;
}
