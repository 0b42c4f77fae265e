import { LEVEL_FRAME_SEC, levelFrames } from '../../derived/levels/level-frames.js';
import { defineMeasure } from '../measure.js';

/** Most points of a curve (docs/interface.md#voiceanalysis). */
export const MAX_POINTS = 2000;

/** Length of a point, s. */
export const envelopeIntervalSec = defineMeasure({
  id: 'seriesIntervalSec',
  title: 'Length of a point',
  definition: 'Duration of one point of rmsEnvelope and voicedMask, in s.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: LEVEL_FRAME_SEC * Math.max(1, Math.ceil(powers.length / MAX_POINTS)),
  }),
});
