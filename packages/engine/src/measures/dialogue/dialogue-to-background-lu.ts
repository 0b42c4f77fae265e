import { readFrom } from '../../core/reading.js';
import { dialogueBackground } from '../../derived/dialogue/dialogue-background.js';
import { defineMeasure } from '../measure.js';

/** Dialogue-to-background ratio, LU. */
export const dialogueToBackgroundLu = defineMeasure({
  id: 'dialogueToBackgroundLu',
  title: 'Dialogue-to-background ratio',
  definition:
    'Loudness of the dialogue without its background minus that of the pauses around it, in LU; at most 60. Absent with less than 3 s of speech, without nearby pauses, and where a ratio below 20 LU is uncertain by 1 LU.',
  unit: 'LU',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  accuracy:
    'mixes of known voices over music and ambience at −5 to +20 LU, 3 min each: within 1 LU in 36 of the 40 that read below 20 LU, largest error 5.6, absent in 97; in 17 of the 25 that read 20 LU or more, largest error 3.7',
  needs: { background: dialogueBackground },
  read: ({ background }) => readFrom(background, ({ ratio }) => ratio),
});
