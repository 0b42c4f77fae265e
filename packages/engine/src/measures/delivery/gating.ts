import { loudness } from '../../derived/loudness/loudness.js';
import { defineMeasure } from '../measure.js';

/** Gating, LUFS. */
export const gating = defineMeasure({
  id: 'gating',
  title: 'Gating',
  definition:
    'What the integrated loudness leaves out: the level under which a block of 400 ms does not count (the relative gate of BS.1770), and the share of blocks that do not. Absent where nothing is louder than −70 LUFS, or under 400 ms.',
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
      return { absent: 'nothing is louder than −70 LUFS, or the file is shorter than 400 ms' };
    return { value: { relativeThresholdLufs: relativeGateLufs, gatedShare } };
  },
});
