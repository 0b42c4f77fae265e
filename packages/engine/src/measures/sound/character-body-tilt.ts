import { soundTimbre } from '../../derived/sound/sound-timbre.js';
import { defineMeasure } from '../measure.js';

/** Tilt after the attack, dB/octave. */
export const characterBodyTilt = defineMeasure({
  id: 'character.bodyTilt',
  title: 'Tilt after the attack',
  definition:
    'Slope of the spectrum after the attack (from 10 ms after the peak to 40 dB under it): dB per octave over the third octaves from 50 Hz to 10 kHz within 60 dB of the strongest. 0 for white noise, −3 for pink. Absent where less than 20 ms follow the attack, or fewer than five bands are filled.',
  unit: 'dB/octave',
  status: 'beta',
  basis: 'decaying white and pink noise',
  margin: 0.5,
  needs: { timbre: soundTimbre },
  read({ timbre }) {
    if (timbre?.resonance === undefined)
      return { absent: 'the sound lasts under 20 ms after its attack' };
    return timbre.tilt === undefined
      ? { absent: 'the sound fills fewer than five third octaves after its attack' }
      : { value: timbre.tilt };
  },
});
