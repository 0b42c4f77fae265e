import type { Kernels } from './kernels.js';
import { replaceBad } from './plain/defects.js';
import { openBandBank, openCascade, openKWeighting } from './plain/filters.js';
import { openBassCorrelation } from './plain/bass-correlation.js';
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
import { openTruePeak } from './plain/true-peak.js';

/** Double precision, no tricks: the definitions themselves, and the reference for the fast kernels. */
export const plainKernels: Kernels = {
  name: 'plain',
  of: ({ plain }) => plain,
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
};
