import { soundDynamics } from '../../derived/sound/sound-dynamics.js';
import { defineMeasure } from '../measure.js';

/** Channel correlation. */
export const characterChannelCorrelation = defineMeasure({
  id: 'character.channelCorrelation',
  title: 'Channel correlation',
  definition:
    'Correlation of left and right over the sound. Null for one channel, and with a silent channel.',
  unit: '1',
  shape: { type: ['number', 'null'], minimum: -1, maximum: 1 },
  status: 'beta',
  basis: 'closed form',
  margin: 0.005,
  needs: { dynamics: soundDynamics },
  read({ dynamics }, { format }) {
    if (format.channels < 2) return { absent: 'there is one channel' };
    return dynamics?.correlation === undefined
      ? { absent: 'a channel is silent' }
      : { value: dynamics.correlation };
  },
});
