import { material, STRUCTURES } from '../../derived/sound/material.js';
import { defineMeasure } from '../measure.js';

/** Structure. */
export const materialStructure = defineMeasure({
  id: 'material.structure',
  title: 'Structure',
  definition:
    'Structure of the file: silence, one event, a phrase of several onsets, or a continuous sound. An event falls by 20 dB after its maximum, or fades into its end.',
  unit: 'text',
  shape: { enum: STRUCTURES },
  status: 'beta',
  basis: 'onsets and 20 ms levels',
  margin: null,
  needs: { material },
  read: ({ material: { structure: value } }) => ({ value }),
});
