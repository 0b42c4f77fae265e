import { speech, TOO_SHORT } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Speech, s. */
export const speechSec = defineMeasure({
  id: 'speechSec',
  title: 'Speech',
  definition: 'Total length of the detected phrases, in s. Absent below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'speech by level, decision 0005; ITU-T P.56 activity as a plausibility check',
  margin: null,
  needs: { speech },
  read: ({ speech: { isEnough, speechSec } }) =>
    isEnough ? { value: speechSec } : { absent: TOO_SHORT },
});
