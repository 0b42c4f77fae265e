import { readFrom } from '../../core/reading.js';
import { musicKeys } from '../../derived/tonal/music-keys.js';
import { defineMeasure } from '../measure.js';
import { camelotOf, keyName, tonicName, tonicNames } from './note-names.js';

/** Key of a piece. */
export const key = defineMeasure({
  id: 'key',
  title: 'Key',
  definition:
    'The key that holds longest: tonic, major or minor, its Camelot code, and how well the notes fit it (correlation with how strong each note is in music of that key). Of keys that fit alike, that one leads whose tonic chord sounds longest, first or last. Beside it the next best key and how far it lies behind. Absent without steady notes of one tuning (drums, speech, noise), with less than 3 s of them, with too few different notes, where the notes do not change (one sound, one chord), or where no key fits to 0.5.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'tonic', 'mode', 'camelot', 'fit', 'second', 'lead'],
    properties: {
      name: { type: 'string', description: 'Tonic and mode, as `Bb minor`.' },
      tonic: { enum: tonicNames },
      mode: { enum: ['major', 'minor'] },
      camelot: { type: 'string', description: '1A to 12B; C major is 8B, A minor 8A.' },
      fit: { type: 'number', description: 'Correlation with the key, 0.5..1.' },
      second: { type: 'string', description: 'The next best key.' },
      lead: {
        type: 'number',
        description: 'How far the next best key is behind, in fit and by the chords.',
      },
    },
  },
  status: 'beta',
  basis: 'Krumhansl 1990; profile of Faraldo et al. 2016; share of the tonic chord',
  margin: null,
  needs: { keys: musicKeys },
  read: ({ keys }) =>
    readFrom(keys, ({ main, second, lead }) => ({
      value: {
        name: keyName(main),
        tonic: tonicName(main),
        mode: main.mode,
        camelot: camelotOf(main),
        fit: main.fit,
        second: keyName(second),
        lead,
      },
    })),
});
