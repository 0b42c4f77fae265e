import { onsets } from '../../derived/onsets.js';
import { defineMeasure } from '../measure.js';

export const materialOnsetCount = defineMeasure({
  id: 'material.onsetCount',
  title: 'Onsets',
  definition: 'Sounds that begin, counted at the peaks of the spectral flux.',
  unit: 'count',
  status: 'beta',
  basis: 'noise bursts of known number',
  margin: null,
  needs: { onsets },
  read: ({ onsets }) => ({ value: onsets.length }),
});
