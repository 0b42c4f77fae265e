import { amplitudeDb } from '../../core/numbers.js';
import { loudness } from '../../derived/loudness/loudness.js';
import { loudnessRangeLu } from '../../derived/loudness/loudness-range.js';
import { truePeakFeature } from '../../features/loudness/true-peak.js';
import { defineMeasure } from '../measure.js';

const TARGET_LUFS = -23;
const MAX_DBTP = -1;
/** R 128's own tolerance for live programmes, and that of a true-peak meter (Tech 3341). */
const TOLERANCE_LU = 1;
const TRUE_PEAK_TOLERANCE_DB = 0.3;
const WIDE_LU = 20;

/** Meets EBU R 128. */
export const ebuR128 = defineMeasure({
  id: 'ebu-r128',
  title: 'Meets EBU R 128',
  definition:
    'Compliance with EBU R 128: integrated loudness within 1 LU of −23 LUFS, and true peak of at most −1 dBTP plus 0.3 dB tolerance. It advises when the loudness range exceeds 20 LU.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['pass', 'lufsDelta', 'tpDelta', 'lraAdvice'],
    properties: {
      pass: { type: 'boolean' },
      lufsDelta: { type: 'number', description: 'Integrated loudness minus −23 LUFS, LU.' },
      tpDelta: { type: 'number', description: 'True peak minus −1 dBTP, dB.' },
      lraAdvice: { enum: ['over 20 LU', null] },
    },
  },
  status: 'validated',
  basis: 'EBU R 128 v4.0 (2020)',
  margin: null,
  accuracy:
    'right, unless loudness or true peak is within its own margin of a limit; the differences have those margins',
  needs: { loudness, truePeak: truePeakFeature, range: loudnessRangeLu },

  read({ loudness: { integratedLufs }, truePeak, range }) {
    const lufsDelta = integratedLufs - TARGET_LUFS;
    const tpDelta = amplitudeDb(truePeak.magnitude) - MAX_DBTP;
    const lraAdvice = 'value' in range && range.value > WIDE_LU ? 'over 20 LU' : null;
    const pass = Math.abs(lufsDelta) <= TOLERANCE_LU && tpDelta <= TRUE_PEAK_TOLERANCE_DB;
    const reason =
      'absent' in range
        ? `there is no loudness range: ${range.absent}`
        : `the loudness range does not exceed ${WIDE_LU} LU`;
    return {
      value: { pass, lufsDelta, tpDelta, lraAdvice },
      without: lraAdvice === null ? { lraAdvice: reason } : undefined,
    };
  },
});
