import { TOO_FEW_WINDOWS, sceneGaps } from '../../derived/scene-gaps.js';
import { defineMeasure } from '../measure.js';

export const sceneGapSpectralFlux = defineMeasure({
  id: 'sceneGapSpectralFlux',
  title: 'Spectral movement of the pauses',
  definition:
    'Mean change of the balance of octave bands between successive windows of 0.34 s in a pause, 0 to 1; under 0.06 a machine, over 0.2 music or speech. Absent also with fewer than two pairs of windows. Absent under one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'measures 7',
  margin: null,
  needs: { gaps: sceneGaps },
  read: ({ gaps }) => {
    if ('absent' in gaps) return gaps;
    return gaps.flux === undefined ? { absent: TOO_FEW_WINDOWS } : { value: gaps.flux };
  },
});
