import { defineFinding, OURS } from '../../finding.js';
import { counted, figure } from '../../../reading/quantity.js';

export const roomDecay = defineFinding({
  id: 'room-decay',
  title: 'Room decay',
  needs: ['room-summary'],
  thresholds: {
    straight: {
      value: 0.95,
      unit: 'R²',
      source: `a worse fit means that the decay is not a straight line: ${OURS}`,
    },
    bend: {
      value: 10,
      unit: '%',
      source: 'ISO 3382-2:2008 B.3: more curvature means more than one slope',
    },
  },
  find({ number, reason }, { thresholds }) {
    const rt = number('room-summary.rtMidSec');
    if (rt === undefined) return { undecided: reason('room-summary.rtMidSec') };
    const from = number('room-quality.events');
    const range = number('room-quality.peakToNoiseDb');
    const fit = number('room-quality.minR2');
    const bend = number('room-quality.curvature');
    const { straight, bend: max } = thresholds;
    const evidence =
      from === undefined || range === undefined
        ? ''
        : `, from ${counted(from, 'event')} ${figure(range, 'dB')} dB above the noise`;
    const doubts = [
      ...(fit !== undefined && fit < straight.value
        ? [`the decay is not straight (R² ${figure(fit, '1')})`]
        : []),
      ...(bend !== undefined && Math.abs(bend) > max.value
        ? [`it bends by ${figure(bend, 'count')} % (coupled rooms or noise)`]
        : []),
    ];
    return {
      severity: doubts.length > 0 ? 'warn' : 'info',
      text: `Reverberation time is ${figure(rt, 's')} s at mid frequencies (decay by 60 dB)${evidence}${doubts.length > 0 ? `; ${doubts.join(', ')}` : ''}.`,
    };
  },
});
