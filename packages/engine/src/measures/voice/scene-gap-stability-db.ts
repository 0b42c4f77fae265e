import { DIGITAL_SILENCE, sceneGaps } from '../../derived/scene-gaps.js';
import { defineMeasure } from '../measure.js';

export const sceneGapStabilityDb = defineMeasure({
  id: 'sceneGapStabilityDb',
  title: 'Unsteadiness of the pauses',
  definition:
    'Standard deviation of the levels of the quieter half of the 20 ms pause frames. Absent under one second of pause.',
  unit: 'dB',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { gaps: sceneGaps },
  read: ({ gaps }) => {
    if ('absent' in gaps) return gaps;
    return gaps.stabilityDb === undefined
      ? { absent: DIGITAL_SILENCE }
      : { value: gaps.stabilityDb };
  },
});
