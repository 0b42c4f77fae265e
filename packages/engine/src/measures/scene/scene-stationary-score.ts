import { readFrom } from '../../core/reading.js';
import { scene } from '../../derived/scene/scene.js';
import { defineMeasure } from '../measure.js';

/** Stationarity score of the pauses. */
export const sceneStationaryScore = defineMeasure({
  id: 'sceneStationaryScore',
  title: 'Stationarity score of the pauses',
  definition:
    'Similarity of the pauses to machine noise or hiss, from 0 to 1: steadiness of the spectrum times steadiness of the level. Above 0.5 the label is stationary. Absent with less than one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'our own definition, docs/measure/sceneStationaryScore.md',
  margin: null,
  needs: { scene },
  read: ({ scene }) =>
    readFrom(scene, ({ scores }) => readFrom(scores, ({ stationary }) => ({ value: stationary }))),
});
