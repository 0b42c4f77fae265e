import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

/** Location of the true peak, s. */
export const truePeakAt = defineMeasure({
  id: 'truePeakAt',
  title: 'Location of the true peak',
  definition:
    'First 0.1 s interval in which a channel reaches the true peak, in s; the last interval may be shorter. Absent in digital silence.',
  unit: 's',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['startSec', 'endSec'],
    properties: {
      startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
      endSec: { type: 'number', minimum: 0, description: 'End, s.' },
    },
  },
  status: 'validated',
  basis: 'peaks at known times, on the samples and between them',
  margin: 0.1,
  needs: { truePeak: truePeakFeature },
  read: ({ truePeak: { magnitude, startSec, endSec } }) =>
    magnitude === 0 ? { absent: 'the file is silent' } : { value: { startSec, endSec } },
});
