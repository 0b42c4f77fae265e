import { readFrom } from '../../core/reading.js';
import { harshness } from '../../derived/spectrum/harshness.js';
import { defineMeasure } from '../measure.js';

/** Harshest band. */
export const harshnessBand = defineMeasure({
  id: 'harshness.band',
  title: 'Harshest band',
  definition:
    'Third-octave band between 2 and 5 kHz with the largest excess over the line from 630 Hz to 10 kHz.',
  unit: 'text',
  status: 'beta',
  basis: 'IEC 61260-1 third octaves',
  margin: null,
  needs: { harshness },
  read: ({ harshness }) => readFrom(harshness, ({ band }) => ({ value: band })),
});
