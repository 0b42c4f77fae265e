import { median } from '../../core/numbers.js';
import { readFrom } from '../../core/reading.js';
import { playedNotes } from '../../derived/notes/played-notes.js';
import { defineMeasure } from '../measure.js';
import { noteNumbered } from '../pitch/note-of.js';
import { MAX_LISTED } from './note-list.js';

/** Notes of a line, in short. */
export const noteSummary = defineMeasure({
  id: 'noteSummary',
  title: 'Line',
  definition:
    'Number of notes, lowest and highest note, median deviation from equal temperament in cents, and share of loud frames with one clear pitch. Notes beyond the list count too. Absent for chords, drums and noise.',
  unit: 'count',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'lowest', 'highest', 'medianCents', 'clearShare'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Notes.' },
      lowest: { type: 'string', description: 'Lowest note, C4 = 60.' },
      highest: { type: 'string', description: 'Highest note, C4 = 60.' },
      medianCents: { type: 'number', description: 'Median of the deviations, cents.' },
      clearShare: { type: 'number', minimum: 0, maximum: 1 },
      omitted: {
        type: 'string',
        description: 'Reason why some notes are not listed; absent when all are.',
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/notes.md#notes-of-a-line',
  margin: null,
  needs: { line: playedNotes },
  read: ({ line }) =>
    readFrom(line, ({ notes, clearShare }) => {
      const numbers = notes.map(({ midi }) => midi);
      if (numbers.length === 0) return { absent: 'no tone lasts 60 ms' };
      return {
        value: {
          count: notes.length,
          lowest: noteNumbered(numbers.reduce((a, b) => Math.min(a, b))),
          highest: noteNumbered(numbers.reduce((a, b) => Math.max(a, b))),
          medianCents: median(notes.map(({ cents }) => cents)),
          clearShare,
          ...(notes.length > MAX_LISTED && {
            omitted: `only the first ${MAX_LISTED} of ${notes.length} notes are listed`,
          }),
        },
      };
    }),
});
