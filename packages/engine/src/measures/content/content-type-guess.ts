import { CONTENT_TYPES, contentType } from '../../derived/content/content-type.js';
import { defineMeasure } from '../measure.js';

/** Content type. */
export const contentTypeGuess = defineMeasure({
  id: 'contentTypeGuess',
  title: 'Content type',
  definition:
    'What the file holds: voice, music, mixed, noise, silence or unknown. Both models judge second by second by rules of thumb, each with the beat around it, and take the kind of 60 % of the seconds that are not far quieter than the rest; model v2 takes no voice where a learned model hears none, but the likelier of music and noise. For sorting, not for proof.',
  unit: 'text',
  shape: { enum: CONTENT_TYPES },
  status: 'proxy',
  basis:
    'low-energy frames, syllabic modulation, clear and gliding pitch, spectral lines, held partials, beat, flatness; v2 also docs/models/hearing.md',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { guess } }) => ({ value: guess }),
});
