import { soundTimbre } from '../../derived/sound-timbre.js';
import { defineMeasure } from '../measure.js';

export const characterBodyTilt = defineMeasure({
  id: 'character.bodyTilt',
  title: 'Tilt of the body',
  definition:
    'Slope of the spectral density over third octaves from 50 Hz to 10 kHz within 60 dB of the strongest, from 10 ms after the peak to 40 dB under it. Absent with a body under 20 ms or fewer than five bands.',
  unit: 'dB/octave',
  status: 'beta',
  basis: 'decaying white and pink noise',
  margin: 0.5,
  needs: { timbre: soundTimbre },
  read({ timbre }) {
    if (timbre?.resonance === undefined) return { absent: 'the body is shorter than 20 ms' };
    return timbre.tilt === undefined
      ? { absent: 'fewer than five third octaves in the body' }
      : { value: timbre.tilt };
  },
});
