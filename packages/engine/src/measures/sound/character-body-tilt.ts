import { soundTimbre } from '../../derived/sound/sound-timbre.js';
import { defineMeasure } from '../measure.js';

/** Tilt after the attack, dB/octave. */
export const characterBodyTilt = defineMeasure({
  id: 'character.bodyTilt',
  title: 'Tilt after the attack',
  definition:
    'Slope of the third-octave spectrum after the attack, 50 Hz to 10 kHz, in dB per octave; 0 for white noise, −3 for pink. Absent with less than 20 ms after the attack, or fewer than five bands with signal.',
  unit: 'dB/octave',
  status: 'beta',
  basis: 'decaying white and pink noise',
  margin: 0.5,
  needs: { timbre: soundTimbre },
  read({ timbre }) {
    if (timbre?.resonance === undefined)
      return { absent: 'the sound lasts less than 20 ms after its attack' };
    return timbre.tilt === undefined
      ? { absent: 'fewer than five third octaves contain signal after the attack' }
      : { value: timbre.tilt };
  },
});
