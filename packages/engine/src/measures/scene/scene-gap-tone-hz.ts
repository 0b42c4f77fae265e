import { readFrom } from '../../core/reading.js';
import { pauseTone } from '../../derived/scene/pause-tone.js';
import { sceneGaps } from '../../derived/scene/scene-gaps.js';
import { defineMeasure } from '../measure.js';

/** Tone in the pauses, Hz. */
export const sceneGapToneHz = defineMeasure({
  id: 'sceneGapToneHz',
  title: 'Tone in the pauses',
  definition:
    'Frequency of the strongest tone that fills the pauses, from 80 to 8000 Hz. It exceeds the third-octave median by 15 dB in 80 % of the 0.34 s windows. Absent without such a tone, or with less than one second of pause.',
  unit: 'Hz',
  status: 'proxy',
  basis: 'sines in noise; docs/measure/sceneGapToneHz.md',
  margin: null,
  needs: { gaps: sceneGaps, tone: pauseTone },
  read: ({ gaps, tone }) => readFrom(gaps, () => tone),
});
