import { channelCopy as copy } from '../../derived/stereo/channel-copy.js';
import { defineMeasure } from '../measure.js';

/** What one channel is of the other. */
export const channelCopy = defineMeasure({
  id: 'channel-copy',
  title: 'Copied channel',
  definition:
    'Where the second of two channels is the first, later or earlier by up to 40 ms, louder or quieter, or turned over: mono that was made into stereo. All but a thousandth of what both hold is the same then. delayMs is in whole samples, positive where the second comes later; residualDb is what is left.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['delayMs', 'isInverted', 'gainDb', 'residualDb'],
    properties: {
      delayMs: { type: 'number', minimum: -40.1, maximum: 40.1 },
      isInverted: { type: 'boolean', description: 'The second has the other sign.' },
      gainDb: { type: 'number', description: 'By how much the second is louder, dB.' },
      residualDb: { type: 'number', description: 'What is left of both, dB.' },
    },
  },
  status: 'beta',
  basis: 'correlation of the channels at each delay; docs/measures/stereo.md#channel-copy',
  margin: null,
  needs: { copy },
  read({ copy: found }, { format: { rateHz } }) {
    if ('absent' in found) return found;
    const { lagFrames, isInverted, gainDb, residualDb } = found.value;
    return { value: { delayMs: (1000 * lagFrames) / rateHz, isInverted, gainDb, residualDb } };
  },
});
