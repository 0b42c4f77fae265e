/** Bins of an octave, equal in amplitude within it: 0.14 to 0.27 dB. */
export const BINS_PER_OCTAVE = 32;
/** From −72 dBFS to +12 dBFS; what lies outside is in the first or last bin. */
const OCTAVES_BELOW = 12;
export const AMPLITUDE_BINS = BINS_PER_OCTAVE * (OCTAVES_BELOW + 2);
/** Exponent and five bits of the mantissa of a 32-bit float are the bin. */
const MANTISSA_SHIFT = 18;
/** Three octaves under the largest sample so far of its sign and step, samples are not counted: nobody reads them. */
const COUNTED = 1 / 8;
const SIZE_BITS = 0x7f_ff_ff_ff;
const FIRST_KEY = (127 - OCTAVES_BELOW) * BINS_PER_OCTAVE;

/** Lower edge of each bin, linear, and the upper edge of the last one. */
export const amplitudeEdges = Float64Array.from({ length: AMPLITUDE_BINS + 1 }, (_, bin) => {
  const octave = Math.floor(bin / BINS_PER_OCTAVE) - OCTAVES_BELOW;
  const within = (bin % BINS_PER_OCTAVE) / BINS_PER_OCTAVE;
  return (1 + within) * (octave < 0 ? 1 / (1 << -octave) : 1 << octave);
});

/** Of the last steps together, by amplitude: first the bins of the positive samples, then of the negative ones. */
export interface AmplitudeSums {
  /** Samples in a bin. */
  readonly counts: Float64Array;
  /** Squared differences to the sample before. */
  readonly slopes: Float64Array;
  /** Local maxima of the waveform (of its mirror image where it is negative). */
  readonly peaks: Float64Array;
  /** Samples, their squares, and the squares of the differences between neighbours. */
  readonly frames: number;
  readonly energy: number;
  readonly slopeEnergy: number;
}

export interface AmplitudeHistogram extends AmplitudeSums {
  /** Largest sample, smallest one and energy of the pieces since `open` was last emptied, in that order. */
  push(samples: Float32Array, from: number, to: number, open: Float64Array): void;
  /** Begins a step: the oldest of them is forgotten. */
  closeStep(): void;
}

interface Step {
  readonly counts: Float64Array;
  readonly slopes: Float64Array;
  readonly peaks: Float64Array;
  /** Frames, energy, energy of the differences. */
  readonly totals: Float64Array;
}

const openStep = (): Step => ({
  counts: new Float64Array(2 * AMPLITUDE_BINS),
  slopes: new Float64Array(2 * AMPLITUDE_BINS),
  peaks: new Float64Array(2 * AMPLITUDE_BINS),
  totals: new Float64Array(3),
});

const PARTS = ['counts', 'slopes', 'peaks', 'totals'] as const;

function addUp(sums: Float64Array, steps: readonly Float64Array[]): void {
  const [first, ...others] = steps;
  if (first) sums.set(first);
  for (const step of others)
    for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] ?? 0) + (step[k] ?? 0);
}

/** A histogram of samples and local maxima over the latest `steps` steps. */
export function openAmplitudeHistogram(steps: number): AmplitudeHistogram {
  const ring = Array.from({ length: steps }, openStep);
  const sums = openStep();
  let oldest = 0;
  let now = ring[0] ?? openStep();
  // The latest sample, its bin (−1 where it is not counted), its difference to the one before, and the largest sample of
  // each sign of the step; numbers of a closure are objects in V8.
  const state = new Float64Array(5);
  // Blocks are reused: a view of each piece of a block would be garbage.
  let viewed: Float32Array | undefined;
  let bits: Uint32Array = new Uint32Array();

  return {
    counts: sums.counts,
    slopes: sums.slopes,
    peaks: sums.peaks,
    get frames() {
      return sums.totals[0] ?? 0;
    },
    get energy() {
      return sums.totals[1] ?? 0;
    },
    get slopeEnergy() {
      return sums.totals[2] ?? 0;
    },

    push(samples, from, to, open) {
      if (samples !== viewed) {
        viewed = samples;
        bits = new Uint32Array(samples.buffer, samples.byteOffset, samples.length);
      }
      const keys = bits;
      const { counts, slopes, peaks, totals } = now;
      let energy = 0;
      let largest = open[0] ?? 0;
      let smallest = open[1] ?? 0;
      let slopeEnergy = 0;
      let last = state[0] ?? 0;
      let lastBin = state[1] ?? 0;
      let rise = state[2] ?? 0;
      let high = state[3] ?? 0;
      let low = state[4] ?? 0;
      for (let i = from; i < to; i++) {
        const x = samples[i] ?? 0;
        const change = x - last;
        const slope = change * change;
        energy += x * x;
        if (x > largest) largest = x;
        else if (x < smallest) smallest = x;
        slopeEnergy += slope;
        if (lastBin >= 0) {
          const isPeak = last > 0 ? rise > 0 && change <= 0 : rise < 0 && change >= 0;
          if (isPeak) peaks[lastBin] = (peaks[lastBin] ?? 0) + 1;
        }
        rise = change;
        last = x;
        lastBin = -1;
        if (x > 0 ? x < COUNTED * high : x >= COUNTED * low) continue;
        if (x > high) high = x;
        else if (x < low) low = x;
        const key = (((keys[i] ?? 0) & SIZE_BITS) >>> MANTISSA_SHIFT) - FIRST_KEY;
        const size = key < 0 ? 0 : key >= AMPLITUDE_BINS ? AMPLITUDE_BINS - 1 : key;
        lastBin = x < 0 ? size + AMPLITUDE_BINS : size;
        counts[lastBin] = (counts[lastBin] ?? 0) + 1;
        slopes[lastBin] = (slopes[lastBin] ?? 0) + slope;
      }
      open[0] = largest;
      open[1] = smallest;
      open[2] = (open[2] ?? 0) + energy;
      state[0] = last;
      state[1] = lastBin;
      state[2] = rise;
      state[3] = high;
      state[4] = low;
      totals[0] = (totals[0] ?? 0) + to - from;
      totals[1] = (totals[1] ?? 0) + energy;
      totals[2] = (totals[2] ?? 0) + slopeEnergy;
    },

    closeStep() {
      for (const part of PARTS)
        addUp(
          sums[part],
          ring.map((step) => step[part]),
        );
      state[3] = 0;
      state[4] = 0;
      oldest = (oldest + 1) % ring.length;
      now = ring[oldest] ?? now;
      for (const part of PARTS) now[part].fill(0);
    },
  };
}
