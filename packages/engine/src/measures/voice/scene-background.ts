import { scene } from '../../derived/scene.js';
import { defineMeasure } from '../measure.js';

export const sceneBackground = defineMeasure({
  id: 'sceneBackground',
  title: 'Kind of background',
  definition:
    'quiet when the pauses lie under −60 dBFS or 45 dB under the speech; else program (music, speech) when its score is over 0.5; else stationary (a machine, hiss) when its score is; else unsteady. Absent under one second of pause.',
  unit: 'text',
  shape: { enum: ['quiet', 'stationary', 'program', 'unsteady'] },
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { scene },
  read: ({ scene }) => {
    if ('absent' in scene) return scene;
    return 'absent' in scene.background ? scene.background : { value: scene.background.value };
  },
});
