import { LEVEL_FRAME_SEC, levelFrames } from '../../derived/level-frames.js';
import { defineMeasure } from '../measure.js';

/** Most points of a curve (interface). */
export const MOST_POINTS = 2000;

export const envelopeIntervalSec = defineMeasure({
  id: 'seriesIntervalSec',
  title: 'Length of a point',
  definition: 'Seconds covered by one point of rmsEnvelope and voicedMask.',
  unit: 's',
  status: 'validated',
  basis: 'closed form',
  margin: null,
  needs: { levels: levelFrames },
  read: ({ levels: { powers } }) => ({
    value: LEVEL_FRAME_SEC * Math.max(1, Math.ceil(powers.length / MOST_POINTS)),
  }),
});
