import { dropouts, MIN_GAPS } from '../../derived/defects/dropouts.js';
import { defineMeasure } from '../measure.js';

/** Packet size, ms. */
export const packetSize = defineMeasure({
  id: 'packet-size',
  title: 'Packet size',
  definition:
    'Length of the lost packets in ms: the largest of 10, 20, 30, 40 and 60 that fits 70 % of the gaps. Null with fewer than three gaps, or when no length fits.',
  unit: 'ms',
  shape: { type: ['number', 'null'], enum: [10, 20, 30, 40, 60, null] },
  status: 'validated',
  basis: 'gaps of known length',
  margin: 0,
  needs: { dropouts },
  read({ dropouts: { gaps, packetMs } }) {
    if (packetMs !== undefined) return { value: packetMs };
    return {
      absent: gaps.length < MIN_GAPS ? 'fewer than three gaps' : 'the gaps share no packet size',
    };
  },
});
