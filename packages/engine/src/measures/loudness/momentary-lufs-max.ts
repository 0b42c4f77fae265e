import { loudness } from '../../derived/loudness/loudness.js';
import { defineMeasure } from '../measure.js';

/** Loudest 400 ms, LUFS. */
export const momentaryLufsMax = defineMeasure({
  id: 'momentaryLufsMax',
  title: 'Loudest 400 ms',
  definition:
    'Largest ungated loudness of a 400 ms window, in LUFS, in steps of 10 ms. A shorter file is one window.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'EBU Tech 3341 cases 12–14',
  margin: 0.1,
  needs: { loudness },
  read: ({ loudness: { momentaryMaxLufs: value } }) => ({ value }),
});
