import { CONTENT_TYPES, contentType } from '../../derived/content-type.js';
import { defineMeasure } from '../measure.js';

export const contentTypeGuess = defineMeasure({
  id: 'contentTypeGuess',
  title: 'Content type',
  definition:
    'What the file holds. v1 judges the means of the whole file, v2 takes the kind of 60 % of the windows of 1 s that are not far quieter than the rest, each heard with the beat around it; mixed where two kinds share them, or a voice goes over a beat or over held notes; voice where a fifth holds one and there is no music. A heuristic for triage.',
  unit: 'text',
  shape: { enum: CONTENT_TYPES },
  status: 'proxy',
  basis:
    'low-energy frames, syllabic modulation, clear and gliding pitch, spectral lines, held partials, beat, flatness',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { guess } }) => ({ value: guess }),
});
