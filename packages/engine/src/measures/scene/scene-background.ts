import { readFrom } from '../../core/reading.js';
import { scene } from '../../derived/scene/scene.js';
import { defineMeasure } from '../measure.js';

/** Kind of background. */
export const sceneBackground = defineMeasure({
  id: 'sceneBackground',
  title: 'Kind of background',
  definition:
    'quiet when the pauses lie under −60 dBFS or 45 dB under the speech; else program (music, speech) when its score is over 0.5; else stationary (a machine, hiss) when its score is; else unsteady. Absent under one second of pause.',
  unit: 'text',
  shape: { enum: ['quiet', 'stationary', 'program', 'unsteady'] },
  status: 'proxy',
  basis: 'our own definition, docs/measures/scene.md#scene-background',
  margin: null,
  needs: { scene },
  read: ({ scene }) => readFrom(scene, ({ background }) => background),
});
