import { itemAt } from '../../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log } from '@sonometer/decode/elementary/log';
import type { Kernels } from '../../kernels/kernels.js';
import type { CodecLines, Doubt, LatticeEvidence } from '../../kernels/lattice-kernels.js';
import { MIN_OVER_NOISE } from '../../kernels/lattice-tables.js';
import type { CodecTransform } from '../codec-grid/codec-filters.js';
import { lastingKernels } from '../../kernels/open-kernels.js';
import { latticeKernels } from '../../kernels/further/lattice.js';

let evidence: LatticeEvidence | undefined;

/** What lines of blocks speak for a lattice, by the kernel that stays. */
export const evidenceOf: LatticeEvidence = (lines, bands, noise, doubt) =>
  (evidence ??= lastingKernels().of(latticeKernels).openLatticeEvidence())(
    lines,
    bands,
    noise,
    doubt,
  );

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
 * Of 215 that were coded 214 were among the best 16.
 */
const CLOSER = 16;
/** Where so many bands show less than that, an offset is left: one that was coded shows 20 in all and more. */
const DOUBT: Doubt = { tried: 14, promising: 3 };

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
  const rough = new Float64Array(hop);
  // A loop, since each number that a closure hands over is a new object in V8.
  for (let offset = 0; offset < hop; offset++)
    rough[offset] = byPlace[placeOf(offset, signal, hop)] ?? 0;
  const offsets = highestOf(rough, CLOSER).filter((offset) => itemAt(rough, offset) > 0);
  const places = offsets.map((offset) => placeOf(offset, signal, hop));
  const evidence = evidenceOf(lines.at(places, spanOf(bands)), bands, noise, DOUBT);
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
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    if (highest.length === count && value <= (values[highest[count - 1] ?? 0] ?? 0)) continue;
    if (highest.length === count) highest.pop();
    let at = highest.length;
    while (at > 0 && (values[highest[at - 1] ?? 0] ?? 0) < value) at--;
    highest.splice(at, 0, i);
  }
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

/** Samples of a stretch: at least one block of each transform at each offset, and a second one somewhere. */
export const STRETCH_FRAMES = 4096;

/** A steady piece of a recording, of its first two channels as they are. */
export interface Stretch {
  readonly startFrame: number;
  /** Steadiness; 0 where something rests. */
  readonly score: number;
  readonly channels: readonly Float32Array[];
}

/** Some 6 ms at 44.1 kHz: encoders look for attacks in such. */
const PARTS = 16;
/** Mean square of the first differences of rounding to 16 bits, and 10 dB over it: a quieter part shows nothing. */
const MIN_POWER = (10 * 2 * exp2(-30)) / 12;

/**
 * How well a stretch may show a codec's steps, for comparing. Codecs go over to short blocks at attacks, whose lines
 * are others: a rise of the highs by 10 dB from one part to the next, over the loudest until then, divides it by 10.
 * Quiet sounds have steps near the rounding: so do 40 dB of level. 0 where a part rests.
 */
export function computeSteadiness(
  channels: readonly Float32Array[],
  { riseEnergyOf }: Pick<Kernels, 'riseEnergyOf'>,
): number {
  const frames = (channels[0]?.length ?? 0) / PARTS;
  let loudest = 0;
  let steadiness = 1;
  for (let part = 0; part < PARTS; part++) {
    let energy = 0;
    for (const samples of channels)
      energy += riseEnergyOf(samples.subarray(Math.max(0, part * frames - 1), (part + 1) * frames));
    const power = energy / frames;
    if (power < MIN_POWER) return 0;
    if (part > 0) steadiness = Math.min(steadiness, loudest / power);
    loudest = Math.max(loudest, power);
  }
  return steadiness * Math.sqrt(Math.sqrt(loudest));
}

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

/** Lines that have one gain: `from` included, `to` not. */
export interface LatticeBand {
  readonly from: number;
  readonly to: number;
}

const bandsOf = (widths: readonly number[]): readonly LatticeBand[] => {
  let from = 0;
  return widths.map((width) => ({ from, to: (from += width) }));
};

const times = (count: number, width: number) => Array.from({ length: count }, () => width);

/** ISO/IEC 11172-3:1993 Table B.8, long blocks; what lies over the last band has the gain of the whole granule. */
export const MP3_BANDS: ReadonlyMap<number, readonly LatticeBand[]> = new Map([
  [32_000, bandsOf([...times(6, 4), 6, 6, 8, 10, 12, 16, 20, 24, 30, 38, 46, 56, 68, 84, 102, 26])],
  [44_100, bandsOf([...times(6, 4), 6, 6, 8, 8, 10, 12, 16, 20, 24, 28, 34, 42, 50, 54, 76, 158])],
  [48_000, bandsOf([...times(6, 4), 6, 6, 6, 8, 10, 12, 16, 18, 22, 28, 34, 40, 46, 54, 54, 192])],
]);

/** Up to line 320, which 32, 44.1 and 48 kHz have in common. */
const AAC_LOWS = [
  ...times(10, 4),
  ...times(7, 8),
  ...times(4, 12),
  ...times(2, 16),
  ...times(2, 20),
  ...times(2, 24),
  ...times(2, 28),
];

/** ISO/IEC 13818-7 Tables of 8.9: long windows of 1024 lines. */
export const AAC_BANDS: ReadonlyMap<number, readonly LatticeBand[]> = new Map([
  [32_000, bandsOf([...AAC_LOWS, ...times(22, 32)])],
  [44_100, bandsOf([...AAC_LOWS, ...times(19, 32), 96])],
  [48_000, bandsOf([...AAC_LOWS, ...times(19, 32), 96])],
]);
