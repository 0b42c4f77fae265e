import { cos } from '@sonometer/decode/elementary/cos';
import { square } from '@sonometer/decode/elementary/hypot';
import type { Kernels } from '../kernels/kernels.js';
import type { Grid, SpectralFold } from '../features/spectral-feature.js';
import type { History } from './history.js';
import { type OnTiming, timed } from './plan.js';

export interface Stft {
  /** Passes on the frames that the history now holds whole. */
  advance(): void;
  /** First frame that the next window reads. */
  readonly next: number;
  /** Passes on the one frame of a file shorter than the window. */
  end(): void;
}

/**
 * Short-time power spectra on one grid (docs/measures/conventions.md#short-time-spectra): Hann frames, |X_k|² averaged
 * over the channels of the history. A file shorter than the window gives one frame: its samples under a Hann of their
 * own length, padded with zeros.
 */
export function openStft(
  { size, hop, lead }: Grid,
  history: History,
  kernels: Kernels,
  folds: readonly SpectralFold<unknown>[],
  onTiming?: OnTiming,
): Stft {
  const spectrum = kernels.openSpectrum(size);
  const power = kernels.floats(size / 2 + 1);
  const { windows } = history;
  const part = `spectra of ${size}`;
  let index = 0;
  let next = -lead;

  const energyAt = (at: number, length: number): number => {
    let energy = 0;
    for (const window of windows) energy += kernels.energyOf(window, at, at + length);
    return energy;
  };
  /** Frames that overlap by half share one: of the second half of the frame before, where it was requested. */
  let sharedEnergy = 0;
  let sharedBy = -1;
  const energyOfFrame = (): number => {
    const at = next - history.start;
    if (2 * hop !== size) return energyAt(at, size);
    const first = sharedBy === index ? sharedEnergy : energyAt(at, hop);
    sharedEnergy = energyAt(at + hop, hop);
    sharedBy = index + 1;
    return first + sharedEnergy;
  };
  const frame = {
    get index() {
      return index;
    },
    power,
    /** Rarely requested, so not always computed. */
    get meanSquare() {
      return energyOfFrame() / size / windows.length;
    },
  };

  const computePower = () => {
    spectrum.meanPower(windows, next - history.start, power);
  };

  return {
    advance() {
      for (; next + size <= history.end; next += hop, index++) {
        if (areComplete(folds)) continue;
        if (onTiming) timed(part, onTiming, computePower);
        else computePower();
        for (const fold of folds) fold.frame(frame);
      }
    },
    get next() {
      return next;
    },
    end() {
      const frames = history.end;
      if (index > 0 || frames < 1) return;
      const from = -history.start;
      const fourier = kernels.openFourier(size);
      const [re, im] = [new Float64Array(size), new Float64Array(size)];
      power.fill(0);
      for (const window of windows) {
        re.fill(0);
        im.fill(0);
        for (let i = 0; i < frames; i++) re[i] = (window[from + i] ?? 0) * hann(i, frames);
        fourier.forward(re, im);
        for (let k = 0; k < power.length; k++)
          power[k] = (power[k] ?? 0) + (square(re[k] ?? 0) + square(im[k] ?? 0)) / windows.length;
      }
      const meanSquare = energyAt(from, frames) / frames / windows.length;
      for (const fold of folds) fold.frame({ index: 0, power, meanSquare });
    },
  };
}

/** A loop: it runs for each of tens of thousands of frames, mostly before V8 compiles it. */
function areComplete(folds: readonly SpectralFold<unknown>[]): boolean {
  for (const { isComplete } of folds) if (isComplete !== true) return false;
  return true;
}

const hann = (i: number, size: number) => 0.5 - 0.5 * cos((2 * Math.PI * i) / size);
