import { mean, median } from '../../core/numbers.js';
import { select } from '../../core/selection.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { defineSpectralFeature, SILENCE_GATE } from '../spectral-feature.js';

const ROLLOFF_SHARE = 0.85;

export interface SpectralShape {
  /** Mean |X_k|² over the non-silent frames. */
  readonly power: Float64Array;
  /** The same over all frames, silent ones too. */
  readonly wholePower: Float64Array;
  readonly size: number;
  readonly binHz: number;
  /** Means over the non-silent frames; NaN when there is none. */
  readonly centroidHz: number;
  readonly rolloffHz: number;
  /** Non-silent frames. */
  readonly frames: number;
}

/**
 * Welch power, and the means over time of centroid and roll-off, of the non-silent 85 ms frames. Both
 * weigh magnitudes, as librosa does.
 */
export const spectralShape = defineSpectralFeature({
  id: 'spectral-shape',
  // Basis: Welch 1967; librosa spectral_centroid and spectral_rolloff (0.85)
  grid: 'L',
  reads: 'channels',
  needs: {},

  openSpectral({ grid: { size, binHz }, kernels }) {
    const bins = size / 2 + 1;
    const shapes = kernels.openSpectralShapes(bins, ROLLOFF_SHARE);
    const silent = kernels.openSpectralSums(bins);
    let all = 0;

    return {
      frame(frame) {
        all++;
        if (frame.meanSquare > SILENCE_GATE) shapes.add(frame.power);
        else silent.add(frame.power);
      },
      end(): SpectralShape {
        const { power, count, centroids, rolloffs } = shapes.end();
        return {
          power: power.map((sum) => sum / Math.max(1, count)),
          wholePower: power.map((sum, k) => (sum + (silent.sum[k] ?? 0)) / Math.max(1, all)),
          size,
          binHz,
          centroidHz: (centroids / count) * binHz,
          rolloffHz: (rolloffs / count) * binHz,
          frames: count,
        };
      },
    };
  },
});

/** Edges of the octave bands, Hz; the last band reaches up to half the rate. */
const EDGES_HZ = [0, 125, 250, 500, 1000, 2000, 4000, 8000] as const;
/** Windows overlap by half, so the next but one is the first that shares no sample. */
const APART = 2;

/**
 * How the balance of octave bands changes (docs/measure/sceneGapSpectralFlux.md): amplitudes of the bands
 * over their sum; half the sum of the differences between successive windows of one gap; mean.
 */
export function openBandBalance(rateHz: number, binHz: number) {
  const edges = [...EDGES_HZ.filter((hz) => hz < rateHz / 2), rateHz / 2 + binHz];
  const bounds = edges.map((hz) => Math.ceil(hz / binHz));
  const bands = edges.length - 1;
  let history: { readonly gap: number; readonly shares: Float64Array }[] = [];
  const changes: number[] = [];

  return {
    add(spectrum: Float32Array, gap: number) {
      if (history.at(-1)?.gap !== gap) history = [];
      const shares = new Float64Array(bands);
      let total = 0;
      for (let b = 0; b < bands; b++) {
        const to = Math.min(spectrum.length, bounds[b + 1] ?? 0);
        const amplitude = Math.sqrt(sumOfBins(spectrum, bounds[b] ?? 0, to));
        shares[b] = amplitude;
        total += amplitude;
      }
      if (!(total > 0)) {
        history = []; // digital silence has no balance
        return;
      }
      for (let b = 0; b < bands; b++) shares[b] = (shares[b] ?? 0) / total;
      history.push({ gap, shares });
      if (history.length <= APART) return;
      const before = history.shift()?.shares;
      let change = 0;
      for (let b = 0; b < bands; b++) change += Math.abs((shares[b] ?? 0) - (before?.[b] ?? 0)) / 2;
      changes.push(change);
    },
    /** `undefined` without a pair. */
    flux: (): number | undefined => (changes.length > 0 ? mean(changes) : undefined),
    /** The median change, which a few words among the windows do not move. */
    usualFlux: (): number | undefined => (changes.length > 0 ? median(changes) : undefined),
    pairs: () => changes.length,
  };
}

/** In a function of the module: it is called for each band, so that V8 compiles it with the first windows. */
export function sumOfBins(power: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += power[k] ?? 0;
  return sum;
}

const LOWEST_HZ = 80;
/** 10 dB. */
const OVER_MEDIAN = 10;
/** Medians are taken at this many points per octave, over a third of an octave on either side. */
const POINTS_PER_OCTAVE = 6;
const REACH = exp2(1 / 3);
/** A median needs no more values than this; the bins are thinned to as many. */
const MAX_VALUES = 48;

/**
 * Counts for each bin the windows in which it is 10 dB above the median level around it
 * (docs/measure/sceneGapToneHz.md): a tone that fills the pauses does in nearly every one, a passing one does
 * not.
 */
export function openProminences(bins: number, binHz: number) {
  const counts = new Float64Array(bins);
  const points = pointsOf(bins, binHz);
  const scratch = new Float64Array(MAX_VALUES + 1);

  return {
    add(spectrum: Float32Array) {
      for (const { from, to, first, end } of points) {
        if (!mayBeProminent(spectrum, from, to, maximumOf(spectrum, first, end))) continue;
        const level = OVER_MEDIAN * medianOf(spectrum, from, to, scratch);
        if (level > 0)
          for (let k = first; k < end; k++)
            if ((spectrum[k] ?? 0) >= level) counts[k] = (counts[k] ?? 0) + 1;
      }
    },
    shares: (windows: number): Float64Array => counts.map((count) => count / Math.max(1, windows)),
  };
}

/** Bins `first` to `end` share the median of bins `from` to `to`. */
interface Point {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly end: number;
}

function pointsOf(bins: number, binHz: number): readonly Point[] {
  const points: Point[] = [];
  const step = exp2(1 / POINTS_PER_OCTAVE);
  for (let first = Math.ceil(LOWEST_HZ / binHz); first < bins;) {
    const end = Math.min(bins, Math.max(first + 1, Math.round(first * step)));
    const centre = (first + end - 1) / 2;
    const from = Math.max(1, Math.floor(centre / REACH));
    points.push({ from, to: Math.min(bins, Math.ceil(centre * REACH) + 1), first, end });
    first = end;
  }
  return points;
}

function maximumOf(values: Float32Array, from: number, end: number): number {
  let maximum = 0;
  for (let k = from; k < end; k++) maximum = Math.max(maximum, values[k] ?? 0);
  return maximum;
}

/** Whether a power is 10 dB above the median: by counting, since most are not, and a median takes four times as long. */
function mayBeProminent(values: Float32Array, from: number, to: number, power: number): boolean {
  const step = stepOf(from, to);
  let under = 0;
  let count = 0;
  for (let k = from; k < to; k += step, count++)
    under += Number(OVER_MEDIAN * (values[k] ?? 0) <= power);
  return under > count >> 1;
}

/** Bins from one compared value to the next. */
const stepOf = (from: number, to: number) => Math.max(1, Math.ceil((to - from) / MAX_VALUES));

function medianOf(values: Float32Array, from: number, to: number, scratch: Float64Array): number {
  const step = stepOf(from, to);
  let length = 0;
  for (let k = from; k < to; k += step) scratch[length++] = values[k] ?? 0;
  return length > 0 ? select(scratch.subarray(0, length), length >> 1) : 0;
}
