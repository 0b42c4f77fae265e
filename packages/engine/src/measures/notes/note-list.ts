import { readFrom } from '../../core/reading.js';
import { type PlayedLine, playedNotes } from '../../derived/notes/played-notes.js';
import { defineMeasure } from '../measure.js';
import { noteNumbered } from '../pitch/note-of.js';

/** Notes are loud within 6 dB of the loudest of the line, soft from 15 dB on: ours. */
const LOUD_DB = 6;
const SOFT_DB = 15;
/** A longer list is cut, and the summary says so. */
export const MOST_LISTED = 5000;

/** Notes of a line. */
export const noteList = defineMeasure({
  id: 'noteList',
  title: 'Notes',
  definition:
    'The notes of a line of single notes (a voice, a bass, a flute) in order of time: start, end, MIDI number, name (C4 = 60), distance from equal temperament at A4 = 440 Hz, level of the loudest 50 ms, a class of that level against the loudest note (loud within 6 dB, soft from 15 dB on), and of notes from half a second on the vibrato of their first 20 s, if they have one: rate between 4 and 8 Hz, depth from the middle to either side. 40 to 2500 Hz, from 60 ms on; a trill is several notes, a vibrato of up to 1.2 semitones to either side one. What glides slowly is one note, named after its middle: where its last fifth lies a semitone and more from its first, by how much; a quick glide from one held note to the next is left out between them, or reads as a short note. The first 5000 are listed; `noteSummary` is of all. Absent where fewer than half of the loud frames have one clear pitch with partials of its own: chords, tones over 2500 Hz, drums, noise.',
  unit: 'text',
  shape: {
    type: 'array',
    maxItems: MOST_LISTED,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'midi', 'note', 'cents', 'levelDb', 'velocity'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        midi: { type: 'integer', minimum: 0, maximum: 127, description: 'A4 = 440 Hz = 69.' },
        note: { type: 'string', description: 'Name, C4 = 60.' },
        cents: { type: 'number', minimum: -50, maximum: 50 },
        levelDb: { type: 'number', description: 'RMS of the loudest 50 ms, dBFS.' },
        velocity: { enum: ['soft', 'medium', 'loud'] },
        vibrato: {
          type: 'object',
          additionalProperties: false,
          required: ['rateHz', 'depthCents'],
          properties: {
            rateHz: { type: 'number', description: 'Hz.' },
            depthCents: { type: 'number', description: 'To either side, cents.' },
          },
        },
        glideSt: { type: 'number', description: 'From its beginning to its end, semitones.' },
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/notes.md#notes-of-a-line',
  margin: null,
  needs: { line: playedNotes },
  read: ({ line }) =>
    readFrom(line, ({ notes }) => {
      const loudestDb = loudestOf(notes);
      return {
        value: notes
          .slice(0, MOST_LISTED)
          .map(({ startSec, endSec, midi, cents, levelDb, vibrato, glideSt }) => ({
            startSec,
            endSec,
            midi,
            note: noteNumbered(midi),
            cents,
            levelDb,
            velocity: velocityOf(loudestDb - levelDb),
            ...(glideSt !== undefined && { glideSt }),
            ...(vibrato && { vibrato: { rateHz: vibrato.rateHz, depthCents: vibrato.depthCents } }),
          })),
      };
    }),
});

const loudestOf = (notes: PlayedLine['notes']) =>
  notes.reduce((most, { levelDb }) => Math.max(most, levelDb), -Infinity);

const velocityOf = (underDb: number) =>
  underDb <= LOUD_DB ? 'loud' : underDb < SOFT_DB ? 'medium' : 'soft';
