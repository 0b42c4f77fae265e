import { contentType } from '../../derived/content/content-type.js';
import { CONTENT_TYPES } from '../../derived/content/content-verdict.js';
import { defineMeasure } from '../measure.js';

/** Content type. */
export const contentTypeGuess = defineMeasure({
  id: 'contentTypeGuess',
  title: 'Content type',
  definition:
    'Kind of content: voice, music, mixed, noise, silence or unknown, from at least 60 % of the louder seconds. Model v2 adds a sound classifier that can reject voice. For sorting, not for proof.',
  unit: 'text',
  shape: { enum: CONTENT_TYPES },
  status: 'proxy',
  basis:
    'low-energy frames, syllabic modulation, clear and gliding pitch, spectral lines, held partials, beat, flatness; v2 also docs/models/hearing.md',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { guess } }) => ({ value: guess }),
});
