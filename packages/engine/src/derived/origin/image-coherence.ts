import { cos } from '../../elementary/cos.js';
import { exp2 } from '../../elementary/exp2.js';
import { hypot } from '../../elementary/hypot.js';
import { sin } from '../../elementary/sin.js';
import { square } from '../../elementary/square.js';
import { hann } from '../../kernels/hann.js';
import { EXCERPT_FRAMES, type Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { computeFourier } from '../../algorithms/fourier-of.js';

const SIZE = 2048;
const MAX_FRAMES = 64;
/** Pairs nearer to the middle share the window's main lobe. */
const FIRST_PAIR = 5;
/** How far from half the rate images are looked for, of it. */
const REACH = 0.15;
/** The topmost 200 Hz belong to the converter. */
const CLEAR_OF_TOP_HZ = 200;
/** Over the rounding to 16 bits: 9 dB. */
const MIN_OVER_ROUNDING = 8;
const ROUNDING_POWER = square(exp2(-15)) / 12;
const MIN_PAIRS = 100;
/**
 * One impulse has one phase, and a handful of ticks may agree by chance: 24 frames of half overlap are 12 that are
 * independent.
 */
const MIN_FRAMES = 24;

/** How far the spectrum above half of a rate is the mirror image of that below it. */
export interface ImageCoherence {
  /** 0..1: |mean of the phase sums of all pairs of bins|. */
  readonly coherence: number;
  /** Power of the upper bins over that of the lower ones. */
  readonly ratio: number;
}

/**
 * Whether a recording holds the images of an interpolation from `fromHz`.
 *
 * Samples at rate r have a spectrum that is mirrored at r/2; an interpolator leaves some of the image
 * above r/2. Shifted down by r/2, X(d)·X(−d) then has one phase for all d and all times: that of a
 * delay. Two sounds that only happen to lie there have any phase: 0.02 to 0.2 on recordings at their
 * own rate, 0.76 to 1 after SciPy and swresample. `undefined` when too little is loud enough.
 */
export function computeImageCoherence(
  excerpts: readonly Excerpt[],
  rateHz: number,
  fromHz: number,
): ImageCoherence | undefined {
  const fourier = computeFourier(SIZE);
  const window = hann(SIZE);
  const re = new Float64Array(SIZE);
  const im = new Float64Array(SIZE);
  const floor = MIN_OVER_ROUNDING * ROUNDING_POWER * SIZE * 0.375; // Σw² of a Hann window
  const middleHz = fromHz / 2;
  const reachHz = Math.min(REACH * middleHz, rateHz / 2 - middleHz - CLEAR_OF_TOP_HZ);
  const lastPair = Math.floor((reachHz / rateHz) * SIZE);
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let sumRe = 0;
  let sumIm = 0;
  let pairs = 0;
  let frames = 0;
  let upper = 0;
  let lower = 0;

  for (const { samples, startFrame } of framesOf(excerpts)) {
    for (let i = 0; i < SIZE; i++) {
      const turn = 2 * Math.PI * (((middleHz / rateHz) * (startFrame + i)) % 1);
      const weighted = (window[i] ?? 0) * (samples[i] ?? 0);
      re[i] = weighted * cos(turn);
      im[i] = -weighted * sin(turn);
    }
    fourier.forward(re, im);
    const pairsBefore = pairs;
    for (let k = FIRST_PAIR; k < lastPair; k++) {
      const [aRe, aIm] = [re[k] ?? 0, im[k] ?? 0];
      const [bRe, bIm] = [re[SIZE - k] ?? 0, im[SIZE - k] ?? 0];
      const above = aRe * aRe + aIm * aIm;
      const below = bRe * bRe + bIm * bIm;
      if (above < floor || below < floor) continue;
      const size = Math.sqrt(above * below);
      sumRe += (aRe * bRe - aIm * bIm) / size;
      sumIm += (aRe * bIm + aIm * bRe) / size;
      upper += above;
      lower += below;
      pairs++;
    }
    if (pairs > pairsBefore) frames++;
  }
  if (pairs < MIN_PAIRS || frames < MIN_FRAMES) return undefined;
  return { coherence: hypot(sumRe, sumIm) / pairs, ratio: upper / lower };
}

/** Frames of half overlap, at most 64, spread over the excerpts. */
function framesOf(excerpts: readonly Excerpt[]): readonly Excerpt[] {
  const perExcerpt = Math.floor((2 * (EXCERPT_FRAMES - SIZE)) / SIZE) + 1;
  const all = excerpts.flatMap(({ samples, startFrame }) =>
    Array.from({ length: perExcerpt }, (_, i) => {
      const at = (i * SIZE) / 2;
      const detected = samples.subarray(at, at + SIZE);
      return { startFrame: startFrame + at, frames: SIZE, samples: detected };
    }),
  );
  const stride = Math.max(1, Math.ceil(all.length / MAX_FRAMES));
  return all.filter((_, i) => i % stride === 0);
}
