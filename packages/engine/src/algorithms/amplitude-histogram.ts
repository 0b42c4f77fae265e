import {
  AMPLITUDE_BINS,
  type AmplitudeKernels,
  BINS_PER_OCTAVE,
  OCTAVES_BELOW,
} from '../kernels/amplitude-kernels.js';

/** Lower edge of each bin, linear, and the upper edge of the last one. */
export const amplitudeEdges = Float64Array.from({ length: AMPLITUDE_BINS + 1 }, (_, bin) => {
  const octave = Math.floor(bin / BINS_PER_OCTAVE) - OCTAVES_BELOW;
  const within = (bin % BINS_PER_OCTAVE) / BINS_PER_OCTAVE;
  return (1 + within) * (octave < 0 ? 1 / (1 << -octave) : 1 << octave);
});

/** Of the last steps together, by amplitude: first the bins of the positive samples, then of the negative ones. */
export interface AmplitudeSums {
  /** Samples in a bin, and local maxima of the waveform (of its mirror image where it is negative), in turn. */
  readonly counts: Int32Array;
  /** Σ of the squared differences to the sample before, of the samples of some bins. */
  sumSlopes(from: number, to: number): number;
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

const openStep = () => ({
  counts: new Int32Array(4 * AMPLITUDE_BINS),
  slopes: new Float64Array(2 * AMPLITUDE_BINS),
  /** Energy, energy of the differences, frames. */
  totals: new Float64Array(3),
});

/** A histogram of samples and local maxima over the latest `steps` steps. */
export function openAmplitudeHistogram(
  steps: number,
  kernels: AmplitudeKernels,
): AmplitudeHistogram {
  const now = kernels.openAmplitudes();
  const ring = Array.from({ length: steps }, openStep);
  const sums = openStep();
  let next = 0;
  let frames = 0;

  return {
    counts: sums.counts,
    sumSlopes(from, to) {
      let total = 0;
      for (let k = from; k < to; k++) {
        let ofBin = 0;
        for (const { slopes } of ring) ofBin += slopes[k] ?? 0;
        total += ofBin;
      }
      return total;
    },
    get energy() {
      return sums.totals[0] ?? 0;
    },
    get slopeEnergy() {
      return sums.totals[1] ?? 0;
    },
    get frames() {
      return sums.totals[2] ?? 0;
    },
    push(samples, from, to, open) {
      now.push(samples, from, to, open);
      frames += to - from;
    },
    closeStep() {
      const step = ring[next];
      if (!step) return;
      next = (next + 1) % ring.length;
      replaceStep(sums.counts, step.counts, now.counts);
      step.slopes.set(now.slopes);
      step.totals.set(now.totals);
      step.totals[2] = frames;
      for (let k = 0; k < sums.totals.length; k++) {
        let total = 0;
        for (const { totals } of ring) total += totals[k] ?? 0;
        sums.totals[k] = total;
      }
      frames = 0;
      now.clear();
    },
  };
}

/** Replaces the numbers of the oldest step by the latest ones, in the sums of all steps too. */
function replaceStep(sums: Int32Array, oldest: Int32Array, latest: Int32Array): void {
  for (let k = 0; k < sums.length; k++)
    sums[k] = (sums[k] ?? 0) + (latest[k] ?? 0) - (oldest[k] ?? 0);
  oldest.set(latest);
}
