import { itemAt } from '../../core/item-at.js';
import { exp2 } from '../../elementary/exp2.js';
import { log } from '../../elementary/log.js';
import type { CodecLines } from '../../kernels/lattice-kernels.js';
import { MIN_OVER_NOISE } from '../../kernels/lattice-tables.js';
import { evidenceOf } from './lattice-evidence.js';
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

/**
 * Where all offsets are tried, in cycles per sample: 1.8 to 4.8 kHz, where tones have partials and codecs spend on
 * them.
 */
const ROUGH_FROM = 0.04;
const ROUGH_TO = 0.11;
/**
 * One band there is used for all offsets, of which one in a hundred shows anything by chance; all bands for the best.
 */
const CLOSER = 24;

/** What one block at each offset of the blocks shows, offsets counted from the start of the file. */
export interface Scan {
  /** By one of the bands. */
  readonly rough: Float64Array;
  /** The offset that shows the most by all bands, of those that do by one. */
  readonly offset: number;
  readonly evidence: number;
  /** The most that another offset shows. */
  readonly candidate: number;
}

export function computeScan(
  signal: Signal,
  transform: LatticeTransform,
  bands: readonly LatticeBand[],
): Scan {
  const { hop } = transform;
  const lines = transform.open();
  lines.load(signal.samples);
  const noise = noiseOf(signal, transform);
  const band = computeRoughBand(lines, bands, hop, noise);
  const byPlace = evidenceOf(lines.everywhere(hop, band), [band], noise);
  const rough = Float64Array.from({ length: hop }, (_, offset) =>
    itemAt(byPlace, placeOf(offset, signal, hop)),
  );
  const offsets = highestOf(rough, CLOSER).filter((offset) => itemAt(rough, offset) > 0);
  const places = offsets.map((offset) => placeOf(offset, signal, hop));
  const evidence = evidenceOf(lines.at(places, spanOf(bands)), bands, noise);
  const [best = 0, next = 1] = highestOf(evidence, 2);
  return {
    rough,
    offset: offsets[best] ?? 0,
    evidence: evidence[best] ?? 0,
    candidate: evidence[next] ?? 0,
  };
}

/** Of the bands of the middle the one with the most evidence: the most lines that lie the most over the rounding. */
function computeRoughBand(
  lines: CodecLines,
  bands: readonly LatticeBand[],
  hop: number,
  noise: number,
): LatticeBand {
  const middle = bands.filter(
    ({ from, to }) => from >= 2 * hop * ROUGH_FROM && to <= 2 * hop * ROUGH_TO,
  );
  const { values, start, lineStep, blockStep, blocks } = lines.at(
    [0, hop / 4, hop / 2, (3 * hop) / 4],
    spanOf(middle),
  );
  const heights = middle.map(({ from, to }) => {
    let height = 0;
    for (let block = 0; block < blocks; block++)
      for (let line = from; line < to; line++) {
        const size = Math.abs(values[start + block * blockStep + line * lineStep] ?? 0);
        height += Math.max(0, log(size / noise / MIN_OVER_NOISE));
      }
    return height;
  });
  return itemAt(middle, heights.indexOf(Math.max(...heights)));
}

/** Where the highest values lie, the highest first; of equal ones the first. */
function highestOf(values: Float64Array, count: number): readonly number[] {
  const highest: number[] = [];
  values.forEach((value, i) => {
    if (highest.length === count && value <= (values[highest[count - 1] ?? 0] ?? 0)) return;
    if (highest.length === count) highest.pop();
    let at = highest.length;
    while (at > 0 && (values[highest[at - 1] ?? 0] ?? 0) < value) at--;
    highest.splice(at, 0, i);
  });
  return highest;
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
