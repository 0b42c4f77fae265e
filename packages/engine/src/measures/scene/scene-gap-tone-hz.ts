import { readFrom } from '../../core/reading.js';
import { pauseTone } from '../../derived/scene/pause-tone.js';
import { sceneGaps } from '../../derived/scene/scene-gaps.js';
import { defineMeasure } from '../measure.js';

/** Tone in the pauses, Hz. */
export const sceneGapToneHz = defineMeasure({
  id: 'sceneGapToneHz',
  title: 'Tone in the pauses',
  definition:
    'Frequency, 80 to 8000 Hz, of the strongest tone that fills the pauses: 15 dB above the median within a third of an octave, and standing out in 80 % of the windows of 0.34 s. Absent without one, and under one second of pause.',
  unit: 'Hz',
  status: 'proxy',
  basis: 'sines in noise; docs/measures/scene.md#scene-gap-tone-hz',
  margin: null,
  needs: { gaps: sceneGaps, tone: pauseTone },
  read: ({ gaps, tone }) => readFrom(gaps, () => tone),
});
