import { amplitudeDb } from '../../core/numbers.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

/** True peak, dBTP. */
export const truePeakDb = defineMeasure({
  id: 'truePeakDb',
  title: 'True peak',
  definition:
    'Largest magnitude of any channel on and between samples, in dBTP, oversampled four times (twice from 96 kHz). −120 means at or below.',
  unit: 'dBTP',
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 2; EBU Tech 3341 cases 15–23',
  margin: { plus: 0.2, minus: 0.4 },
  needs: { truePeak: truePeakFeature },
  read: ({ truePeak }) => ({ value: amplitudeDb(truePeak.magnitude) }),
});
