import { median } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { type PlayedLine, playedNotes } from '../derived/notes/played-notes.js';
import { samplePitch } from '../derived/pitch/sample-pitch.js';
import { material } from '../derived/sound/material.js';
import { log2 } from '@sonometer/decode/elementary/log2';
import { noteNumbered } from './character-pitch.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, optional, part, parts, share, text } from './parts.js';

/** Notes are loud within 6 dB of the loudest of the line, soft from 15 dB on: ours. */
const LOUD_DB = 6;
const SOFT_DB = 15;
const VELOCITIES = ['soft', 'medium', 'loud'] as const;
/** A longer list is cut, and the summary states so. */
export const MAX_LISTED = 5000;

/** Notes of a line. */
export const noteList = defineMeasure({
  id: 'noteList',
  title: 'Notes',
  definition:
    'List of the notes of a monophonic line: time in s, MIDI number, name (C4 = 60), deviation in cents, level in dBFS, vibrato and glide. Range 25 to 2500 Hz, at least 60 ms, at most 5000 notes. Absent for chords, drums and noise.',
  unit: 'text',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      midi: part('count', 'A4 = 440 Hz = 69.', { minimum: 0, maximum: 127 }),
      note: text('Name, C4 = 60.'),
      cents: part('cent', { minimum: -50, maximum: 50 }),
      levelDb: part('dBFS', 'RMS of the loudest 50 ms, dBFS.'),
      velocity: oneOf(VELOCITIES),
      vibrato: optional(
        parts({
          rateHz: part('Hz', 'Hz.'),
          depthCents: part('cent', 'Depth to either side, cents.'),
        }),
      ),
      glideSt: optional(part('semitone', 'Change from start to end, semitones.')),
    }),
    { maxItems: MAX_LISTED },
  ),
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

const velocityOf = (underDb: number): (typeof VELOCITIES)[number] =>
  underDb <= LOUD_DB ? 'loud' : underDb < SOFT_DB ? 'medium' : 'soft';

/** Notes of a line, in short. */
export const noteSummary = defineMeasure({
  id: 'noteSummary',
  title: 'Line',
  definition:
    'Number of notes, lowest and highest note, median deviation from equal temperament in cents, and share of loud frames with one clear pitch. Notes beyond the list count too. Absent for chords, drums and noise.',
  unit: 'count',
  shape: parts({
    count: part('count', 'Notes.', { minimum: 0 }),
    lowest: text('Lowest note, C4 = 60.'),
    highest: text('Highest note, C4 = 60.'),
    medianCents: part('cent', 'Median of the deviations, cents.'),
    clearShare: share(),
    omitted: optional(text('Reason why some notes are not listed; absent when all are.')),
  }),
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

/** Key of a sampled sound. */
export const rootKey = defineMeasure({
  id: 'rootKey',
  title: 'Root key',
  definition:
    'Sampler key of the first sound: MIDI number, note names with C4 = 60 and C3 = 60, deviation in cents, and SFZ tune. Range 25 to 2500 Hz. Absent without a definite pitch, for simultaneous notes, and for several sounds in a row.',
  unit: 'text',
  shape: parts({
    midi: part('count', 'A4 = 440 Hz = 69; pitch_keycenter of SFZ.'),
    note: text('Name, C4 = 60: scientific, SFZ.'),
    noteC3: text('Name, C3 = 60: Yamaha, Kontakt, Logic.'),
    hz: part('1', 'Pitch, Hz.'),
    cents: part('cent', { minimum: -50, maximum: 50 }),
    tuneCents: part('cent', 'Value for `tune` in SFZ.', { type: 'integer' }),
  }),
  status: 'beta',
  basis: 'pitch of the family sample; MIDI 69 = A4 = 440 Hz',
  margin: null,
  needs: { samplePitch, material },
  read({ samplePitch, material: { structure } }) {
    if (structure === 'phrase')
      return { absent: 'several sounds follow each other, but a sampler maps only one' };
    return readFrom(samplePitch, ({ f0Hz }) =>
      readFrom(f0Hz, (hz) => {
        const exact = 69 + 12 * log2(hz / 440);
        const midi = Math.round(exact);
        const cents = 100 * (exact - midi);
        return {
          value: {
            midi,
            note: noteNumbered(midi),
            noteC3: noteNumbered(midi - 12),
            hz,
            cents,
            tuneCents: -Math.round(cents) + 0, // never −0
          },
        };
      }),
    );
  },
});
