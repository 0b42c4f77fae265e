import { onsets } from '../../derived/rhythm/onsets.js';
import { defineMeasure } from '../measure.js';

/** Onsets, a count. */
export const materialOnsetCount = defineMeasure({
  id: 'material.onsetCount',
  title: 'Onsets',
  definition: 'Number of onsets, counted at sudden rises of the spectrum.',
  unit: 'count',
  status: 'beta',
  basis: 'noise bursts of known number',
  margin: null,
  needs: { onsets },
  read: ({ onsets }) => ({ value: onsets.length }),
});
