import { sum } from '../core/numbers.js';
import {
  AMPLITUDE_BINS,
  type AmplitudeState,
  BINS_PER_OCTAVE,
  OCTAVES_BELOW,
} from '../kernels/amplitude-kernels.js';
import { amplitudeKernels } from '../kernels/further/amplitude.js';
import type { Kernels } from '../kernels/kernels.js';

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
  save(): HistogramState;
  load(state: HistogramState): void;
}

export interface HistogramState {
  readonly amplitudes: AmplitudeState;
  readonly frames: Float64Array;
  readonly step: number;
  readonly pushed: number;
}

/** A histogram of samples and local maxima over the latest `steps` steps. */
export function openAmplitudeHistogram(
  steps: number,
  kernels: Pick<Kernels, 'of'>,
): AmplitudeHistogram {
  const amplitudes = kernels.of(amplitudeKernels).openAmplitudes(steps);
  const { counts, slopes, totals } = amplitudes;
  const frames = new Float64Array(steps);
  let step = 0;
  let pushed = 0;
  const sumTotals = (place: number) => {
    let sum = 0;
    for (const ofStep of totals) sum += ofStep[place] ?? 0;
    return sum;
  };

  return {
    counts,
    sumSlopes(from, to) {
      let total = 0;
      for (let k = from; k < to; k++) {
        let ofBin = 0;
        for (const ofStep of slopes) ofBin += ofStep[k] ?? 0;
        total += ofBin;
      }
      return total;
    },
    get energy() {
      return sumTotals(0);
    },
    get slopeEnergy() {
      return sumTotals(1);
    },
    get frames() {
      return sum(frames);
    },
    push(samples, from, to, open) {
      amplitudes.push(samples, from, to, open);
      pushed += to - from;
    },
    closeStep() {
      amplitudes.closeStep();
      frames[step] = pushed;
      step = (step + 1) % steps;
      pushed = 0;
    },
    save: () => ({ amplitudes: amplitudes.save(), frames: frames.slice(), step, pushed }),
    load(state) {
      amplitudes.load(state.amplitudes);
      frames.set(state.frames);
      ({ step, pushed } = state);
    },
  };
}
