import { readFrom } from '../../core/reading.js';
import { scene } from '../../derived/scene/scene.js';
import { defineMeasure } from '../measure.js';

/** Programme score of the pauses. */
export const sceneProgramScore = defineMeasure({
  id: 'sceneProgramScore',
  title: 'Programme score of the pauses',
  definition:
    'Similarity of the pauses to music or speech, from 0 to 1: spectral flux 0.5, moving pitch 0.3, syllabic modulation 0.2. Above 0.5 the label is program. Absent with less than one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'our own definition, docs/measure/sceneProgramScore.md',
  margin: null,
  needs: { scene },
  read: ({ scene }) =>
    readFrom(scene, ({ scores }) => readFrom(scores, ({ program }) => ({ value: program }))),
});
