import { readFrom } from '../../core/reading.js';
import { scene } from '../../derived/scene/scene.js';
import { defineMeasure } from '../measure.js';

/** Kind of background. */
export const sceneBackground = defineMeasure({
  id: 'sceneBackground',
  title: 'Kind of background',
  definition:
    'Class of the background: quiet, program (music or speech), stationary (machine or hiss) or unsteady. The class quiet means pauses below −60 dBFS or 45 dB below the speech. Absent with less than one second of pause.',
  unit: 'text',
  shape: { enum: ['quiet', 'stationary', 'program', 'unsteady'] },
  status: 'proxy',
  basis: 'our own definition, docs/measure/sceneBackground.md',
  margin: null,
  needs: { scene },
  read: ({ scene }) => readFrom(scene, ({ background }) => background),
});
