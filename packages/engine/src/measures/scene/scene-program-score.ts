import { readFrom } from '../../core/reading.js';
import { scene } from '../../derived/scene/scene.js';
import { defineMeasure } from '../measure.js';

/** Programme in the pauses. */
export const sceneProgramScore = defineMeasure({
  id: 'sceneProgramScore',
  title: 'Programme in the pauses',
  definition:
    'How much the pauses sound like music or speech, 0 to 1: half from the movement of their spectrum, 0.3 from moving pitch, 0.2 from syllabic movement of the level; over 0.5 the label reads program. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'our own definition, docs/measures/scene.md#scene-program-score',
  margin: null,
  needs: { scene },
  read: ({ scene }) =>
    readFrom(scene, ({ scores }) => readFrom(scores, ({ program }) => ({ value: program }))),
});
