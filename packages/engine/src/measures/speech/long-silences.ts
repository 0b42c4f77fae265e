import { speech, TOO_SHORT } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';

const MIN_FRAMES = 100;

/** Long silences, a count. */
export const longSilences = defineMeasure({
  id: 'longSilences',
  title: 'Long silences',
  definition:
    'Number of stretches of at least 2 s without speech, edges included. Absent below 0.1 s.',
  unit: 'count',
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { speech },
  read: ({ speech: { isEnough, silences } }) =>
    isEnough
      ? { value: silences.filter(({ start, end }) => end - start >= MIN_FRAMES).length }
      : { absent: TOO_SHORT },
});
