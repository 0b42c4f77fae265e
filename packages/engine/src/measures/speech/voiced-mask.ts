import { bucketMaxima } from '../../core/numbers.js';
import { speech } from '../../derived/speech/speech.js';
import { defineMeasure } from '../measure.js';
import { MAX_POINTS } from '../levels/envelope-interval-sec.js';

/** Speech over time. */
export const voicedMask = defineMeasure({
  id: 'voicedMask',
  title: 'Speech over time',
  definition:
    'Speech flag for each point of rmsEnvelope. A bucket is speech when any of its 20 ms frames is.',
  unit: 'text',
  shape: { type: 'array', maxItems: 2000, items: { type: 'boolean' } },
  status: 'proxy',
  basis: 'speech by level, decision 0005',
  margin: null,
  needs: { speech },
  read: ({ speech: { mask } }) => ({
    value: bucketMaxima(mask, MAX_POINTS).points.map((point) => point === 1),
  }),
});
