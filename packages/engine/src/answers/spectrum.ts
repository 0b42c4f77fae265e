import { spectrumCount } from '../measures/curves/spectrum-count.js';
import { spectrumFreqs } from '../measures/curves/spectrum-freqs.js';
import { spectrumMags } from '../measures/curves/spectrum-mags.js';
import { bandEnergy } from '../measures/mix/band-energy.js';
import { sampleRate } from '../measures/mix/sample-rate.js';
import { spectralCentroidHz } from '../measures/mix/spectral-centroid-hz.js';
import { spectralFlatness } from '../measures/mix/spectral-flatness.js';
import { spectralRolloffHz } from '../measures/mix/spectral-rolloff-hz.js';
import { byId, defineAnswer } from './answer.js';

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
