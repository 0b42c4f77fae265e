import { material } from '../../derived/sound/material.js';
import { soundEnvelope } from '../../derived/sound/sound-envelope.js';
import { absentOfContinuous } from './absent-of-continuous.js';
import { defineMeasure } from '../measure.js';

/** Attack, ms. */
export const characterAttackMs = defineMeasure({
  id: 'character.attackMs',
  title: 'Attack',
  definition:
    'Time from the first sample at −50 dB relative to the peak, to the peak, in ms. Absent for a continuous sound.',
  unit: 'ms',
  status: 'beta',
  basis: 'closed form, linear ramps',
  margin: 3,
  needs: { envelope: soundEnvelope, material },
  read({ envelope, material }) {
    if (!envelope) return { absent: 'the sound is silent' };
    return (
      absentOfContinuous(material) ?? {
        value: envelope.attackSec * 1000,
      }
    );
  },
});
