import { cos } from '@sonometer/decode/elementary/cos';
import { exp } from '@sonometer/decode/elementary/exp';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { square } from '@sonometer/decode/elementary/hypot';
import { log as naturalLog } from '@sonometer/decode/elementary/log';
import { log10 } from '@sonometer/decode/elementary/log10';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin } from '@sonometer/decode/elementary/sin';
import { computeFourier } from '../../algorithms/spectrum.js';
import { percentile, clamp, parabolaShift, pow2 } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { bandPass } from '../../kernels/filter-sections.js';
import { filtered } from '../../kernels/plain/filters.js';
import { blockPowers } from './decay-curve.js';
import type { RoomResponse, SweptHz } from './room-response.js';

/** An exponential sweep: `ln f = offset + rate·t`. */
interface SweepRidge {
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
function sweepRidge(samples: Float32Array, rateHz: number): Reading<SweepRidge> {
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

/** An eighth beyond the octave: the response to a sweep rings at its own ends. */
const BEYOND = 1.125;

/** The edges of an octave that a sweep has to cover. */
export const lowEdgeOf = (bandHz: number): number => bandHz / Math.SQRT2 / BEYOND;
export const highEdgeOf = (bandHz: number): number => bandHz * Math.SQRT2 * BEYOND;

/** Edges to try beyond the ridge, which stops at 150 Hz, at 15 kHz and where the sweep is quiet; outermost first. */
const LOW_EDGES_HZ = [125, 250, 500].map(lowEdgeOf);
const HIGH_EDGES_HZ = [8000, 4000, 2000].map(highEdgeOf);

const FRAME_SEC = 0.05;
const HALF_BAND = 1.1;
/** Relative to the quietest tenth of the recording in the same band. */
const MIN_RISE_DB = 10;

/** The range of a sweep: its ridge extended to the outermost edges at which it sounds at its time. */
export function sweepCover(samples: Float32Array, rateHz: number, ridge: SweepRidge): SweptHz {
  const { offset, rate, fromSec, toSec } = ridge;
  const [from, to] = [exp(offset + rate * fromSec), exp(offset + rate * toSec)];
  /** Must be louder than half an octave further in, which precedes or follows: else it is only its filter skirt. */
  const sounds = (hz: number, withinHz: number) => {
    if (hz * HALF_BAND >= rateHz / 2) return false;
    const frame = Math.floor((naturalLog(hz) - offset) / rate / FRAME_SEC);
    const powers = powersAround(samples, rateHz, hz);
    const power = powers[frame] ?? 0;
    return (
      power > percentile(powers, 10) * exp10(MIN_RISE_DB / 10) &&
      power > (powersAround(samples, rateHz, withinHz)[frame] ?? 0)
    );
  };
  return {
    from: LOW_EDGES_HZ.find((hz) => hz < from && sounds(hz, hz * Math.SQRT2)) ?? from,
    to: HIGH_EDGES_HZ.find((hz) => hz > to && sounds(hz, hz / Math.SQRT2)) ?? to,
  };
}

function powersAround(samples: Float32Array, rateHz: number, hz: number): Float64Array {
  const band = filtered(samples, bandPass(hz / HALF_BAND, hz * HALF_BAND, rateHz));
  return blockPowers(band, 0, Math.round(FRAME_SEC * rateHz));
}

/** The reference sweep that replaces the unknown original. */
const FROM_HZ = 20;
const TO_HZ = 20_000;
const HIGHEST_RATE_SHARE = 1 / 2.2;

/** What is retained around the sweep: silence before it, the room after it. */
const BEFORE_SEC = 0.5;
const AFTER_SEC = 6;

/** Of the response: before the direct sound. */
const LEAD_SEC = 0.1;
const NOISE_FRAME_SEC = 0.005;

/** The largest transform: 43 s at 48 kHz. */
const LARGEST_SIZE = exp2(21);

/**
 * Impulse response of a room from a recorded exponential sweep, by the inverse of the sweep that its
 * own line in the spectrum describes (Farina 2000; docs/measures/room.md#finding-the-response).
 */
export function sweepResponse(samples: Float32Array, rateHz: number): Reading<RoomResponse> {
  const ridge = sweepRidge(samples, rateHz);
  if ('absent' in ridge) return ridge;
  const { offset, rate, fromSec, toSec } = ridge.value;
  const toHz = Math.min(TO_HZ, rateHz * HIGHEST_RATE_SHARE);
  const octaveSec = 1 / rate;
  const inverse = inverseSweep(octaveSec, toHz, rateHz);

  const from = Math.max(0, Math.round((fromSec - BEFORE_SEC) * rateHz));
  const detected = samples.subarray(from, Math.round((toSec + AFTER_SEC) * rateHz));
  // The reference begins at 20 Hz, maybe before the recording does: leave it room.
  const lead = Math.round((octaveSec * naturalLog(exp(offset) / FROM_HZ) + fromSec) * rateHz);
  const pad = Math.max(0, lead) + Math.round(LEAD_SEC * rateHz);
  const size = exp2(Math.ceil(log2(Math.max(pad + detected.length, inverse.length))));
  if (size > LARGEST_SIZE) return { absent: 'the sweep is too long' };
  const response = circularConvolution(detected, pad, inverse, size);

  // Before the last sample of the inverse, the circle has wrapped around.
  const valid = response.subarray(inverse.length - 1, pad + detected.length);
  const peak = valid.reduce(
    (best, x, i) => (Math.abs(x) > Math.abs(valid[best] ?? 0) ? i : best),
    0,
  );
  const start = Math.max(0, peak - Math.round(LEAD_SEC * rateHz));
  const retained = valid.slice(start);
  return {
    value: {
      samples: retained,
      startFrame: peak - start,
      rateHz,
      peakToNoiseDb: peakToNoiseDb(retained, peak - start, rateHz),
      sweptHz: sweepCover(samples, rateHz, ridge.value),
    },
  };
}

/** The sweep backwards, louder where it is higher: together with the sweep it is flat. */
function inverseSweep(octaveSec: number, toHz: number, rateHz: number): Float64Array {
  const length = Math.round(octaveSec * naturalLog(toHz / FROM_HZ) * rateHz);
  const inverse = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const sec = (length - 1 - i) / rateHz;
    const phase = 2 * Math.PI * FROM_HZ * octaveSec * (exp(sec / octaveSec) - 1);
    inverse[i] = sin(phase) * exp(sec / octaveSec);
  }
  const highest = inverse.reduce((top, x) => Math.max(top, Math.abs(x)), 0);
  return inverse.map((x) => x / highest);
}

/** Both real, so both go through one transform. */
function circularConvolution(
  detected: Float32Array,
  pad: number,
  inverse: Float64Array,
  size: number,
): Float64Array {
  const fourier = computeFourier(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(detected, pad);
  im.set(inverse);
  fourier.forward(re, im);
  for (let k = 0; k <= size / 2; k++) {
    const mirror = (size - k) % size;
    const zRe = re[k] ?? 0;
    const zIm = im[k] ?? 0;
    const mRe = re[mirror] ?? 0;
    const mIm = im[mirror] ?? 0;
    const aRe = (zRe + mRe) / 2;
    const aIm = (zIm - mIm) / 2;
    const bRe = (zIm + mIm) / 2;
    const bIm = (mRe - zRe) / 2;
    const productRe = aRe * bRe - aIm * bIm;
    const productIm = aRe * bIm + aIm * bRe;
    re[k] = re[mirror] = productRe;
    im[k] = productIm;
    im[mirror] = -productIm;
  }
  fourier.inverse(re, im);
  return re;
}

function peakToNoiseDb(samples: Float64Array, start: number, rateHz: number): number {
  const hop = Math.round(NOISE_FRAME_SEC * rateHz);
  const power = (from: number, to: number) =>
    samples.subarray(from, to).reduce((sum, x) => sum + x * x, 0) / Math.max(1, to - from);
  const noise = power(Math.floor(samples.length * 0.9), samples.length);
  return 10 * log10(power(start, start + hop) / Math.max(noise, 1e-12));
}
