import type { CodecLines } from '../../kernels/lattice-kernels.js';
import type { CodecTransform } from '../codec-grid/codec-filters.js';
import type { LatticeBand } from './scale-factor-bands.js';

/** A codec's own analysis: all lines of a block, in units in which its decoder multiplies by 2^(gain/4). */
export interface LatticeTransform {
  readonly transform: CodecTransform;
  /** Samples from block to block. */
  readonly hop: number;
  /** Samples that a block reads. */
  readonly length: number;
  /** Deviation of a line for white noise of deviation 1. */
  readonly noiseGain: number;
  /** Those that have one gain each; `undefined` at rates that are not looked at. */
  bandsAt(rateHz: number): readonly LatticeBand[] | undefined;
  /** The lines of the blocks of a stretch: one for all, since its tables cost more than a stretch. */
  open(): CodecLines;
}

export function openOnce(open: () => CodecLines): () => CodecLines {
  let lines: CodecLines | undefined;
  return () => (lines ??= open());
}
