import { loudnessRangeLu } from '../../derived/loudness/loudness-range.js';
import { defineMeasure } from '../measure.js';

/** Loudness range, LU. */
export const loudnessRange = defineMeasure({
  id: 'loudnessRange',
  title: 'Loudness range',
  definition:
    'Distance from the 10th to the 95th percentile of the short-term loudness above −70 LUFS and above 20 LU under its mean. Absent under 3 s or two such windows; under 60 s EBU calls it not stable.',
  unit: 'LU',
  status: 'validated',
  basis: 'EBU Tech 3342 cases 1–4',
  margin: 1,
  needs: { range: loudnessRangeLu },
  read: ({ range }) => range,
});
