import { readFrom } from '../../core/reading.js';
import { dialogueBackground } from '../../derived/dialogue/dialogue-background.js';
import { defineMeasure } from '../measure.js';

/** Dialogue over its background, LU. */
export const dialogueToBackgroundLu = defineMeasure({
  id: 'dialogueToBackgroundLu',
  title: 'Dialogue to background',
  definition:
    'How far the dialogue, the background taken from it, lies over the background of the pauses around it. At most 60. Absent where it is under 20 LU and the background moves so much from half-second to half-second that it is not known to 1 LU, without pauses around what is said, and under 3 s of speech.',
  unit: 'LU',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  accuracy:
    'mixes of known voices over music and ambience at −5 to +20 LU, 3 min each: within 1 LU in 36 of the 40 that are told under 20 LU, largest 5.6, absent in 97; in 17 of the 25 told from 20 LU on, largest 3.7',
  needs: { background: dialogueBackground },
  read: ({ background }) => readFrom(background, ({ ratio }) => ratio),
});
