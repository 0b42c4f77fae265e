import { speech, TOO_SHORT } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

/** Silence, s. */
export const silenceSec = defineMeasure({
  id: 'silenceSec',
  title: 'Silence',
  definition: 'Duration minus the length of the phrases, in s. Absent below 0.1 s.',
  unit: 's',
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { speech },
  read: ({ speech: { isEnough, speechSec } }, { durationSec }) =>
    isEnough ? { value: durationSec - speechSec } : { absent: TOO_SHORT },
});
