import { readFrom } from '../../core/reading.js';
import { scene } from '../../derived/scene/scene.js';
import { defineMeasure } from '../measure.js';

/** Steadiness of the pauses. */
export const sceneStationaryScore = defineMeasure({
  id: 'sceneStationaryScore',
  title: 'Steadiness of the pauses',
  definition:
    'How much the pauses sound like a machine or hiss, 0 to 1: a spectrum that does not move times a level that does not; over 0.5 the label reads stationary. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'our own definition, docs/measures/scene.md#scene-stationary-score',
  margin: null,
  needs: { scene },
  read: ({ scene }) =>
    readFrom(scene, ({ scores }) => readFrom(scores, ({ stationary }) => ({ value: stationary }))),
});
