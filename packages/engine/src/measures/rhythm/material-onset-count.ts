import { onsets } from '../../derived/rhythm/onsets.js';
import { defineMeasure } from '../measure.js';

/** Onsets, a count. */
export const materialOnsetCount = defineMeasure({
  id: 'material.onsetCount',
  title: 'Onsets',
  definition: 'How many sounds begin, counted where the spectrum fills suddenly.',
  unit: 'count',
  status: 'beta',
  basis: 'noise bursts of known number',
  margin: null,
  needs: { onsets },
  read: ({ onsets }) => ({ value: onsets.length }),
});
