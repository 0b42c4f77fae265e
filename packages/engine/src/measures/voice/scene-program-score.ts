import { scene } from '../../derived/scene.js';
import { defineMeasure } from '../measure.js';

export const sceneProgramScore = defineMeasure({
  id: 'sceneProgramScore',
  title: 'Programme in the pauses',
  definition:
    'How much the pauses sound like music or speech, 0 to 1: half from the movement of their spectrum, 0.3 from moving pitch, 0.2 from syllabic movement of the level; over 0.5 the label reads program. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { scene },
  read: ({ scene }) => {
    if ('absent' in scene) return scene;
    return 'absent' in scene.scores ? scene.scores : { value: scene.scores.program };
  },
});
