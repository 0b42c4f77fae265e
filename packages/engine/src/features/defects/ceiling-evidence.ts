import { amplitudeEdges, type AmplitudeSums } from '../../algorithms/amplitude-histogram.js';
import { amplitudeDb, powerDb } from '../../core/numbers.js';
import { log } from '@sonometer/decode/elementary/log';
import { AMPLITUDE_BINS, BINS_PER_OCTAVE } from '../../kernels/amplitude-kernels.js';
import { TOP_SHAPES } from './top-shapes.js';

/** Quieter windows, −60 dBFS, have no ceiling. */
const MIN_POWER = 1e-6;
/** A ceiling lies at most an octave under the largest sample, and at least five above the first bin. */
const MAX_BELOW_TOP = BINS_PER_OCTAVE;
const LOWEST_TOP = 4 * BINS_PER_OCTAVE;
/** Bins from the ceiling: its own are five (about ±0.5 dB); those it is compared with lie 2 to 7 dB below. */
const OWN_FROM = -2;
const OWN_TO = 3;
const BELOW_FROM = -34;
const BELOW_TO = -10;
/** What a sample above the ceiling counts against it. */
const WEIGHT_OVER = 3;
/** Within 1 dB. */
const REACHED = 0.89;
const MIN_CELLS = 3;

const SIDE = [
  'bump',
  'over',
  'slope',
  'crowd',
  'narrow',
  'share',
  'peaks',
  'crest',
  'head',
] as const;
type Side = Record<(typeof SIDE)[number] | 'score' | 'level' | 'levelDb', number>;

/**
 * What speaks for a ceiling. Of both polarities, the clearer one first: logarithm of the density of samples at it
 * against below it; share of those above it; logarithms of the slope at it against below it, of the density of local
 * maxima, of the share of the middle bins, of the share of all samples and of the local maxima; its level over the
 * RMS; that of the largest sample over it. Then the difference of both ceilings and the level of the differences
 * between samples, in dB. The last are used by themselves: the ceiling of each polarity, dBFS, how much the level of the cells that reach
 * it varies, dB, and the shapes of the tops that reach it (top-shapes.ts; NaN where those were not read).
 */
export const EVIDENCE = [
  ...SIDE.map((name) => `clear-${name}` as const),
  ...SIDE.map((name) => `other-${name}` as const),
  'asymmetry',
  'tilt',
  'high-db',
  'low-db',
  'motion',
  ...TOP_SHAPES,
] as const;

/** Of pairs: which one. */
const SAMPLES = 0;
const PEAKS = 1;

function sumOf(counts: Int32Array, from: number, to: number, part: number): number {
  let total = 0;
  for (let k = from; k < to; k++) total += counts[2 * k + part] ?? 0;
  return total;
}

const samplesIn = (counts: Int32Array, bin: number): number => counts[2 * bin] ?? 0;

const widthOf = (from: number, to: number) =>
  (amplitudeEdges[to] ?? 0) - (amplitudeEdges[from] ?? 0);

/** Of the parts of a window: largest sample and mean square. */
export interface Cells {
  readonly peaks: Float64Array;
  readonly powers: Float64Array;
}

/** Spread of the levels of the cells that reach a ceiling: a steady tone has the same level wherever it has its peak. */
function motionOf({ peaks, powers }: Cells, ceiling: number): number {
  let count = 0;
  for (let i = 0; i < powers.length; i++)
    if ((peaks[i] ?? 0) >= REACHED * ceiling) reached[count++] = powers[i] ?? 0;
  if (count < MIN_CELLS) return 0;
  const ascending = reached.subarray(0, count).sort();
  return levelAt(ascending, 80) - levelAt(ascending, 20);
}

const MAX_CELLS = 64;
const reached = new Float64Array(MAX_CELLS);

/** Percentile of the levels of powers in ascending order: of all the others no level is needed. */
function levelAt(powers: Float64Array, percent: number): number {
  const rank = (percent / 100) * (powers.length - 1);
  const low = Math.floor(rank);
  const lower = powerDb(powers[low] ?? 0);
  const upper = powerDb(powers[Math.min(low + 1, powers.length - 1)] ?? 0);
  return lower + (upper - lower) * (rank - low);
}

/** Writes the evidence of a window into a row of `EVIDENCE`; NaN where it has no ceiling. */
export function findCeiling(sums: AmplitudeSums, cells: Cells, row: Float32Array): void {
  row.fill(NaN);
  const { frames, energy, slopeEnergy } = sums;
  if (energy < MIN_POWER * frames) return;
  const rms = Math.sqrt(energy / frames);
  const high = sideOf(sums, 0, rms);
  const low = sideOf(sums, AMPLITUDE_BINS, rms);
  if (!high || !low) return;
  const [clear, other] = high.score >= low.score ? [high, low] : [low, high];
  writeSide(clear, row, 0);
  writeSide(other, row, SIDE.length);
  let column = 2 * SIDE.length;
  row[column++] = Math.abs(high.levelDb - low.levelDb);
  row[column++] = powerDb(slopeEnergy / energy);
  row[column++] = high.levelDb;
  row[column++] = low.levelDb;
  row[column] = motionOf(cells, clear.level);
}

