import { channelCopy as copy } from '../../derived/stereo/channel-copy.js';
import { defineMeasure } from '../measure.js';

/** Relation of one channel to the other. */
export const channelCopy = defineMeasure({
  id: 'channel-copy',
  title: 'Copied channel',
  definition:
    'Copy of the first channel in the second, delayed by up to 40 ms, scaled or inverted, equal to 0.1 %. Gives gain and residual in dB, and delay in ms, positive when the second is later.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['delayMs', 'isInverted', 'gainDb', 'residualDb'],
    properties: {
      delayMs: { type: 'number', minimum: -40.1, maximum: 40.1 },
      isInverted: { type: 'boolean', description: 'True when the second is inverted.' },
      gainDb: { type: 'number', description: 'Gain of the second relative to the first, dB.' },
      residualDb: { type: 'number', description: 'Residual after alignment, dB.' },
    },
  },
  status: 'beta',
  basis: 'correlation of the channels at each delay; docs/measure/channel-copy.md',
  margin: null,
  needs: { copy },
  read({ copy: found }, { format: { rateHz } }) {
    if ('absent' in found) return found;
    const { lagFrames, isInverted, gainDb, residualDb } = found.value;
    return { value: { delayMs: (1000 * lagFrames) / rateHz, isInverted, gainDb, residualDb } };
  },
});
