import { deviation, itemAt, mean } from '../../core/numbers.js';
import {
  BANDS,
  HYBRID_LENGTH,
  LINES_PER_BAND,
  ROUND_TRIP,
  SLOTS,
} from '../../kernels/lattice-tables.js';
import {
  type CodecTransform,
  kaiserBesselWindow,
  sineWindow,
} from '../codec-grid/codec-filters.js';
import { mpegPrototype } from '../codec-grid/mpeg-prototype.js';
import { lastingKernels } from '../../kernels/open-kernels.js';
import {
  AAC_BANDS,
  computeScan,
  evidenceOf,
  type LatticeBand,
  type LatticeTransform,
  MP3_BANDS,
  noiseOf,
  openOnce,
  placeOf,
  type Signal,
  spanOf,
  type Stretch,
  STRETCH_FRAMES,
} from './lattice-scan.js';
import { latticeKernels } from '../../kernels/further/lattice.js';

/** ISO/IEC 11172-3 Table C.1: the prototype in its units, C_i = D_i/32. */
const PROTOTYPE = mpegPrototype.map((value) => (value * 75_038) / 65_536 / 32);

/**
 * The hybrid of MPEG-1 layer III with long blocks under the normal window (ISO/IEC 11172-3 2.4.3.4, Annex C): polyphase
 * bands, an MDCT in each, and the butterflies of the encoder, which undo those of the decoder.
 */
export const hybridLines: LatticeTransform = {
  transform: 'mp3',
  hop: BANDS * LINES_PER_BAND,
  length: HYBRID_LENGTH,
  noiseGain: noiseGain(),
  bandsAt: (rateHz) => MP3_BANDS.get(rateHz),
  open: openOnce(() =>
    lastingKernels().of(latticeKernels).openHybridLines(PROTOTYPE, STRETCH_FRAMES),
  ),
};

/** The bands keep white noise white, and so does the MDCT: what is left are the units. */
function noiseGain(): number {
  const taps = PROTOTYPE.reduce((total, value) => total + value * value, 0);
  return Math.sqrt((taps / 2) * (SLOTS / 4)) / ROUND_TRIP;
}

const LINES = 1024;

/** AAC with long blocks (ISO/IEC 13818-7 11.3): 2·Σ z·cos, over samples of 16 bits, which is a power of two again. */
const aac = (transform: CodecTransform, windowOf: () => Float64Array): LatticeTransform => ({
  transform,
  hop: LINES,
  length: 2 * LINES,
  noiseGain: Math.sqrt(LINES / 2),
  bandsAt: (rateHz) => AAC_BANDS.get(rateHz),
  open: openOnce(() =>
    lastingKernels().of(latticeKernels).openMdctLines(windowOf(), STRETCH_FRAMES),
  ),
});

export const aacSineLines = aac('aac-sine', () => sineWindow(LINES));
export const aacKbdLines = aac('aac-kbd', () => kaiserBesselWindow(LINES, 4));

/**
 * Maximum number of places at which all offsets are tried, by one band of one signal each: an attack that has short
 * blocks shows nothing, nor does a band that the codec has coded in the other signal, as FFmpeg's AAC does by turns.
 * Many quick looks miss less than few long ones.
 */
const SCANS: readonly (readonly [LatticeTransform, number])[] = [
  [hybridLines, 8],
  [aacKbdLines, 10],
  [aacSineLines, 10],
];
/** Of each a scan takes 1 to 3 ms, which a short clip has not: one for each half second after the first. */
const SCAN_SEC = 0.5;
/**
 * What an offset must show in one block to be looked for in others, by itself and over the next best: hardly one does
 * by chance.
 */
const CANDIDATE_FROM = 20;
const CANDIDATE_OVER = 1.4;
/** And what it must show in all together: steps hardly over the rounding show a little in each. */
const CANDIDATE_DEVIATIONS = 6;
/** In one band of each, where by chance one offset in a hundred shows anything. */
const ROUGH_FROM = 6;
/** Other stretches in which it must show, and other offsets there that are chance. */
const WITNESSES = 10;
const OTHERS = 24;
/** After so many signals of them an offset that is not the highest is given up. */
const DOUBTED_AFTER = 6;
/** Offsets that are computed at once. */
const AT_ONCE = 4;
/** Of the sum of the witnesses: over the highest of the others (ln), and in their deviations. */
const FOUND_OVER = 15;
const FOUND_FROM = 8;
/** So high in the first signals that the rest need not be analysed. */
const CERTAIN_FROM = 32;
/** A signal that far under its partner holds its rounding only. */
const MIN_SHARE = 1e-4;

/** A codec's lattice, found at one offset of its blocks. */
export interface Lattice {
  readonly transform: CodecTransform;
  readonly hop: number;
  readonly offset: number;
  /** Height of the witnesses over other offsets, in standard deviations of those. */
  readonly score: number;
}

/**
 * Looks for the quantisation itself (Derrien 2019, "Detection of genuine lossless audio files: application to the
 * MPEG-AAC codec"): in a block of the codec, all lines of a band are whole numbers, raised to 4/3, of one step. The
 * offset that shows it in one stretch must show it in others.
 */
export function computeLattice(stretches: readonly Stretch[], rateHz: number): Lattice | undefined {
  const steadyFirst = stretches
    .filter(({ score, channels }) => score > 0 && channels.length > 0)
    .sort((a, b) => b.score - a.score);
  const known: (readonly Signal[])[] = [];
  const signals = steadyFirst.map((stretch, i) => () => (known[i] ??= computeSignals(stretch)));
  const max = maxScansOf(stretches, rateHz);
  for (const [transform, scans] of SCANS) {
    const bands = transform.bandsAt(rateHz);
    const found = bands && foundBy(transform, bands, signals, Math.min(scans, max));
    if (found) return found;
  }
  return undefined;
}

