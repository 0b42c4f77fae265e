import { DIGITAL_SILENCE, sceneGaps } from '../../derived/scene-gaps.js';
import { defineMeasure } from '../measure.js';

export const sceneGapHarmonicShare = defineMeasure({
  id: 'sceneGapHarmonicShare',
  title: 'Moving pitch in the pauses',
  definition:
    'Share of the 40 ms pause frames with a clear pitch between 70 and 400 Hz that moves. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { gaps: sceneGaps },
  read: ({ gaps }) => {
    if ('absent' in gaps) return gaps;
    return gaps.harmonicShare === undefined
      ? { absent: DIGITAL_SILENCE }
      : { value: gaps.harmonicShare };
  },
});
