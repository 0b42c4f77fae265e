import { median, parabolaShift } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { computeFourier } from '../spectrum.js';
import { residualOf, type Residual } from './residual.js';

/**
 * Where the second of two recordings of one sound lies against the first, and what is left when one is taken from the
 * other.
 */
export interface Alignment extends Residual {
  /** Of both. */
  readonly rateHz: number;
  /**
   * Sample of the second that belongs to the first sample of the first; negative where it begins later in the sound.
   */
  readonly offsetSamples: number;
  /** Parts in a million by which the clock of the second runs faster. */
  readonly driftPpm: number;
  /** Of the places that were compared, the median of their normalised correlation, 0..1. */
  readonly correlation: number;
  /** The second is the first with its sign turned. */
  readonly isInverted: boolean;
}

/** Samples of an envelope's step: some 0.7 ms, which the fine search then covers many times over. */
const HOP = 32;
/** Length of what is searched for, samples, and how far to each side of where it is expected. */
const PIECE = 16_384;
const REACH = 8192;
const MAX_PLACES = 24;
/** Under this, a piece was not found again: noise correlates with noise by some 1/√16384, coded music by 0.9. */
const FOUND = 0.5;
/** A place so far under the loudest holds nothing to find. */
const SOFT = 1e-6;
/** So near the best, another place is as good. */
const STEADY = 0.98;
const AS_GOOD = 0.9999;
/** Half of the places lie so near the line, or it is none: a clock drifts evenly, an edit does not. */
const MAX_ASTRAY_SAMPLES = 16;
/** A parabola through three samples is off by this much. */
const LAG_ERROR_SAMPLES = 0.1;

/** Two signals of one rate. Lags may be any, drifts up to what the reach of a place allows from one to the next. */
export function align(a: Float32Array, b: Float32Array, rateHz: number): Reading<Alignment> {
  if (Math.min(a.length, b.length) < PIECE)
    return { absent: `one of them is shorter than ${PIECE} samples` };
  if (isSilent(a) || isSilent(b))
    return { absent: 'the mean of the channels of one recording is silent' };
  const coarse = coarseLag(a, b);
  const { places, tried } = placesOf(a, b, coarse);
  if (places.length === 0)
    return {
      absent: 'they are not the same recording: no piece of the first is found in the second',
    };
  if (2 * places.length < tried)
    return {
      absent: `they are not the same recording throughout: ${places.length} of ${tried} pieces of the first are found in the second`,
    };

  const { slope, start } = lineThrough(places);
  const span = (places.at(-1)?.at ?? 0) - (places[0]?.at ?? 0);
  const drift = Math.abs(slope) * span > 2 * LAG_ERROR_SAMPLES ? slope : 0;
  const lag = drift === 0 ? median(places.map((place) => place.lag)) : start;
  const lagAt = (frame: number) => lag + drift * frame;
  const astray = places.map((place) => Math.abs(place.lag - lagAt(place.at + PIECE / 2)));
  if (median(astray) > MAX_ASTRAY_SAMPLES)
    return { absent: 'a piece is missing from one of them, or was added: no single offset fits' };
  const { fine, ...residual } = residualOf(a, b, lagAt, rateHz);
  return {
    value: {
      rateHz,
      offsetSamples: lag + fine,
      driftPpm: drift * 1e6,
      correlation: median(places.map(({ correlation }) => Math.abs(correlation))),
      isInverted: median(places.map(({ correlation }) => correlation)) < 0,
      ...residual,
    },
  };
}

/** How much the signal moves, step by step: gain, tone and codec change it little, an onset much. */
function computeEnvelope(samples: Float32Array): Float64Array {
  const steps = new Float64Array(Math.floor(samples.length / HOP));
  let sum = 0;
  for (let step = 0; step < steps.length; step++) {
    let moved = 0;
    for (let i = step * HOP + 1; i < (step + 1) * HOP; i++)
      moved += Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0));
    steps[step] = moved;
    sum += moved;
  }
  const mean = sum / steps.length;
  return steps.map((moved) => moved - mean);
}

/** Lag of the second against the first, to a step of the envelope. */
function coarseLag(a: Float32Array, b: Float32Array): number {
  const [first, second] = [computeEnvelope(a), computeEnvelope(b)];
  const whole = first.length + second.length;
  const sums = crossCorrelation(first, second, exp2(Math.ceil(log2(whole))));
  let best = 0;
  sums.forEach((value, i) => {
    if (value > (sums[best] ?? 0)) best = i;
  });
  // a steady sound matches at any lag: then it stays where it was
  if ((sums[0] ?? 0) >= STEADY * (sums[best] ?? 0)) return 0;
  return HOP * (best < second.length ? best : best - sums.length);
}

