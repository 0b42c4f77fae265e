import { loudnessRangeLu } from '../../derived/loudness/loudness-range.js';
import { defineMeasure } from '../measure.js';

/** Loudness range, LU. */
export const loudnessRange = defineMeasure({
  id: 'loudnessRange',
  title: 'Loudness range',
  definition:
    'Difference between the 95th and 10th percentiles of the gated short-term loudness, in LU. Absent below 3 s or two windows. Below 60 s, EBU calls it unstable.',
  unit: 'LU',
  status: 'validated',
  basis: 'EBU Tech 3342 cases 1–4',
  margin: 1,
  needs: { range: loudnessRangeLu },
  read: ({ range }) => range,
});
