import { clamp, parabolaShift, pow2 } from '../../core/numbers.js';
import { computeFourier } from '../../algorithms/spectrum.js';
import type { Reading } from '../../core/reading.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log as naturalLog } from '@sonometer/decode/elementary/log';
import { square } from '@sonometer/decode/elementary/hypot';

/** An exponential sweep: `ln f = offset + rate·t`. */
export interface SweepRidge {
  /** Natural logarithm of the frequency at time 0. */
  readonly offset: number;
  /** Per second. */
  readonly rate: number;
  readonly fromSec: number;
  readonly toSec: number;
}

const WINDOW_SEC = 0.0853;
const HOPS_PER_WINDOW = 4;
const LOWEST_HZ = 150;
const HIGHEST_HZ = 15_000;
const HIGHEST_SHARE = 0.45;
const LOUDEST_RANGE_DB = 30;

const ROUNDS = 5;
/** Residuals of ln f. */
const MIN_TOLERANCE = 0.03;
const SIGMAS = 3;

const MIN_SEC = 1;
const MIN_OCTAVES = 3;
const MIN_R2 = 0.99;
/** Of the frames between the ends of the ridge. */
const MIN_SHARE = 0.7;

interface Point {
  readonly sec: number;
  readonly log: number;
}

/** The strongest line of a recording, when it is an exponential sweep (docs/measures/room.md#finding-the-response). */
export function sweepRidge(samples: Float32Array, rateHz: number): Reading<SweepRidge> {
  const points = ridgePoints(samples, rateHz);
  let inliers = points;
  let line = lineThrough(inliers);
  for (let round = 0; round < ROUNDS && line; round++) {
    const { offset, rate, sigma } = line;
    const tolerance = Math.max(MIN_TOLERANCE, SIGMAS * sigma);
    inliers = points.filter(({ sec, log }) => Math.abs(log - offset - rate * sec) < tolerance);
    line = lineThrough(inliers);
  }
  const [first, last] = [inliers[0], inliers.at(-1)];
  if (!line || !first || !last) return { absent: 'it contains no sweep' };
  const within = points.filter(({ sec }) => sec >= first.sec && sec <= last.sec).length;
  const isSweep =
    line.rate > 0 &&
    line.r2 >= MIN_R2 &&
    last.sec - first.sec >= MIN_SEC &&
    last.log - first.log >= MIN_OCTAVES * Math.LN2 &&
    inliers.length >= MIN_SHARE * within;
  if (!isSweep)
    return { absent: 'it contains no exponential sweep of at least 1 s and three octaves' };
  const { offset, rate } = line;
  return { value: { offset, rate, fromSec: first.sec, toSec: last.sec } };
}

/** The strongest frequency of every frame that is not much quieter than the loudest. */
function ridgePoints(samples: Float32Array, rateHz: number): readonly Point[] {
  const size = pow2(WINDOW_SEC * rateHz);
  const hop = size / HOPS_PER_WINDOW;
  const fourier = computeFourier(size);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const low = Math.ceil((LOWEST_HZ * size) / rateHz);
  const high = Math.floor((Math.min(HIGHEST_HZ, HIGHEST_SHARE * rateHz) * size) / rateHz);
  const peaks: (Point & { power: number })[] = [];

  for (let start = 0; start + size <= samples.length; start += hop) {
    for (let i = 0; i < size; i++) {
      const weight = 0.5 - 0.5 * cos((2 * Math.PI * i) / size);
      re[i] = weight * (samples[start + i] ?? 0);
    }
    im.fill(0);
    fourier.forward(re, im);
    const powerAt = (k: number) => square(re[k] ?? 0) + square(im[k] ?? 0);
    let best = low;
    for (let k = low; k <= high; k++) if (powerAt(k) > powerAt(best)) best = k;
    const logAt = (k: number) => naturalLog(powerAt(k) + 1e-30);
    // At the edge of the range the strongest bin need not be a peak.
    const shift = clamp(parabolaShift(logAt(best - 1), logAt(best), logAt(best + 1)), -0.5, 0.5);
    peaks.push({
      sec: (start + size / 2) / rateHz,
      log: naturalLog(((best + shift) * rateHz) / size),
      power: powerAt(best),
    });
  }
  const loudest = peaks.reduce((max, { power }) => Math.max(max, power), 0);
  return peaks.filter(({ power }) => power > 0 && power >= loudest * exp10(-LOUDEST_RANGE_DB / 10));
}

function lineThrough(points: readonly Point[]) {
  if (points.length < 3) return undefined;
  const count = points.length;
  const meanSec = points.reduce((sum, { sec }) => sum + sec, 0) / count;
  const meanLog = points.reduce((sum, { log }) => sum + log, 0) / count;
  let [cross, across, spread] = [0, 0, 0];
  for (const { sec, log } of points) {
    cross += (sec - meanSec) * (log - meanLog);
    across += square(sec - meanSec);
    spread += square(log - meanLog);
  }
  if (!(across > 0) || !(spread > 0)) return undefined;
  const rate = cross / across;
  const residual = Math.max(0, spread - rate * cross);
  return {
    rate,
    offset: meanLog - rate * meanSec,
    sigma: Math.sqrt(residual / count),
    r2: 1 - residual / spread,
  };
}
