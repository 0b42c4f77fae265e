import { log2 } from '@sonometer/decode/elementary/log2';
import type { Kernels } from './kernels.js';
import { plainKernels } from './plain.js';
import { openAmplitudes } from './wasm/amplitudes.js';
import { ArenaFull, LARGEST_WASM_SPECTRUM, leaveArena, takeArena } from './wasm/arena.js';
import { openAutocorrelation, openNsdf, openRepeats } from './wasm/nsdf.js';
import { openBandBank, openCascade, openKWeighting } from './wasm/filters.js';
import { openBassCorrelation } from './wasm/bass-correlation.js';
import { openCepstra } from './wasm/cepstra.js';
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
import {
  openBends,
  openChunkEnds,
  openLeaps,
  openPrediction,
  openSeenFrames,
  replaceBad,
} from './wasm/defects.js';
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
import { openFrameCorrelation, openRepeatCorrelation } from './wasm/frame-correlation.js';
import {
  openBandLevels,
  openBandPowers,
  openConvolution,
  openResampler,
  openSingleResampler,
} from './wasm/classifier.js';
import { openHybridLines, openLines, openMdctLines } from './wasm/codec-lines.js';
import { openLatticeEvidence } from './wasm/lattice-evidence.js';
import { openNarrowBands } from './wasm/narrow-bands.js';
import { openNoteFit } from './wasm/notes.js';
import { openLineShare, openPeaks } from './wasm/peaks.js';
import { openTruePeak } from './wasm/true-peak.js';

/**
 * Kernels with a memory of their own, for one analysis. Once the memory is full (some answers
 * of eight channels at 192 kHz) further arrays are ordinary ones, and further kernels plain.
 */
export function openWasmKernels(module: WebAssembly.Module): Kernels {
  const arena = takeArena(module);

  const ifItFits = <T>(open: () => T, openPlain: () => T): T => {
    try {
      return open();
    } catch (error) {
      if (error instanceof ArenaFull) return openPlain();
      throw error;
    }
  };

  return {
    name: 'wasm',
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
    openPeaks: (search, choice) =>
      ifItFits(
        () => openPeaks(arena, search, choice),
        () => plainKernels.openPeaks(search, choice),
      ),
    openLineShare: (search) =>
      ifItFits(
        () => openLineShare(arena, search),
        () => plainKernels.openLineShare(search),
      ),
    openNoteFit: (shape, notes, bins) =>
      ifItFits(
        () => openNoteFit(arena, shape, notes, bins),
        () => plainKernels.openNoteFit(shape, notes, bins),
      ),
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
    openAutocorrelation: (length, longest) =>
      ifItFits(
        () => openAutocorrelation(arena, length, longest),
        () => plainKernels.openAutocorrelation(length, longest),
      ),
    openAmplitudes: (steps) =>
      ifItFits(
        () => openAmplitudes(arena, steps),
        () => plainKernels.openAmplitudes(steps),
      ),
    openBends: (length, distance, maxRuns) =>
      ifItFits(
        () => openBends(arena, length, distance, maxRuns),
        () => plainKernels.openBends(length, distance, maxRuns),
      ),
    openChunkEnds: (mask) =>
      ifItFits(
        () => openChunkEnds(arena, mask),
        () => plainKernels.openChunkEnds(mask),
      ),
    openSeenFrames: () =>
      ifItFits(
        () => openSeenFrames(arena),
        () => plainKernels.openSeenFrames(),
      ),
    openLeaps: (dither) =>
      ifItFits(
        () => openLeaps(arena, dither),
        () => plainKernels.openLeaps(dither),
      ),
    openPrediction: (length, order) =>
      ifItFits(
        () => openPrediction(arena, length, order),
        () => plainKernels.openPrediction(length, order),
      ),
    openNarrowBands: (size, bins) =>
      ifItFits(
        () => openNarrowBands(arena, size, bins),
        () => plainKernels.openNarrowBands(size, bins),
      ),
    openResampler: (filters) =>
      ifItFits(
        () => openResampler(arena, filters),
        () => plainKernels.openResampler(filters),
      ),
    openSingleResampler: (filters) =>
      ifItFits(
        () => openSingleResampler(arena, filters),
        () => plainKernels.openSingleResampler(filters),
      ),
    openBandPowers: (tables) =>
      ifItFits(
        () => openBandPowers(arena, tables),
        () => plainKernels.openBandPowers(tables),
      ),
    openBandLevels: (bands) => openBandLevels(arena, bands),
    openConvolution: (layer) =>
      ifItFits(
        () => openConvolution(arena, layer),
        () => plainKernels.openConvolution(layer),
      ),
    openLatticeEvidence: () =>
      ifItFits(
        () => openLatticeEvidence(arena),
        () => plainKernels.openLatticeEvidence(),
      ),
    openHybridLines: (prototype, samples) =>
      ifItFits(
        () => openHybridLines(arena, prototype, samples),
        () => plainKernels.openHybridLines(prototype, samples),
      ),
    openMdctLines: (window, samples) =>
      ifItFits(
        () => openMdctLines(arena, window, samples),
        () => plainKernels.openMdctLines(window, samples),
      ),
    openFrameCorrelation: (frames) =>
      ifItFits(
        () => openFrameCorrelation(arena, frames),
        () => plainKernels.openFrameCorrelation(frames),
      ),
    openRepeatCorrelation: (period) =>
      ifItFits(
        () => openRepeatCorrelation(arena, period),
        () => plainKernels.openRepeatCorrelation(period),
      ),
    openCepstra: (settings) =>
      ifItFits(
        () => openCepstra(arena, settings),
        () => plainKernels.openCepstra(settings),
      ),
    openNsdf: (size, longestLag) =>
      ifItFits(
        () => openNsdf(arena, size, longestLag),
        () => plainKernels.openNsdf(size, longestLag),
      ),
    openLines: (size) =>
      ifItFits(
        () => openLines(arena, size),
        () => plainKernels.openLines(size),
      ),
    openRepeats: (longest) =>
      ifItFits(
        () => openRepeats(arena, longest),
        () => plainKernels.openRepeats(longest),
      ),
  };
}
