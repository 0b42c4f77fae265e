import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** Target. */
export const target = defineMeasure({
  id: 'target',
  title: 'Target',
  definition: 'Target values in LUFS and dBTP, with their source and the date of the last check.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['lufs', 'tp', 'label'],
    properties: {
      lufs: { type: 'number', description: 'Target integrated loudness, LUFS.' },
      tp: { type: 'number', description: 'Maximum true peak, dBTP.' },
      label: { type: 'string', description: 'Name of the target.' },
      source: {
        enum: ['published', 'measured'],
        description:
          'Published by the platform, or measured by others; absent for a custom target.',
      },
      sourceUrl: { type: 'string', description: 'Source of a published value.' },
      verifiedOn: { type: 'string', description: 'Date on which the value was last checked.' },
      measurementCaveat: {
        type: 'string',
        description: 'Difference in how the platform measures.',
      },
    },
  },
  status: 'validated',
  basis: 'published or measured rules of each platform',
  margin: 0,
  needs: { verdict: deliveryVerdict },

  read({ verdict }) {
    const { lufs, tp, label, source, sourceUrl, verifiedOn, measurementCaveat } = verdict.target;
    return {
      value: {
        lufs,
        tp,
        label,
        ...(source === undefined ? {} : { source }),
        ...(sourceUrl === undefined ? {} : { sourceUrl }),
        ...(verifiedOn === undefined ? {} : { verifiedOn }),
        ...(measurementCaveat === undefined ? {} : { measurementCaveat }),
      },
    };
  },
});
