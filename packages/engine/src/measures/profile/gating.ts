import { loudness } from '../../derived/loudness.js';
import { defineMeasure } from '../measure.js';

export const gating = defineMeasure({
  id: 'gating',
  title: 'Gating',
  definition:
    'The relative gate of BS.1770 and the share of 400 ms blocks that the gates leave out. Absent where nothing passes the absolute gate, or under 400 ms.',
  unit: 'LUFS',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['relativeThresholdLufs', 'gatedShare'],
    properties: {
      relativeThresholdLufs: { type: 'number', description: 'Relative gate, LUFS.' },
      gatedShare: { type: 'number', description: 'Share of blocks left out, 0 to 1.' },
    },
  },
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 1; EBU Tech 3341 case 3',
  margin: 0.1,
  needs: { loudness },

  read({ loudness: { relativeGateLufs, gatedShare } }) {
    if (relativeGateLufs === undefined || gatedShare === undefined)
      return { absent: 'nothing above the absolute gate of −70 LUFS, or shorter than 400 ms' };
    return { value: { relativeThresholdLufs: relativeGateLufs, gatedShare } };
  },
});
