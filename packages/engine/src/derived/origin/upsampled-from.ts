import { percentileOfSorted, sorted } from '../../core/numbers.js';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import type { Excerpt } from '../../algorithms/codec-grid/excerpt.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { codecTrace } from './codec-trace.js';
import { defineDerived } from '../derived.js';
import { type EdgeProfile, edgeProfile } from './edge-profile.js';
import { computeImageCoherence } from './image-coherence.js';

const CANDIDATES_HZ = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
const MIN_BLOCKS = 4;

/** The rate that a recording was likely resampled from. */
export interface UpsampledFrom {
  readonly rateHz: number | undefined;
  /** Fewer than 2 s of sound: not measured. */
  readonly isMeasured: boolean;
}

/**
 * A resampler shows in one of two ways. One that is not perfect leaves images above half of the old
 * rate; a steep one leaves an edge just below it, 5 % wide, steady over time, with nothing above.
 */
export const upsampledFrom = defineDerived({
  id: 'upsampled-from',
  basis: 'images of SciPy and swresample, edges of SoX, up from each common rate',
  needs: { profile: edgeProfile, blocks: bandwidthBlocks, excerpts, trace: codecTrace },

  derive({ profile, blocks: { bandwidthsHz }, excerpts, trace }, { format }): UpsampledFrom {
    if (profile.blocks < MIN_BLOCKS) return { rateHz: undefined, isMeasured: false };
    // The edge is the codec's: its blocks would not have survived another rate.
    if (trace) return { rateHz: undefined, isMeasured: true };
    const isSteady = spreadOf(bandwidthsHz) < steadyHz(bandwidthsHz.length);
    const rateHz = CANDIDATES_HZ.filter((candidate) => candidate < 0.99 * format.rateHz).find(
      (candidate) =>
        hasImages(candidate, profile, excerpts, format.rateHz) ||
        (isSteady && hasSteepEdge(candidate, profile, format.rateHz)),
    );
    return { rateHz, isMeasured: true };
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

/** Drop above the edge, at least. */
const STOP_DB = 40;

/**
 * SoX, soxr and swresample with 64 taps fall by 20 dB at 0.962 to 0.974 of half the old rate and to 40 dB
 * within another 1 to 2 %; a sharper one may come as near to the whole of it as it can, but nothing of the
 * sound can lie above.
 */
function hasSteepEdge(
  candidateHz: number,
  { medianDb, fallsTo }: EdgeProfile,
  rateHz: number,
): boolean {
  const middle = candidateHz / 2;
  const plateau = medianDb(0.86 * middle, 0.93 * middle);
  const e20 = fallsTo(plateau - 20, 0.88 * middle) / middle;
  const e40 = fallsTo(plateau - 40, 0.88 * middle) / middle;
  // The cliff of a codec is narrower: 0.5 % after Vorbis.
  const width = e40 - e20;
  if (e20 < 0.945 || e40 > 1.004 || width < 0.006 || width > 0.035) return false;
  const top = rateHz / 2;
  return 1.2 * middle >= 0.98 * top || medianDb(1.2 * middle, top) < plateau - STOP_DB;
}

/** Spread of the half-second bandwidths that the odd click does not change, as a standard deviation. */
function spreadOf(bandwidthsHz: Float32Array): number {
  const ascending = sorted(bandwidthsHz);
  const quartile = (q: number) => percentileOfSorted(ascending, q);
  return (quartile(75) - quartile(25)) / QUARTILES_OF_DEVIATION;
}

const QUARTILES_OF_DEVIATION = 1.349;
