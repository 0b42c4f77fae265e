import { computeFourier } from '../../algorithms/spectrum.js';
import { percentile } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp } from '@sonometer/decode/elementary/exp';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log } from '@sonometer/decode/elementary/log';
import { log10 } from '@sonometer/decode/elementary/log10';
import { log2 } from '@sonometer/decode/elementary/log2';
import { sin } from '@sonometer/decode/elementary/sin';
import { bandPass } from '../../kernels/filter-sections.js';
import { filtered } from '../../kernels/plain/filters.js';
import { blockPowers } from './decay-curve.js';
import type { RoomResponse, SweptHz } from './room-response.js';
import { sweepRidge, type SweepRidge } from './sweep-ridge.js';

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
    const frame = Math.floor((log(hz) - offset) / rate / FRAME_SEC);
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
  const lead = Math.round((octaveSec * log(exp(offset) / FROM_HZ) + fromSec) * rateHz);
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
  const length = Math.round(octaveSec * log(toHz / FROM_HZ) * rateHz);
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
