import { exp10 } from '@sonometer/decode/elementary/exp10';
import { log } from '@sonometer/decode/elementary/log';
import { amplitudeDb } from '../../core/numbers.js';
import type { TopRange, TopReaderLimits } from '../../kernels/amplitude-kernels.js';
import { amplitudeKernels } from '../../kernels/further/amplitude.js';
import type { Kernels } from '../../kernels/kernels.js';

const linear = (db: number) => exp10(db / 20);

/**
 * The time of a top above each of these levels under its own maximum, over its time above the last one. A half-wave is
 * read from 14 dB under the ceiling on. Its top reaches the ceiling within 1.5 dB, or 0.7 dB at once…
 */
const LIMITS: TopReaderLimits = {
  start: linear(-14),
  reached: linear(-1.5),
  quarter: linear(-0.25),
  inner: linear(-0.5),
  one: linear(-1),
  near: linear(-1.5),
  three: linear(-3),
  far: linear(-4.5),
  /** Of a flat top: its time within 1.5 dB over that within 4.5 dB. That of a parabola is 0.63. */
  flat: 0.72,
};
const AT_CEILING = linear(-0.7);
/** … or is a lower one, which nothing cut off: 3 to 12 dB under the ceiling. */
const LOWER: TopRange = [linear(-12), linear(-3)];
const MIN_TOPS = 3;
/** Rounder tops are those of a limiter, whatever else they are: the rest is not worth reading. */
const MIN_FLATNESS = 0.53;
/** Smallest difference of curvature that counts, over the root mean square. */
const MIN_EDGE = 0.05;

/**
 * Of the tops that reach the ceiling: logarithm of their number; shares of their time within 0.25 to 3 dB of their
 * maxima; lean, by which share the fall from 0.5 to 1.5 dB takes longer than the rise; edge, logarithm of the bend where
 * a top begins and ends less that in between, over the bend of all; share of flat tops; local maxima of a top; logarithms of
 * its samples and of its bend; mean of the flatness of each; share at the ceiling at once; spread of their maxima, dB. Then some of
 * these of the lower tops, NaN where those are too few.
 */
export const TOP_SHAPES = [
  'top-count',
  'top-quarter',
  'top-half',
  'top-one',
  'top-flatness',
  'top-three',
  'top-lean',
  'top-edge',
  'top-flat-share',
  'top-maxima',
  'top-width',
  'top-bend',
  'top-mean-flatness',
  'top-at-ceiling',
  'top-spread',
  'lower-count',
  'lower-half',
  'lower-flatness',
  'lower-three',
  'lower-edge',
  'lower-width',
  'lower-bend',
] as const;

/** Places of the sums of `TopReader`. */
const [AT_QUARTER, AT_INNER, AT_ONE, AT_NEAR, AT_THREE, AT_FAR] = [0, 1, 2, 3, 4, 5] as const;
const [RISE, FALL, EDGES, EDGE, FLATNESS, FLATS, MAXIMA, BEND, TOPS] = [
  6, 7, 8, 9, 10, 11, 12, 13, 14,
] as const;

/** Of lower tops, which are many, about so many are read, evenly. */
const ENOUGH_TOPS = 24;

function countTops(ratios: Float64Array, [from, to]: TopRange): number {
  let within = 0;
  for (const ratio of ratios) if (ratio >= from && ratio < to) within++;
  return within;
}

/** Level of the maxima of tops against the ceiling: variance in dB², and how many reach it at once. */
function computeLevels(ratios: Float64Array, tops: number) {
  let [level, square, sharp] = [0, 0, 0];
  for (const ratio of ratios) {
    const db = amplitudeDb(ratio);
    level += db;
    square += db * db;
    if (ratio >= AT_CEILING) sharp++;
  }
  return { variance: square / tops - (level / tops) * (level / tops), sharp };
}

// Values of the sums of tops. Functions of the module: closures for each window took longer than all sums.

const sumAt = (sums: Float64Array, place: number) => sums[place] ?? 0;

const meanOf = (sums: Float64Array, place: number) => sumAt(sums, place) / sumAt(sums, TOPS);

const shareOf = (sums: Float64Array, level: number) => sumAt(sums, level) / sumAt(sums, AT_FAR);

const edgeOf = (sums: Float64Array, bend: number) =>
  sumAt(sums, EDGES) === 0
    ? NaN
    : log(Math.max(MIN_EDGE, sumAt(sums, EDGE) / sumAt(sums, EDGES) / bend));

const widthOf = (sums: Float64Array) => log(meanOf(sums, AT_FAR));

const bendOf = (sums: Float64Array, bend: number) => log(meanOf(sums, BEND) / (bend * bend) + 1e-3);

function leanOf(sums: Float64Array): number {
  const [rise, fall] = [sumAt(sums, RISE), sumAt(sums, FALL)];
  return (fall - rise) / Math.max(1e-9, fall + rise);
}

/** Of windows of up to so many samples. */
export function openTopShapes(maxLength: number, kernels: Pick<Kernels, 'of'>) {
  const tops = kernels.of(amplitudeKernels).openTopReader(maxLength, LIMITS);
  /**
   * Shapes of the tops of a waveform by its ceilings, linear: the numbers of `TOP_SHAPES`. What was cut off is flatter
   * than a parabola, whatever its width, also after filters and codecs, and what a limiter turned down keeps its shape.
   * Undefined of fewer than three tops, and of round ones.
   */
  return (x: Float32Array, high: number, low: number): readonly number[] | undefined => {
    const ratios = tops.find(x, high, low);
    const { sums, reached } = tops.sum([LIMITS.reached, Infinity], 1);
    const count = sumAt(sums, TOPS);
    if (count < MIN_TOPS || shareOf(sums, AT_NEAR) < MIN_FLATNESS) return undefined;
    // Root mean square of the second differences.
    const bend = Math.sqrt(tops.energyOfBends() / x.length) + 1e-12;
    const { variance, sharp } = computeLevels(reached, count);
    const shapes = [
      log(count + 0.5),
      ...[shareOf(sums, AT_QUARTER), shareOf(sums, AT_INNER), shareOf(sums, AT_ONE)],
      ...[shareOf(sums, AT_NEAR), shareOf(sums, AT_THREE), leanOf(sums), edgeOf(sums, bend)],
      ...[meanOf(sums, FLATS), meanOf(sums, MAXIMA), widthOf(sums), bendOf(sums, bend)],
      ...[meanOf(sums, FLATNESS), sharp / count, Math.sqrt(Math.max(0, variance))],
    ];
    const every = Math.ceil(countTops(ratios, LOWER) / ENOUGH_TOPS);
    const { sums: lower } = tops.sum(LOWER, every);
    shapes.push(log(every * sumAt(lower, TOPS) + 0.5));
    if (sumAt(lower, TOPS) < MIN_TOPS) shapes.push(NaN, NaN, NaN, NaN, NaN, NaN);
    else
      shapes.push(
        ...[shareOf(lower, AT_INNER), shareOf(lower, AT_NEAR), shareOf(lower, AT_THREE)],
        ...[edgeOf(lower, bend), widthOf(lower), bendOf(lower, bend)],
      );
    return shapes;
  };
}