/** In the order of `SIDE`. One by one: V8 looks up a name that varies in a table. */
function writeSide(side: Side, row: Float32Array, first: number): void {
  let column = first;
  row[column++] = side.bump;
  row[column++] = side.over;
  row[column++] = side.slope;
  row[column++] = side.crowd;
  row[column++] = side.narrow;
  row[column++] = side.share;
  row[column++] = side.peaks;
  row[column++] = side.crest;
  row[column] = side.head;
}

/** A likely ceiling. */
interface Ceiling {
  readonly score: number;
  readonly bump: number;
  readonly over: number;
  readonly at: number;
  readonly ratio: number;
}

/** The most likely one at `top` or below it: by itself, since only this is worth compiling. */
function findBest(counts: Int32Array, first: number, top: number): Ceiling | undefined {
  let best: Ceiling | undefined;
  // The sums move down by one bin with each candidate; all are whole numbers.
  let own = sumOf(
    counts,
    first + top + OWN_FROM,
    first + Math.min(AMPLITUDE_BINS, top + OWN_TO),
    SAMPLES,
  );
  let above = 0;
  let below = sumOf(counts, first + top + BELOW_FROM, first + top + BELOW_TO, SAMPLES);
  for (let at = top; at > top - MAX_BELOW_TOP; at--) {
    const to = Math.min(AMPLITUDE_BINS, at + OWN_TO);
    if (at < top) {
      const left = at + OWN_TO < AMPLITUDE_BINS ? samplesIn(counts, first + at + OWN_TO) : 0;
      own += samplesIn(counts, first + at + OWN_FROM) - left;
      above += left;
      below +=
        samplesIn(counts, first + at + BELOW_FROM) - samplesIn(counts, first + at + BELOW_TO);
    }
    const density = own / widthOf(at + OWN_FROM, to);
    const densityBelow = (below + 3) / widthOf(at + BELOW_FROM, at + BELOW_TO);
    const ratio = density / densityBelow;
    const over = above / (own + above + 1);
    if (best && ratio <= best.ratio && over >= best.over) continue; // its score is no higher
    const bump = log(ratio + 0.01);
    const score = bump - WEIGHT_OVER * over;
    if (!best || score > best.score) best = { score, bump, over, at, ratio };
  }
  return best;
}

/** The highest bin that holds a sample. */
function topOf(counts: Int32Array, first: number): number {
  let top = AMPLITUDE_BINS - 1;
  while (top > 0 && samplesIn(counts, first + top) === 0) top--;
  return top;
}

/**
 * The most likely ceiling of one polarity, whose bins begin at `first`. Without a loop or a spread of its own: V8 would
 * spend more on compiling it than on all windows of an hour.
 */
function sideOf(sums: AmplitudeSums, first: number, rms: number): Side | undefined {
  const { counts, frames } = sums;
  const top = topOf(counts, first);
  if (top < LOWEST_TOP) return undefined;
  const best = findBest(counts, first, top);
  if (!best) return undefined;
  const { at, score, bump, over } = best;
  const ownFrom = first + at + OWN_FROM;
  const ownTo = first + Math.min(AMPLITUDE_BINS, at + OWN_TO);
  const belowFrom = first + at + BELOW_FROM;
  const belowTo = first + at + BELOW_TO;
  const samples = sumOf(counts, ownFrom, ownTo, SAMPLES);
  const steepness =
    (sums.sumSlopes(belowFrom, belowTo) + 1e-12) / (sumOf(counts, belowFrom, belowTo, SAMPLES) + 1);
  const peaksOwn = sumOf(counts, ownFrom, ownTo, PEAKS);
  const peaksBelow = sumOf(counts, belowFrom, belowTo, PEAKS);
  const level = amplitudeEdges[at] ?? 0;
  return {
    score,
    bump,
    over,
    slope: log(sums.sumSlopes(ownFrom, ownTo) / (samples + 1e-9) / steepness + 1e-3),
    crowd: log(
      (peaksOwn + 0.5) /
        widthOf(ownFrom - first, ownTo - first) /
        ((peaksBelow + 2) / widthOf(belowFrom - first, belowTo - first)),
    ),
    narrow: log(sumOf(counts, first + at - 1, first + at + 2, SAMPLES) / (samples + 3) + 0.05),
    share: log(samples / frames + 1e-4),
    peaks: log(peaksOwn + 0.5),
    crest: amplitudeDb(level / rms),
    head: amplitudeDb((amplitudeEdges[top + 1] ?? 0) / level),
    level,
    levelDb: amplitudeDb(level),
  };
}
