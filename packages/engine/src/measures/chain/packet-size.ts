import { dropouts, LEAST_GAPS } from '../../derived/dropouts.js';
import { defineMeasure } from '../measure.js';

export const packetSize = defineMeasure({
  id: 'packet-size',
  title: 'Packet size',
  definition:
    'The packet (10, 20, 30, 40 or 60 ms) of which at least 70 % of the gaps are whole multiples, within 1 ms; of equals the largest. Null with fewer than three gaps, or where none fits.',
  unit: 'ms',
  shape: { type: ['number', 'null'], enum: [10, 20, 30, 40, 60, null] },
  status: 'validated',
  basis: 'gaps of known length',
  margin: null,
  needs: { dropouts },
  read({ dropouts: { gaps, packetMs } }) {
    if (packetMs !== undefined) return { value: packetMs };
    return {
      absent: gaps.length < LEAST_GAPS ? 'fewer than three gaps' : 'the gaps share no packet size',
    };
  },
});
