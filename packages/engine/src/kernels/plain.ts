import type { Kernels } from './kernels.js';
import { openBends } from './plain/bends.js';
import { openChunkEnds } from './plain/chunk-ends.js';
import { openLeaps } from './plain/leaps.js';
import { openSeenFrames } from './plain/seen-frames.js';
import { openAutocorrelation } from './plain/autocorrelation.js';
import { openRepeats } from './plain/best-repeat.js';
import { openBandBank } from './plain/band-bank.js';
import { openBassCorrelation } from './plain/bass-correlation.js';
import { openCascade } from './plain/cascade.js';
import { openCepstra } from './plain/cepstra.js';
import { openDecimator } from './plain/decimator.js';
import { openDepths } from './plain/depths.js';
import { openFlux } from './plain/flux.js';
import { openFourier } from './plain/fourier.js';
import { openFrameCorrelation } from './plain/frame-correlation.js';
import { openBandPowers, openConvolution, openResampler } from './plain/classifier.js';
import { openHybridLines } from './plain/hybrid-lines.js';
import { openKWeighting } from './plain/k-weighting.js';
import { openLatticeEvidence } from './plain/lattice-evidence.js';
import { openMdctLines } from './plain/mdct-lines.js';
import { openNarrowBands } from './plain/narrow-bands.js';
import { openNsdf } from './plain/nsdf.js';
import { openLines } from './plain/lines.js';
import { openPrediction } from './plain/prediction.js';
import { openRepeatCorrelation } from './plain/repeat-correlation.js';
import { replaceBad } from './plain/replace-bad.js';
import {
  addEnergies,
  addExtent,
  followEnvelope,
  foldPair,
  meansOf,
  peakOf,
  riseEnergyOf,
  signChangesOf,
  travelOf,
} from './plain/samples.js';
import { energyOf, openSpectralShapes, openSpectralSums } from './plain/spectral-sums.js';
import { openSpectrum } from './plain/spectrum.js';
import { openStatistics } from './plain/statistics.js';
import { openTruePeak } from './plain/true-peak.js';

/** Double precision, no tricks: the definitions themselves, and the reference for the fast kernels. */
export const plainKernels: Kernels = {
  name: 'plain',
  close: () => undefined,
  floats: (length) => new Float32Array(length),
  replaceBad,
  openKWeighting,
  openTruePeak,
  openStatistics,
  openCascade,
  openBandBank,
  openBassCorrelation,
  openSpectrum,
  openDecimator,
  openFourier,
  openSpectralSums,
  openSpectralShapes,
  energyOf,
  addEnergies,
  addExtent,
  followEnvelope,
  meansOf,
  peakOf,
  travelOf,
  riseEnergyOf,
  signChangesOf,
  foldPair,
  openDepths,
  openFlux,
  openAutocorrelation,
  openBends,
  openChunkEnds,
  openSeenFrames,
  openLeaps,
  openPrediction,
  openNarrowBands,
  openResampler,
  openSingleResampler: openResampler,
  openBandPowers,
  openConvolution,
  openLatticeEvidence,
  openHybridLines,
  openMdctLines,
  openFrameCorrelation,
  openRepeatCorrelation,
  openCepstra,
  openRepeats,
  openNsdf,
  openLines,
};
