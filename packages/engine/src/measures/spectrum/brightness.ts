import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { voiceBands } from '../../features/speech/voice-bands.js';
import { defineMeasure } from '../measure.js';

const FULL_HZ = 2500;

/** Brightness. */
export const brightness = defineMeasure({
  id: 'brightness',
  title: 'Brightness',
  definition:
    'Mean spectral centroid of the frames above −60 dBFS divided by 2500 Hz, at most 1. Absent without such frames.',
  unit: '1',
  status: 'proxy',
  basis: 'magnitude-weighted centroid of 43 ms frames; docs/measure/brightness.md',
  margin: null,
  needs: { bands: voiceBands },
  read: ({ bands: { centroidHz, meanSquare } }) => {
    let sum = 0;
    let frames = 0;
    for (let i = 0; i < centroidHz.length; i++) {
      if ((meanSquare[i] ?? 0) <= SILENCE_GATE) continue;
      sum += centroidHz[i] ?? 0;
      frames++;
    }
    if (frames === 0) return { absent: 'nothing exceeds −60 dBFS' };
    return { value: Math.min(1, sum / frames / FULL_HZ) };
  },
});
