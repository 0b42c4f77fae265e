import { log2 } from '@sonometer/decode/elementary/log2';
import type { KernelGroup, Openers } from './kernel-group.js';
import { openGroup } from './wasm/open-group.js';
import type { Kernels } from './kernels.js';
import { plainKernels } from './plain.js';
import { ifItFits, LARGEST_WASM_SPECTRUM, leaveArena, takeArena } from './wasm/arena.js';
import { openBandBank, openCascade, openKWeighting } from './wasm/filters.js';
import { openBassCorrelation } from './wasm/bass-correlation.js';
import {
  addEnergies,
  addExtent,
  foldPair,
  followEnvelope,
  meansOf,
  openDecimator,
  openDepths,
  openStatistics,
  peakOf,
  riseEnergyOf,
  signChangesOf,
  travelOf,
} from './wasm/samples.js';
import { replaceBad } from './wasm/defects.js';
import {
  energyOf,
  LARGEST_WASM_FOURIER,
  openFlux,
  openFourier,
  openSpectralShapes,
  openSpectralSums,
  openSpectrum,
  SMALLEST_WASM_FOURIER,
  SMALLEST_WASM_SPECTRUM,
} from './wasm/spectra.js';
import { openTruePeak } from './wasm/true-peak.js';

/**
 * Kernels with a memory of their own, for one analysis. Once the memory is full (some answers
 * of eight channels at 192 kHz) further arrays are ordinary ones, and further kernels plain.
 */
export function openWasmKernels(module: WebAssembly.Module): Kernels {
  const arena = takeArena(module);

  const groups = new Map<unknown, unknown>();

  return {
    name: 'wasm',
    of<K extends Openers<K>>(group: KernelGroup<K>): K {
      if (!groups.has(group)) groups.set(group, openGroup(group, arena));
      return groups.get(group) as K;
    },
    close: () => {
      leaveArena(arena);
    },
    floats: (length) =>
      ifItFits<Float32Array>(
        () => arena.floats(length),
        () => plainKernels.floats(length),
      ),
    replaceBad: (samples) => replaceBad(arena, samples),
    openKWeighting: (rateHz, weights, stepSec) =>
      ifItFits(
        () => openKWeighting(arena, rateHz, weights, stepSec),
        () => plainKernels.openKWeighting(rateHz, weights, stepSec),
      ),
    openTruePeak: (rateHz, channels) =>
      ifItFits(
        () => openTruePeak(arena, rateHz, channels),
        () => plainKernels.openTruePeak(rateHz, channels),
      ),
    openStatistics: (channels) =>
      ifItFits(
        () => openStatistics(arena, channels),
        () => plainKernels.openStatistics(channels),
      ),
    openCascade: (sections, channels) =>
      ifItFits(
        () => openCascade(arena, sections, channels),
        () => plainKernels.openCascade(sections, channels),
      ),
    openBandBank: (bands, channels) =>
      ifItFits(
        () => openBandBank(arena, bands, channels),
        () => plainKernels.openBandBank(bands, channels),
      ),
    openBassCorrelation: (rateHz) =>
      ifItFits(
        () => openBassCorrelation(arena, rateHz),
        () => plainKernels.openBassCorrelation(rateHz),
      ),
    openSpectrum: (size, windowLength) =>
      size < SMALLEST_WASM_SPECTRUM || size > LARGEST_WASM_SPECTRUM
        ? plainKernels.openSpectrum(size, windowLength)
        : ifItFits(
            () => openSpectrum(arena, size, windowLength),
            () => plainKernels.openSpectrum(size, windowLength),
          ),
    openDecimator: (factor, channels, taps) =>
      ifItFits(
        () => openDecimator(arena, factor, channels, taps),
        () => plainKernels.openDecimator(factor, channels, taps),
      ),
    openFourier: (size) =>
      size < SMALLEST_WASM_FOURIER || size > LARGEST_WASM_FOURIER || !Number.isInteger(log2(size))
        ? plainKernels.openFourier(size)
        : ifItFits(
            () => openFourier(arena, size),
            () => plainKernels.openFourier(size),
          ),
    openSpectralSums: (bins) =>
      ifItFits(
        () => openSpectralSums(arena, bins),
        () => plainKernels.openSpectralSums(bins),
      ),
    openSpectralShapes: (bins, share) =>
      ifItFits(
        () => openSpectralShapes(arena, bins, share),
        () => plainKernels.openSpectralShapes(bins, share),
      ),
    energyOf: (samples, from, to) => energyOf(arena, samples, from, to),
    addEnergies: (channels, from, to, energies) => {
      addEnergies(arena, channels, from, to, energies);
    },
    addExtent: (samples, extent) => {
      addExtent(arena, samples, extent);
    },
    followEnvelope: (samples, from, envelope, state) =>
      followEnvelope(arena, samples, from, envelope, state),
    meansOf: (samples, length, means) => {
      meansOf(arena, samples, length, means);
    },
    peakOf: (samples, from, to) => peakOf(arena, samples, from, to),
    travelOf: (samples) => travelOf(arena, samples),
    riseEnergyOf: (samples) => riseEnergyOf(arena, samples),
    signChangesOf: (samples, from, to) => signChangesOf(arena, samples, from, to),
    foldPair: (left, right, mono) => foldPair(arena, left, right, mono),
    openDepths: (threshold) =>
      ifItFits(
        () => openDepths(arena, threshold),
        () => plainKernels.openDepths(threshold),
      ),
    openFlux: (bins, scale) =>
      ifItFits(
        () => openFlux(arena, bins, scale),
        () => plainKernels.openFlux(bins, scale),
      ),
  };
}
