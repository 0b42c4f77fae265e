import { spectrumCount } from '../measures/spectrum/spectrum-count.js';
import { spectrumFreqs } from '../measures/spectrum/spectrum-freqs.js';
import { spectrumMags } from '../measures/spectrum/spectrum-mags.js';
import { bandEnergy } from '../measures/spectrum/band-energy.js';
import { sampleRate } from '../measures/file/sample-rate.js';
import { spectralCentroidHz } from '../measures/spectrum/spectral-centroid-hz.js';
import { spectralFlatness } from '../measures/spectrum/spectral-flatness.js';
import { spectralRolloffHz } from '../measures/spectrum/spectral-rolloff-hz.js';
import { byId, defineAnswer } from './answer.js';

/** The average spectrum and the tonal balance. */
export const spectrum = defineAnswer({
  id: 'spectrum',
  title: 'Average spectrum and tonal balance',
  fields: byId(
    sampleRate,
    spectralCentroidHz,
    spectralRolloffHz,
    spectralFlatness,
    ...bandEnergy,
    spectrumFreqs,
    spectrumMags,
    spectrumCount,
  ),
  series: {},
  required: ['sampleRate', 'spectrum.freqs', 'spectrum.mags', 'spectrum.count'],
  accepts: [],
  absent: 'null',
});
