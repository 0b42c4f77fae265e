import { pitchPath } from '../../derived/pitch/pitch-path.js';
import { defineMeasure } from '../measure.js';

/** Voiced share. */
export const voicedShare = defineMeasure({
  id: 'voiced-share',
  title: 'Voiced share',
  definition: 'Share of voiced frames among all 10 ms frames. Absent below 40 ms.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'validated',
  basis: 'Boersma 1993; Praat, To Pitch (ac), within 0.03',
  margin: 0.03,
  needs: { pitchPath },
  read: ({ pitchPath: { hz, voicedFrames } }) =>
    hz.length > 0 ? { value: voicedFrames / hz.length } : { absent: 'shorter than 40 ms' },
});
