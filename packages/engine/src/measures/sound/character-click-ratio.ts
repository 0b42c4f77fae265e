import { material } from '../../derived/sound/material.js';
import { soundDynamics } from '../../derived/sound/sound-dynamics.js';
import { absentOfContinuous } from './absent-of-continuous.js';
import { defineMeasure } from '../measure.js';

/** Click. */
export const characterClickRatio = defineMeasure({
  id: 'character.clickRatio',
  title: 'Click',
  definition: 'Share of the energy in the first 5 ms of the sound. Absent for a continuous sound.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'closed form, exponential decay',
  margin: 0.005,
  needs: { dynamics: soundDynamics, material },
  read: ({ dynamics, material }) =>
    absentOfContinuous(material) ??
    (dynamics ? { value: dynamics.clickRatio } : { absent: 'the sound is silent' }),
});
