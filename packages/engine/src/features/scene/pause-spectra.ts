import { getChannel } from '@sonometer/decode/core/audio';
import { gridFrame } from '../../core/numbers.js';
import { pauses } from '../../derived/speech/pauses.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { openBandBalance, openProminences } from '../spectrum/spectral-shape.js';

/** A stretch of samples, `end` not included. */
export interface SampleRun {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts the given stretches of one channel into windows: each stretch into windows of `size` samples, one every `hop`,
 * as many as fit. `use` borrows the samples, and gets the stretch they lie in.
 */
export function openGapWindows(
  gaps: readonly SampleRun[],
  size: number,
  hop: number,
  use: (window: Float32Array, gap: number) => void,
): { push(samples: Float32Array): void } {
  const window = new Float32Array(size);
  const fitting = gaps.flatMap((run, index) =>
    run.end - run.start >= size ? [{ ...run, index }] : [],
  );
  let next = 0; // of the fitting gaps
  let filled = 0;
  let frames = 0;

  return {
    push(samples) {
      const blockEnd = frames + samples.length;
      for (;;) {
        const gap = fitting[next];
        if (!gap || gap.start >= blockEnd) break;
        const to = Math.min(gap.end, blockEnd) - frames;
        for (let from = Math.max(0, gap.start - frames); from < to;) {
          const count = Math.min(to - from, size - filled);
          window.set(samples.subarray(from, from + count), filled);
          filled += count;
          from += count;
          if (filled < size) break;
          use(window, gap.index);
          window.copyWithin(0, hop);
          filled = size - hop;
        }
        if (gap.end > blockEnd) break;
        filled = 0;
        next++;
      }
      frames = blockEnd;
    },
  };
}

const LEVEL_FRAME_SEC = 0.02;
/** The window for hum (docs/interface.md#voiceanalysis); blocks of the same length serve the flux. */
const WINDOW_SEC = 0.34;
/** Hum and tones are looked for up to here. */
const HIGHEST_HZ = 8000;
const THIRD_OCTAVE = exp2(1 / 3);

export interface PauseSpectra {
  /** Windows that fitted into the pauses. */
  readonly windows: number;
  readonly windowFrames: number;
  readonly binHz: number;
  /** Mean over the windows of |X_k|² under a Hann window, up to a third of an octave over 8 kHz. */
  readonly power: Float64Array;
  /** Share of the windows in which bin k is 10 dB above the median around it. */
  readonly isProminent: Float64Array;
  /** Mean change of the octave bands' shares from a window to the next that does not overlap it. */
  readonly flux: number | undefined;
  /** The median of those changes. */
  readonly usualFlux: number | undefined;
  /** Pairs of windows on which the flux is based. */
  readonly fluxPairs: number;
}

/** Spectra of the pauses, in windows of 0.34 s, one every 0.17 s: for hum, tones and movement. */
export const pauseSpectra = defineFeature({
  id: 'pause-spectra',
  // Basis: docs/measures/scene.md#windows-of-the-pauses
  reads: 'mono',
  needs: { pauses },

  open({ format: { rateHz }, kernels, inputs }) {
    const gaps = inputs.pauses.gaps.map(({ start, end }) => ({
      start: gridFrame(start, LEVEL_FRAME_SEC, rateHz),
      end: gridFrame(end, LEVEL_FRAME_SEC, rateHz),
    }));
    // Rounded down, so that 17 level frames hold a window at every rate.
    const size = Math.floor(WINDOW_SEC * rateHz + 1e-6);
    const spectra = openPairedSpectra(size, kernels);
    const binHz = rateHz / spectra.transform;
    const bins = Math.min(
      spectra.transform / 2 + 1,
      Math.ceil((HIGHEST_HZ * THIRD_OCTAVE) / binHz) + 2,
    );
    const sums = kernels.openSpectralSums(spectra.transform / 2 + 1);
    const prominences = openProminences(bins, binHz);
    const balance = openBandBalance(rateHz, binHz);
    let windows = 0;

    const onSpectrum = (spectrum: Float32Array, gap: number) => {
      windows++;
      sums.add(spectrum);
      prominences.add(spectrum);
      balance.add(spectrum, gap);
    };
    const cut = openGapWindows(gaps, size, Math.round(size / 2), (window, gap) => {
      spectra.push(window, gap, onSpectrum);
    });

    return {
      push(block) {
        cut.push(getChannel(block, 0));
      },
      end(): PauseSpectra {
        spectra.end(onSpectrum);
        return {
          windows,
          windowFrames: size,
          binHz,
          power: sums.sum.slice(0, bins).map((sum) => sum / Math.max(1, windows)),
          isProminent: prominences.shares(windows),
          flux: balance.flux(),
          usualFlux: balance.usualFlux(),
          fluxPairs: balance.pairs(),
        };
      },
    };
  },
});

type OnSpectrum = (spectrum: Float32Array, gap: number) => void;

/** Power spectra of windows, two of them through one transform; in the order in which they came. */
function openPairedSpectra(size: number, kernels: Kernels) {
  const transform = exp2(Math.ceil(log2(size)));
  const spectrum = kernels.openSpectrum(transform, size);
  const bins = transform / 2 + 1;
  // Zeros follow each window.
  const [first, second] = [kernels.floats(transform), kernels.floats(transform)];
  const [firstPower, secondPower] = [kernels.floats(bins), kernels.floats(bins)];
  let waitingGap: number | undefined;

  return {
    transform,
    push(window: Float32Array, gap: number, onSpectrum: OnSpectrum) {
      if (waitingGap === undefined) {
        first.set(window);
        waitingGap = gap;
        return;
      }
      second.set(window);
      spectrum.power(first, 0, firstPower, { signal: second, power: secondPower });
      onSpectrum(firstPower, waitingGap);
      onSpectrum(secondPower, gap);
      waitingGap = undefined;
    },
    end(onSpectrum: OnSpectrum) {
      if (waitingGap === undefined) return;
      second.fill(0);
      spectrum.power(first, 0, firstPower, { signal: second, power: secondPower });
      onSpectrum(firstPower, waitingGap);
      waitingGap = undefined;
    },
  };
}