function maxScansOf(stretches: readonly Stretch[], rateHz: number): number {
  const frames = Math.max(0, ...stretches.map(({ startFrame }) => startFrame + STRETCH_FRAMES));
  return Math.max(1, Math.floor(frames / rateHz / SCAN_SEC) - 1);
}

function foundBy(
  transform: LatticeTransform,
  bands: readonly LatticeBand[],
  stretches: readonly (() => readonly Signal[])[],
  scans: number,
): Lattice | undefined {
  const { hop } = transform;
  const rough = new Float64Array(hop);
  const witnessed = (offset: number, detected: (i: number) => boolean): Lattice | undefined => {
    const witnesses = stretches.filter((_, i) => !detected(i)).slice(0, WITNESSES);
    const score = scoreOf(
      witnesses.flatMap((signalsThere) => signalsThere()),
      transform,
      bands,
      offset,
    );
    return score === undefined ? undefined : { transform: transform.transform, hop, offset, score };
  };
  const detected = stretches.slice(0, scans);
  for (const [i, signalsThere] of detected.entries()) {
    const signals = signalsThere();
    // Of two signals, the half sum comes first: the highs of most music are coded so.
    const scan = computeScan(itemAt(signals, (i + 1) % signals.length), transform, bands);
    for (let offset = 0; offset < hop; offset++)
      rough[offset] = (rough[offset] ?? 0) + (scan.rough[offset] ?? 0);
    if (scan.evidence < Math.max(CANDIDATE_FROM, CANDIDATE_OVER * scan.candidate)) continue;
    const found = witnessed(scan.offset, (other) => other === i);
    if (found) return found;
  }
  const max = Math.max(...rough);
  if (max < ROUGH_FROM || max - mean(rough) < CANDIDATE_DEVIATIONS * deviation(rough))
    return undefined;
  return witnessed(rough.indexOf(max), (other) => other < detected.length);
}

/**
 * How far an offset exceeds others; `undefined` where it does not. The others are compared some at a time, by the first
 * signals: an offset that was found by chance is soon not the highest.
 */
function scoreOf(
  signals: readonly Signal[],
  transform: LatticeTransform,
  bands: readonly LatticeBand[],
  offset: number,
): number | undefined {
  const { hop } = transform;
  const offsets = Array.from(
    { length: OTHERS + 1 },
    (_, i) => (offset + Math.round(i * STRIDE * hop)) % hop,
  );
  const sums = new Float64Array(offsets.length);
  const span = spanOf(bands);
  const lines = transform.open();
  const add = (signal: Signal, from: number, to: number) => {
    lines.load(signal.samples);
    const places = offsets.slice(from, to).map((one) => placeOf(one, signal, hop));
    evidenceOf(lines.at(places, span), bands, noiseOf(signal, transform)).forEach((value, i) => {
      sums[from + i] = (sums[from + i] ?? 0) + value;
    });
  };
  for (let from = 0; from < offsets.length; from += AT_ONCE) {
    for (const signal of signals.slice(0, DOUBTED_AFTER)) add(signal, from, from + AT_ONCE);
    if (itemAt(sums, 0) < Math.max(...sums)) return undefined;
  }
  const early = scoreOfSums(sums);
  if (early >= CERTAIN_FROM) return early;
  for (const signal of signals.slice(DOUBTED_AFTER)) add(signal, 0, offsets.length);
  const score = scoreOfSums(sums);
  return score >= FOUND_FROM ? score : undefined;
}

/** How far the first exceeds the others, in their deviations; 0 where it is hardly over the highest of them. */
function scoreOfSums([shown = 0, ...others]: Float64Array): number {
  const isOver = shown >= Math.max(...others) + FOUND_OVER;
  return isOver ? (shown - mean(others)) / Math.max(1, deviation(others)) : 0;
}

/** The golden ratio: the others lie apart, and not at parts of a block. */
const STRIDE = (Math.sqrt(5) - 1) / 2;

/** A codec codes two channels, or half their sum and difference: of either pair the louder is analysed. */
function computeSignals({ startFrame, channels: [first, second] }: Stretch): readonly Signal[] {
  if (!first) return [];
  const channel = (samples: Float32Array): Signal => ({ startFrame, samples, rounding: 1 });
  const half = (sign: 1 | -1): Signal => {
    const samples = new Float32Array(first.length);
    for (let i = 0; i < samples.length; i++)
      samples[i] = ((first[i] ?? 0) + sign * (second?.[i] ?? 0)) / 2;
    return { startFrame, samples, rounding: Math.SQRT1_2 };
  };
  if (!second) return [channel(first)];
  const louder = louderOf(channel(first), channel(second));
  const [mid, side] = [half(1), half(-1)];
  const sum = louderOf(mid, side);
  const other = sum === mid ? side : mid;
  return energyOf(other) < MIN_SHARE * energyOf(sum) ? [sum] : [louder, sum];
}

const louderOf = (a: Signal, b: Signal) => (energyOf(b) > energyOf(a) ? b : a);

function energyOf({ samples }: Signal): number {
  const { length } = samples;
  let energy = 0;
  for (let i = 0; i < length; i++) {
    const x = samples[i] ?? 0;
    energy += x * x;
  }
  return energy;
}
