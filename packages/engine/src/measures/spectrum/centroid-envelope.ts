import { mean } from '../../core/numbers.js';
import { zeroCrossings } from '../../features/levels/zero-crossings.js';
import { defineMeasure } from '../measure.js';
import { MAX_ENVELOPE_POINTS } from '../levels/energy-envelope.js';

/** Zero-crossing envelope. */
export const centroidEnvelope = defineMeasure({
  id: 'centroidEnvelope',
  title: 'Zero-crossing envelope',
  definition:
    'Zero crossings per sample in each 20 ms, from 0 to 1: a rough curve of brightness, not a centroid in Hz. Above 2000 points, the mean of each bucket.',
  unit: '1',
  shape: { type: 'array', items: { type: 'number', minimum: 0, maximum: 1 } },
  status: 'validated',
  basis: 'closed form',
  margin: 0.001,
  needs: { crossings: zeroCrossings },

  read({ crossings }) {
    const perPoint = Math.max(1, Math.ceil(crossings.length / MAX_ENVELOPE_POINTS));
    const points = Math.ceil(crossings.length / perPoint);
    return {
      value: Array.from({ length: points }, (_, i) =>
        mean(crossings.subarray(i * perPoint, (i + 1) * perPoint)),
      ),
    };
  },
});
