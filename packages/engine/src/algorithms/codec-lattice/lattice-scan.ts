import { exp2 } from '../../elementary/exp2.js';
import { latticeEvidence } from './lattice-evidence.js';
import type { LatticeTransform } from './lattice-transform.js';
import type { LatticeBand } from './scale-factor-bands.js';

/** Rounding to 16 bits. Finer files have less of it: what little their lattices lose by that is not missed. */
const ROUNDING = exp2(-15) / Math.sqrt(12);

/** Some samples of one channel, or of half the sum or difference of two. */
export interface Signal {
  readonly startFrame: number;
  readonly samples: Float32Array;
  /** Its rounding, over that of a channel. */
  readonly rounding: number;
}

/** Where all offsets are heard, in cycles per sample: 1.8 to 4.8 kHz, where tones have partials and codecs spend on them. */
const ROUGH_FROM = 0.04;
const ROUGH_TO = 0.11;
/** The best of the offsets by those bands are heard by all. */
const CLOSER = 24;

/** What one block at each offset of the blocks shows, offsets counted from the start of the file. */
export interface Scan {
  /** By some of the bands. */
  readonly rough: Float64Array;
  /** The offset that shows the most by all bands, of those that do by some. */
  readonly offset: number;
  readonly evidence: number;
  /** The most that another offset shows. */
  readonly rival: number;
}

export function scanOf(
  signal: Signal,
  transform: LatticeTransform,
  bands: readonly LatticeBand[],
): Scan {
  const { hop } = transform;
  const linesAt = transform.open(signal.samples, hop);
  const noise = noiseOf(signal, transform);
  const evidenceAt = (offset: number, heard: readonly LatticeBand[], span: LatticeBand) =>
    latticeEvidence(linesAt(placeOf(offset, signal, hop), span), heard, noise);
  const some = bands.filter(
    ({ from, to }) => from >= 2 * hop * ROUGH_FROM && to <= 2 * hop * ROUGH_TO,
  );
  const span = spanOf(some);
  const rough = Float64Array.from({ length: hop }, (_, offset) => evidenceAt(offset, some, span));
  const all = spanOf(bands);
  const [best, next] = Array.from(rough.keys())
    .sort((a, b) => (rough[b] ?? 0) - (rough[a] ?? 0))
    .slice(0, CLOSER)
    .map((offset) => ({ offset, evidence: evidenceAt(offset, bands, all) }))
    .sort((a, b) => b.evidence - a.evidence);
  return {
    rough,
    offset: best?.offset ?? 0,
    evidence: best?.evidence ?? 0,
    rival: next?.evidence ?? 0,
  };
}

/** Where in the samples the first block at an offset begins. */
export const placeOf = (offset: number, { startFrame }: Signal, hop: number): number =>
  (offset + hop - (startFrame % hop)) % hop;

/** The deviation of a line by rounding. */
export const noiseOf = ({ rounding }: Signal, { noiseGain }: LatticeTransform): number =>
  ROUNDING * rounding * noiseGain;

/** All lines from the first to the last band. */
export const spanOf = (bands: readonly LatticeBand[]): LatticeBand => ({
  from: bands[0]?.from ?? 0,
  to: bands.at(-1)?.to ?? 0,
});
