import { speech } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Speech ratio. */
export const speechRatio = defineMeasure({
  id: 'speechRatio',
  title: 'Speech ratio',
  definition: 'Length of the phrases divided by the duration, from 0 to 1; 0 below 0.1 s.',
  unit: '1',
  status: 'proxy',
  basis: 'speech by level, decision 0005; ITU-T P.56 activity as a plausibility check',
  margin: null,
  needs: { speech },
  read: ({ speech: { speechSec } }, { durationSec }) => ({ value: speechSec / durationSec }),
});
