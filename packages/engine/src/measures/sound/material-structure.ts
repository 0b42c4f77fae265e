import { material, STRUCTURES } from '../../derived/sound/material.js';
import { defineMeasure } from '../measure.js';

/** Structure. */
export const materialStructure = defineMeasure({
  id: 'material.structure',
  title: 'Structure',
  definition:
    'silence, one event, a phrase of several onsets, or a continuous sound; a single event falls 20 dB after its loudest moment, or dies away into its end.',
  unit: 'text',
  shape: { enum: STRUCTURES },
  status: 'beta',
  basis: 'onsets and 20 ms levels',
  margin: null,
  needs: { material },
  read: ({ material: { structure: value } }) => ({ value }),
});
