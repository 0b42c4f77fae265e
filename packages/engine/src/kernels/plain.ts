import type { Kernels } from './kernels.js';
import { openAmplitudes } from './plain/amplitudes.js';
import {
  openBends,
  openChunkEnds,
  openLeaps,
  openPrediction,
  replaceBad,
} from './plain/defects.js';
import { openFrameCorrelation, openSeenFrames } from './plain/frame-correlation.js';
import { openAutocorrelation, openNsdf, openRepeats } from './plain/nsdf.js';
import { openBandBank, openCascade, openKWeighting } from './plain/filters.js';
import { openBassCorrelation } from './plain/bass-correlation.js';
import { openCepstra } from './plain/cepstra.js';
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
} from './plain/samples.js';
import {
  energyOf,
  openFlux,
  openFourier,
  openSpectralShapes,
  openSpectralSums,
  openSpectrum,
} from './plain/spectra.js';
import {
  openBandLevels,
  openBandPowers,
  openConvolution,
  openResampler,
} from './plain/classifier.js';
import { openHybridLines, openMdctLines } from './plain/codec-lines.js';
import { openLatticeEvidence } from './plain/lattice-evidence.js';
import { openNarrowBands } from './plain/narrow-bands.js';
import { openLines } from './plain/lines.js';
import { openNoteFit } from './plain/notes.js';
import { openLineShare, openPeaks } from './plain/peaks.js';
import { openRepeatCorrelation } from './plain/repeat-correlation.js';
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
  openPeaks,
  openLineShare,
  openDepths,
  openFlux,
  openAutocorrelation,
  openAmplitudes,
  openBends,
  openChunkEnds,
  openSeenFrames,
  openLeaps,
  openPrediction,
  openNarrowBands,
  openResampler,
  openSingleResampler: openResampler,
  openBandLevels,
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
  openNoteFit,
};
