import { loudness } from '../../derived/loudness/loudness.js';
import { defineMeasure } from '../measure.js';

/** Loudest 3 s, LUFS. */
export const shortTermLufsMax = defineMeasure({
  id: 'shortTermLufsMax',
  title: 'Loudest 3 s',
  definition:
    'Largest ungated loudness of a 3 s window, in LUFS, in steps of 10 ms. A shorter file is one window.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'EBU Tech 3341 cases 9–11',
  margin: 0.1,
  needs: { loudness },
  read: ({ loudness: { shortTermMaxLufs: value } }) => ({ value }),
});
