import type { Shape } from '../measure.js';

/** Levels in bands, lowest first. */
export const bandLevelsShape: Shape = {
  type: 'object',
  additionalProperties: false,
  required: ['centresHz', 'levelsDb'],
  properties: {
    centresHz: {
      type: 'array',
      items: { type: 'number' },
      description: 'Nominal middles of the bands that the rate has, Hz.',
    },
    levelsDb: {
      type: 'array',
      items: { type: 'number' },
      description: 'Unweighted level in each, averaged over the time.',
    },
  },
};
