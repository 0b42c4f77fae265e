import { deliveryVerdict } from '../../derived/delivery/delivery-verdict.js';
import { defineMeasure } from '../measure.js';

/** Target. */
export const target = defineMeasure({
  id: 'target',
  title: 'Target',
  definition: 'The figures that decide, and where they come from.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['lufs', 'tp', 'label'],
    properties: {
      lufs: { type: 'number', description: 'Target integrated loudness, LUFS.' },
      tp: { type: 'number', description: 'Largest true peak, dBTP.' },
      label: { type: 'string', description: 'Name of the target.' },
      source: {
        enum: ['published', 'measured'],
        description: 'Printed by the platform, or measured from outside; not on a custom target.',
      },
      sourceUrl: { type: 'string', description: 'Where a published figure stands.' },
      verifiedOn: { type: 'string', description: 'Day on which the figure was last checked.' },
      measurementCaveat: {
        type: 'string',
        description: 'Where the platform measures in another way.',
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
