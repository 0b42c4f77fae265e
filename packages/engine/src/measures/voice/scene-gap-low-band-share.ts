import { DIGITAL_SILENCE, sceneGaps } from '../../derived/scene-gaps.js';
import { defineMeasure } from '../measure.js';

export const sceneGapLowBandShare = defineMeasure({
  id: 'sceneGapLowBandShare',
  title: 'Low share of the pauses',
  definition:
    'Share of the power of the pauses from 20 Hz up that lies below 500 Hz. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { gaps: sceneGaps },
  read: ({ gaps }) => {
    if ('absent' in gaps) return gaps;
    return gaps.lowBandShare === undefined
      ? { absent: DIGITAL_SILENCE }
      : { value: gaps.lowBandShare };
  },
});
