import { readFrom } from '../../core/reading.js';
import { dialogueBackground } from '../../derived/dialogue/dialogue-background.js';
import { defineMeasure } from '../measure.js';

/** Loudness of the background of the dialogue, LUFS. */
export const dialogueBackgroundLufs = defineMeasure({
  id: 'dialogueBackgroundLufs',
  title: 'Dialogue background',
  definition:
    'Mean ungated loudness of the pauses within 5 s of speech, in LUFS; −120 is digital silence. Absent without such a pause, and with less than 3 s of speech.',
  unit: 'LUFS',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  needs: { background: dialogueBackground },
  read: ({ background }) => readFrom(background, ({ lufs }) => ({ value: lufs })),
});
