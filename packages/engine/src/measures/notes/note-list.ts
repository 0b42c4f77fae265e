import { readFrom } from '../../core/reading.js';
import { type PlayedLine, playedNotes } from '../../derived/notes/played-notes.js';
import { defineMeasure } from '../measure.js';
import { noteNumbered } from '../pitch/note-of.js';

/** Notes are loud within 6 dB of the loudest of the line, soft from 15 dB on: ours. */
const LOUD_DB = 6;
const SOFT_DB = 15;
/** A longer list is cut, and the summary states so. */
export const MAX_LISTED = 5000;

/** Notes of a line. */
export const noteList = defineMeasure({
  id: 'noteList',
  title: 'Notes',
  definition:
    'List of the notes of a monophonic line: time in s, MIDI number, name (C4 = 60), deviation in cents, level in dBFS, vibrato and glide. Range 40 to 2500 Hz, at least 60 ms, at most 5000 notes. Absent for chords, drums and noise.',
  unit: 'text',
  shape: {
    type: 'array',
    maxItems: MAX_LISTED,
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
            depthCents: { type: 'number', description: 'Depth to either side, cents.' },
          },
        },
        glideSt: { type: 'number', description: 'Change from start to end, semitones.' },
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
          .slice(0, MAX_LISTED)
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
  notes.reduce((max, { levelDb }) => Math.max(max, levelDb), -Infinity);

const velocityOf = (underDb: number) =>
  underDb <= LOUD_DB ? 'loud' : underDb < SOFT_DB ? 'medium' : 'soft';
