import { type Excerpt, EXCERPT_FRAMES } from '../../algorithms/codec-grid/excerpt.js';
import { computeFourier } from '../../algorithms/spectrum.js';
import { percentileOfSorted, sorted } from '../../core/numbers.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { hypot, square } from '@sonometer/decode/elementary/hypot';
import { sin } from '@sonometer/decode/elementary/sin';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { hann } from '../../kernels/hann.js';
import { defineDerived } from '../derived.js';
import { edgeProfile, type EdgeProfile } from './bandwidth.js';
import { codecTrace, spreadOut } from './codec-trace.js';
import { findEarlierRate } from './earlier-samples.js';

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
  const re = new Float64Array(SIZE);
  const im = new Float64Array(SIZE);
  const floor = MIN_OVER_ROUNDING * ROUNDING_POWER * SIZE * 0.375; // Σw² of a Hann window
  const middleHz = fromHz / 2;
  const reachHz = Math.min(REACH * middleHz, rateHz / 2 - middleHz - CLEAR_OF_TOP_HZ);
  const lastPair = Math.floor((reachHz / rateHz) * SIZE);
  const angleAt = (frame: number) => 2 * Math.PI * (((middleHz / rateHz) * frame) % 1);
  // The window, shifted down by the middle; by what the start of a frame turns it, its pairs are turned.
  const shiftRe = hann(SIZE).map((weight, i) => weight * cos(angleAt(i)));
  const shiftIm = hann(SIZE).map((weight, i) => -weight * sin(angleAt(i)));
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let sumRe = 0;
  let sumIm = 0;
  let pairs = 0;
  let frames = 0;
  let upper = 0;
  let lower = 0;

  for (const { samples, startFrame } of framesOf(excerpts)) {
    for (let i = 0; i < SIZE; i++) {
      re[i] = (shiftRe[i] ?? 0) * (samples[i] ?? 0);
      im[i] = (shiftIm[i] ?? 0) * (samples[i] ?? 0);
    }
    fourier.forward(re, im);
    const pairsBefore = pairs;
    let ofFrameRe = 0;
    let ofFrameIm = 0;
    for (let k = FIRST_PAIR; k < lastPair; k++) {
      const aRe = re[k] ?? 0;
      const aIm = im[k] ?? 0;
      const bRe = re[SIZE - k] ?? 0;
      const bIm = im[SIZE - k] ?? 0;
      const above = aRe * aRe + aIm * aIm;
      const below = bRe * bRe + bIm * bIm;
      if (above < floor || below < floor) continue;
      const size = Math.sqrt(above * below);
      ofFrameRe += (aRe * bRe - aIm * bIm) / size;
      ofFrameIm += (aRe * bIm + aIm * bRe) / size;
      upper += above;
      lower += below;
      pairs++;
    }
    if (pairs === pairsBefore) continue;
    frames++;
    const turn = 2 * angleAt(startFrame);
    sumRe += ofFrameRe * cos(turn) + ofFrameIm * sin(turn);
    sumIm += ofFrameIm * cos(turn) - ofFrameRe * sin(turn);
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

const CANDIDATES_HZ = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const MIN_BLOCKS = 4;

/** The rate that a recording was likely resampled from. */
export interface UpsampledFrom {
  readonly rateHz: number | undefined;
  /** The rate whose resampler would leave the edge of this spectrum, as a low-pass filter may: no evidence by itself. */
  readonly edgeRateHz: number | undefined;
  /** Fewer than 2 s of sound: not measured. */
  readonly isMeasured: boolean;
}

/**
 * A resampler that is not perfect leaves images above half of the old rate. That of SoX has an edge of its own. Behind
 * another, what was sampled in 16 bits may be brought back to its old samples. A steep edge alone may be any filter's.
 */
export const upsampledFrom = defineDerived({
  id: 'upsampled-from',
  // Basis: images of SciPy and swresample, the edge of SoX, and samples of 16 bits, up from each common rate
  needs: { profile: edgeProfile, blocks: bandwidthBlocks, excerpts, trace: codecTrace },

  derive({ profile, blocks: { bandwidthsHz }, excerpts, trace }, { format }): UpsampledFrom {
    const none = { rateHz: undefined, edgeRateHz: undefined, isMeasured: true };
    if (profile.blocks < MIN_BLOCKS) return { ...none, isMeasured: false };
    // The edge is the codec's: its blocks would not have survived another rate.
    if (trace) return none;
    const isSteady = spreadOf(bandwidthsHz) < steadyHz(bandwidthsHz.length);
    const candidates = CANDIDATES_HZ.filter((candidate) => candidate < 0.99 * format.rateHz);
    return {
      ...none,
      rateHz:
        candidates.find((candidate) => hasImages(candidate, profile, excerpts, format.rateHz)) ??
        candidates.find((candidate) => isSteady && hasSoxEdge(candidate, profile, format.rateHz)) ??
        findEarlierRate(
          spreadOut(excerpts),
          format,
          candidates.filter((candidate) => endsBelow(candidate, profile, format.rateHz)),
        ),
      edgeRateHz: candidates.find(
        (candidate) => isSteady && hasSteepEdge(candidate, profile, format.rateHz),
      ),
    };
  },
});

/**
 * Largest spread of the half-second bandwidths: a filter does not move. Six blocks of noise after a resampler read up
 * to 61 Hz (60 signals), because quartiles of few blocks scatter. Those of normal values lie 1.349 σ apart with a
 * standard error of 1.573 σ/√n: 1.17/√n of the spread.
 */
const steadyHz = (blocks: number) => 60 * (1 + 1.17 / Math.sqrt(blocks));

const COHERENT_FROM = 0.72;
/** −2 dB: what is as strong above half the rate as below it was never filtered, a click or a square. */
const LARGEST_RATIO = 0.63;
/** Where images may be, the spectrum falls; the test of coherence is more expensive than this one. */
const MIN_FALL_DB = 3;

function hasImages(
  candidateHz: number,
  { medianDb }: EdgeProfile,
  excerpts: readonly Excerpt[],
  rateHz: number,
): boolean {
  const middle = candidateHz / 2;
  const below = medianDb(0.8 * middle, 0.92 * middle);
  const above = medianDb(1.05 * middle, Math.min(1.2 * middle, rateHz / 2));
  if (below - above < MIN_FALL_DB) return false;
  const images = computeImageCoherence(excerpts, rateHz, candidateHz);
  return images !== undefined && images.coherence >= COHERENT_FROM && images.ratio < LARGEST_RATIO;
}

/** Little above half of the rate, from the transition of a resampler on: dB under what is below. */
const MIN_END_DB = 20;

/** Whether what a recording holds may all be of a rate: the search for its samples is expensive. */
function endsBelow(
  candidateHz: number,
  { bandwidthHz = Infinity, medianDb }: EdgeProfile,
  rateHz: number,
): boolean {
  const middle = candidateHz / 2;
  if (bandwidthHz <= middle) return true;
  const above = medianDb(1.02 * middle, rateHz / 2);
  return medianDb(0.86 * middle, 0.93 * middle) - above > MIN_END_DB;
}

/**
 * SoX converts rates with one filter, whose edge has one place and one width, of half the old rate: 6 dB down at 0.948
 * to 0.957, 20 dB at 0.961 to 0.967, and 40 dB within another 0.8 to 1.2 % (48 conversions). Low-passes of other
 * lengths differ in at least one of the three, even at the same frequency.
 */
const SOX_EDGE = {
  at6Db: [0.945, 0.958],
  at20Db: [0.96, 0.9675],
  widthTo40Db: [0.007, 0.0125],
} as const;

function hasSoxEdge(candidateHz: number, profile: EdgeProfile, rateHz: number): boolean {
  const { at6Db, at20Db, at40Db } = edgeOf(candidateHz, profile);
  const isIn = (value: number, [low, high]: readonly [number, number]) =>
    value >= low && value <= high;
  return (
    isIn(at6Db, SOX_EDGE.at6Db) &&
    isIn(at20Db, SOX_EDGE.at20Db) &&
    isIn(at40Db - at20Db, SOX_EDGE.widthTo40Db) &&
    hasSteepEdge(candidateHz, profile, rateHz)
  );
}

/** Where the spectrum is so far down from what is below the edge, of half the rate. */
function edgeOf(candidateHz: number, { medianDb, fallsTo }: EdgeProfile) {
  const middle = candidateHz / 2;
  const plateau = medianDb(0.86 * middle, 0.93 * middle);
  const at = (db: number) => fallsTo(plateau - db, 0.88 * middle) / middle;
  return { plateau, at6Db: at(6), at20Db: at(20), at40Db: at(40) };
}

/** Drop above the edge, at least. */
const STOP_DB = 40;

/**
 * SoX, soxr and swresample with 64 taps fall by 20 dB at 0.962 to 0.974 of half the old rate and to 40 dB
 * within another 1 to 2 %; a sharper one may come as near to the whole of it as it can, but nothing of the
 * sound can lie above.
 */
function hasSteepEdge(candidateHz: number, profile: EdgeProfile, rateHz: number): boolean {
  const middle = candidateHz / 2;
  const { plateau, at20Db, at40Db } = edgeOf(candidateHz, profile);
  // The cliff of a codec is narrower: 0.5 % after Vorbis.
  const width = at40Db - at20Db;
  if (at20Db < 0.945 || at40Db > 1.004 || width < 0.006 || width > 0.035) return false;
  const top = rateHz / 2;
  return 1.2 * middle >= 0.98 * top || profile.medianDb(1.2 * middle, top) < plateau - STOP_DB;
}

/** Spread of the half-second bandwidths that the odd click does not change, as a standard deviation. */
function spreadOf(bandwidthsHz: Float32Array): number {
  const ascending = sorted(bandwidthsHz);
  const quartile = (q: number) => percentileOfSorted(ascending, q);
  return (quartile(75) - quartile(25)) / QUARTILES_OF_DEVIATION;
}

const QUARTILES_OF_DEVIATION = 1.349;
