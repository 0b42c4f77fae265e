import { beatStability as stability } from '../../derived/rhythm/beat-stability.js';
import { defineMeasure } from '../measure.js';

/** Beat stability. */
export const beatStability = defineMeasure({
  id: 'beatStability',
  title: 'Beat stability',
  definition:
    'Repetition of the onsets of the first 60 s at one tempo, from 0 to 1; 0 below 4 onsets. A deprecated alias of the tempo confidence.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'proxy',
  isDeprecated: true,
  basis: 'autocorrelation of the onset strength',
  margin: null,
  needs: { stability },
  read: ({ stability: value }) => ({ value }),
});
