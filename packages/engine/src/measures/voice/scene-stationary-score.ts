import { scene } from '../../derived/scene.js';
import { defineMeasure } from '../measure.js';

export const sceneStationaryScore = defineMeasure({
  id: 'sceneStationaryScore',
  title: 'Steadiness of the pauses',
  definition:
    'How much the pauses sound like a machine or hiss, 0 to 1: a spectrum that does not move times a level that does not; over 0.5 the label reads stationary. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { scene },
  read: ({ scene }) => {
    if ('absent' in scene) return scene;
    return 'absent' in scene.scores ? scene.scores : { value: scene.scores.stationary };
  },
});
