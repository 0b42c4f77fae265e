import { loudness } from '../../derived/loudness/loudness.js';
import { defineMeasure } from '../measure.js';

/** Gating, LUFS. */
export const gating = defineMeasure({
  id: 'gating',
  title: 'Gating',
  definition:
    'Relative gate of BS.1770 in LUFS, and share of the 400 ms blocks below the gates. Absent when nothing exceeds −70 LUFS, and below 400 ms.',
  unit: 'LUFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['relativeThresholdLufs', 'gatedShare'],
    properties: {
      relativeThresholdLufs: { type: 'number', description: 'Relative gate, LUFS.' },
      gatedShare: { type: 'number', description: 'Share of blocks below the gates, 0 to 1.' },
    },
  },
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 1; EBU Tech 3341 case 3',
  margin: 0.1,
  needs: { loudness },

  read({ loudness: { relativeGateLufs, gatedShare } }) {
    if (relativeGateLufs === undefined || gatedShare === undefined)
      return { absent: 'nothing exceeds −70 LUFS, or the file is shorter than 400 ms' };
    return { value: { relativeThresholdLufs: relativeGateLufs, gatedShare } };
  },
});
