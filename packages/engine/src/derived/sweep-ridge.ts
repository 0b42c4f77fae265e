import { clamp } from '../core/numbers.js';
import { pow2 } from '../tracks/spectral-track.js';
import { fourierOf } from './fourier-of.js';
import { type Finding, refuse } from './room-response.js';

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
const LEAST_TOLERANCE = 0.03;
const SIGMAS = 3;

const LEAST_SEC = 1;
const LEAST_OCTAVES = 3;
const LEAST_R2 = 0.99;
/** Of the frames between the ends of the ridge. */
const LEAST_SHARE = 0.7;

interface Point {
  readonly sec: number;
  readonly log: number;
}

/** The strongest line of a recording, when it is an exponential sweep (measures 12.1). */
export function sweepRidge(samples: Float32Array, rateHz: number): Finding<SweepRidge> {
  const points = ridgePoints(samples, rateHz);
  let inliers = points;
  let line = lineThrough(inliers);
  for (let round = 0; round < ROUNDS && line; round++) {
    const { offset, rate, sigma } = line;
    const tolerance = Math.max(LEAST_TOLERANCE, SIGMAS * sigma);
    inliers = points.filter(({ sec, log }) => Math.abs(log - offset - rate * sec) < tolerance);
    line = lineThrough(inliers);
  }
  const [first, last] = [inliers[0], inliers.at(-1)];
  if (!line || !first || !last) return refuse('no sweep in it');
  const within = points.filter(({ sec }) => sec >= first.sec && sec <= last.sec).length;
  const isSweep =
    line.rate > 0 &&
    line.r2 >= LEAST_R2 &&
    last.sec - first.sec >= LEAST_SEC &&
    last.log - first.log >= LEAST_OCTAVES * Math.LN2 &&
    inliers.length >= LEAST_SHARE * within;
  if (!isSweep) return refuse('no exponential sweep of at least 1 s and three octaves in it');
  const { offset, rate } = line;
  return { found: { offset, rate, fromSec: first.sec, toSec: last.sec }, refused: undefined };
}

/** The strongest frequency of every frame that is not much quieter than the loudest. */
function ridgePoints(samples: Float32Array, rateHz: number): readonly Point[] {
  const size = pow2(WINDOW_SEC * rateHz);
  const hop = size / HOPS_PER_WINDOW;
  const fourier = fourierOf(size);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const low = Math.ceil((LOWEST_HZ * size) / rateHz);
  const high = Math.floor((Math.min(HIGHEST_HZ, HIGHEST_SHARE * rateHz) * size) / rateHz);
  const peaks: (Point & { power: number })[] = [];

  for (let start = 0; start + size <= samples.length; start += hop) {
    for (let i = 0; i < size; i++) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size);
      re[i] = weight * (samples[start + i] ?? 0);
    }
    im.fill(0);
    fourier.forward(re, im);
    const powerAt = (k: number) => (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
    let best = low;
    for (let k = low; k <= high; k++) if (powerAt(k) > powerAt(best)) best = k;
    const [before, top, after] = [best - 1, best, best + 1].map((k) =>
      Math.log(powerAt(k) + 1e-30),
    );
    const bend = (before ?? 0) - 2 * (top ?? 0) + (after ?? 0);
    // At the edge of the range the strongest bin need not be a peak.
    const shift = bend < 0 ? clamp(((before ?? 0) - (after ?? 0)) / (2 * bend), -0.5, 0.5) : 0;
    peaks.push({
      sec: (start + size / 2) / rateHz,
      log: Math.log(((best + shift) * rateHz) / size),
      power: powerAt(best),
    });
  }
  const loudest = peaks.reduce((most, { power }) => Math.max(most, power), 0);
  return peaks.filter(
    ({ power }) => power > 0 && power >= loudest * 10 ** (-LOUDEST_RANGE_DB / 10),
  );
}

function lineThrough(points: readonly Point[]) {
  if (points.length < 3) return undefined;
  const count = points.length;
  const meanSec = points.reduce((sum, { sec }) => sum + sec, 0) / count;
  const meanLog = points.reduce((sum, { log }) => sum + log, 0) / count;
  let [cross, across, spread] = [0, 0, 0];
  for (const { sec, log } of points) {
    cross += (sec - meanSec) * (log - meanLog);
    across += (sec - meanSec) ** 2;
    spread += (log - meanLog) ** 2;
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
