import { dialogueStretches } from '../../derived/dialogue/dialogue-stretches.js';
import { defineMeasure } from '../measure.js';

/** Dialogue share, 0..1. */
export const dialogueShare = defineMeasure({
  id: 'dialogueShare',
  title: 'Dialogue share',
  definition:
    'Share of the time with detected speech, including pauses below 0.3 s. Absent for a file shorter than 20 ms.',
  unit: '1',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#loudness-of-the-dialogue',
  margin: null,
  needs: { dialogue: dialogueStretches },
  read: ({ dialogue: { spokenFrames, frames } }) =>
    frames === 0 ? { absent: 'shorter than one frame of 20 ms' } : { value: spokenFrames / frames },
});