/** `Σ a_i·b_(i+lag)` at index `lag`, negative ones from the end; `size` holds both without overlap. */
function crossCorrelation(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const fourier = computeFourier(size);
  const [aRe, aIm] = [new Float64Array(size), new Float64Array(size)];
  const [bRe, bIm] = [new Float64Array(size), new Float64Array(size)];
  aRe.set(a);
  bRe.set(b);
  fourier.forward(aRe, aIm);
  fourier.forward(bRe, bIm);
  for (let k = 0; k < size; k++) {
    const [p, q, r, s] = [aRe[k] ?? 0, aIm[k] ?? 0, bRe[k] ?? 0, bIm[k] ?? 0];
    aRe[k] = p * r + q * s;
    aIm[k] = p * s - q * r;
  }
  fourier.inverse(aRe, aIm);
  return aRe;
}

interface Place {
  readonly at: number;
  readonly lag: number;
  readonly correlation: number;
}

const isSilent = (samples: Float32Array): boolean => samples.every((x) => x === 0);

/** Pieces of the first that are found in the second, in the order of time, and how many were looked for. */
function placesOf(
  a: Float32Array,
  b: Float32Array,
  coarse: number,
): { readonly places: readonly Place[]; readonly tried: number } {
  const from = Math.max(0, -coarse);
  const to = Math.min(a.length, b.length - coarse) - PIECE;
  if (to < from) return { places: [], tried: 0 };
  const count = Math.min(MAX_PLACES, 1 + Math.floor((to - from) / PIECE));
  const starts = Array.from({ length: count }, (_, i) =>
    Math.round(from + ((to - from) * i) / Math.max(1, count - 1)),
  );
  const energies = starts.map((at) => energyOf(a, at));
  const loudest = Math.max(...energies);
  const loud = starts.flatMap((at, i) => {
    const energy = energies[i] ?? 0;
    return energy <= SOFT * loudest ? [] : [{ at, energy }];
  });
  const places = loud.flatMap(({ at, energy }) => {
    const place = placeOf(a, b, { at, coarse, energy });
    return place && Math.abs(place.correlation) >= FOUND ? [place] : [];
  });
  return { places, tried: loud.length };
}

function energyOf(samples: Float32Array, from: number): number {
  let energy = 0;
  for (let i = from; i < from + PIECE; i++) energy += (samples[i] ?? 0) * (samples[i] ?? 0);
  return energy;
}

function placeOf(
  a: Float32Array,
  b: Float32Array,
  { at, coarse, energy }: { readonly at: number; readonly coarse: number; readonly energy: number },
): Place | undefined {
  const start = at + coarse - REACH;
  const piece = Float64Array.from({ length: PIECE }, (_, i) => a[at + i] ?? 0);
  const window = Float64Array.from({ length: PIECE + 2 * REACH }, (_, i) => b[start + i] ?? 0);
  const sums = crossCorrelation(piece, window, 4 * PIECE);
  const squares = new Float64Array(window.length + 1);
  window.forEach((x, i) => (squares[i + 1] = (squares[i] ?? 0) + x * x));
  const correlationAt = (lag: number) => {
    const other = (squares[lag + PIECE] ?? 0) - (squares[lag] ?? 0);
    return other <= SOFT * energy ? 0 : (sums[lag] ?? 0) / Math.sqrt(energy * other);
  };
  let best = 0;
  for (let lag = 0; lag <= 2 * REACH; lag++)
    if (Math.abs(correlationAt(lag)) > Math.abs(correlationAt(best))) best = lag;
  // of the periods of a tone, which are equal, the nearest
  const near = topFrom(REACH, 2 * REACH, (lag) => Math.abs(correlationAt(lag)));
  if (Math.abs(correlationAt(near)) >= AS_GOOD * Math.abs(correlationAt(best))) best = near;
  const [before, top, after] = [best - 1, best, best + 1].map((lag) => Math.abs(sums[lag] ?? 0));
  const shift = best === 0 ? 0 : parabolaShift(before ?? 0, top ?? 0, after ?? 0);
  return { at, lag: coarse - REACH + best + shift, correlation: correlationAt(best) };
}

/** The top of the hill on which `from` lies. */
function topFrom(from: number, last: number, heightAt: (lag: number) => number): number {
  let at = from;
  for (;;) {
    const [left, here, right] = [heightAt(at - 1), heightAt(at), heightAt(at + 1)];
    if (at > 0 && left > here && left >= right) at--;
    else if (at < last && right > here) at++;
    else return at;
  }
}

/** Theil–Sen: the median of the slopes between all pairs, which a third of wrong places does not move. */
function lineThrough(places: readonly Place[]): { slope: number; start: number } {
  const slopes = places.flatMap((one, i) =>
    places.slice(i + 1).map((other) => (other.lag - one.lag) / (other.at - one.at)),
  );
  const slope = slopes.length === 0 ? 0 : median(slopes);
  return { slope, start: median(places.map(({ at, lag }) => lag - slope * (at + PIECE / 2))) };
}
