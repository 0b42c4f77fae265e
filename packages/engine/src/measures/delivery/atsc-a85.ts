import { deliveryTargets } from '../../core/delivery-targets.js';
import { amplitudeDb } from '../../core/numbers.js';
import { loudness } from '../../derived/loudness/loudness.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

/** A/85 lets programmes vary by about 2 LU around the target. */
const TOLERANCE_LU = 2;

/** Meets ATSC A/85. */
export const atscA85 = defineMeasure({
  id: 'atsc-a85',
  title: 'Meets ATSC A/85',
  definition:
    'Compliance with ATSC A/85: integrated loudness within 2 LU of −24 LUFS, and true peak of at most −2 dBTP.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['pass', 'lufsDelta', 'tpDelta', 'caveat'],
    properties: {
      pass: { type: 'boolean' },
      lufsDelta: { type: 'number', description: 'Integrated loudness minus −24 LUFS, LU.' },
      tpDelta: { type: 'number', description: 'True peak minus −2 dBTP, dB.' },
      caveat: { type: 'string' },
    },
  },
  status: 'validated',
  basis: 'ATSC A/85:2013',
  margin: null,
  accuracy:
    'right, unless loudness or true peak is within its own margin of a limit; the differences have those margins',
  needs: { loudness, truePeak: truePeakFeature },

  read({ loudness: { integratedLufs }, truePeak }) {
    const { lufs, tp, measurementCaveat } = deliveryTargets['atsc-broadcast'];
    const lufsDelta = integratedLufs - lufs;
    const tpDelta = amplitudeDb(truePeak.magnitude) - tp;
    const pass = Math.abs(lufsDelta) <= TOLERANCE_LU && tpDelta <= 0;
    return { value: { pass, lufsDelta, tpDelta, caveat: measurementCaveat } };
  },
});
