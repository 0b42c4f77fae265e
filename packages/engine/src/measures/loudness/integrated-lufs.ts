import { loudness } from '../../derived/loudness/loudness.js';
import { defineMeasure } from '../measure.js';

/** Integrated loudness, LUFS. */
export const integratedLufs = defineMeasure({
  id: 'integratedLufs',
  title: 'Integrated loudness',
  definition:
    'Mean loudness in LUFS of the 400 ms blocks that pass the absolute gate at −70 LUFS and the relative gate at −10 LU. −70 means at or below; a file below 400 ms is one block.',
  unit: 'LUFS',
  status: 'validated',
  basis: 'ITU-R BS.1770-5 Annex 1; EBU Tech 3341 cases 1–6',
  margin: 0.1,
  needs: { loudness },
  read: ({ loudness: { integratedLufs: value } }) => ({ value }),
});
