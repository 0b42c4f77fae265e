import { truePeakTrack } from '../../tracks/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

/** Place of the true peak, s. */
export const truePeakAt = defineMeasure({
  id: 'truePeakAt',
  title: 'Place of the true peak',
  definition:
    'The first tenth of a second in which a channel reaches the true peak; the last may be shorter. Absent in digital silence.',
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
  basis: 'peaks of known place, on the samples and between them',
  margin: 0.1,
  needs: { truePeak: truePeakTrack },
  read: ({ truePeak: { magnitude, startSec, endSec } }) =>
    magnitude === 0 ? { absent: 'the file is silent' } : { value: { startSec, endSec } },
});
