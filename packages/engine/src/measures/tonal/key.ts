import { readFrom } from '../../core/reading.js';
import { musicKeys } from '../../derived/tonal/music-keys.js';
import { defineMeasure } from '../measure.js';
import { camelotOf, keyName, tonicName, tonicNames } from './note-names.js';

/** Key of a piece. */
export const key = defineMeasure({
  id: 'key',
  title: 'Key',
  definition:
    'Key that holds longest: tonic, mode, Camelot code, fit as a correlation, and the second-best key with its distance. Absent without 3 s of steady notes, for a single chord, and where no key fits to 0.5.',
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
      second: { type: 'string', description: 'Second-best key.' },
      lead: {
        type: 'number',
        description: 'Lead over the second-best key, by fit and chords.',
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
