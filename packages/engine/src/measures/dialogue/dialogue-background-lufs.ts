import { readFrom } from '../../core/reading.js';
import { dialogueBackground } from '../../derived/dialogue/dialogue-background.js';
import { defineMeasure } from '../measure.js';

/** Loudness of what is behind the dialogue, LUFS. */
export const dialogueBackgroundLufs = defineMeasure({
  id: 'dialogueBackgroundLufs',
  title: 'Background of the dialogue',
  definition:
    'Mean loudness of the pauses within 5 s of what is said, 0.2 s away from all speech, ungated; −120 is digital silence. Absent without such a pause and under 3 s of speech.',
  unit: 'LUFS',
  status: 'beta',
  basis: 'docs/measures/dialogue.md#dialogue-to-background',
  margin: null,
  needs: { background: dialogueBackground },
  read: ({ background }) => readFrom(background, ({ lufs }) => ({ value: lufs })),
});
