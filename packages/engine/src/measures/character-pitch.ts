import { readFrom } from '../core/reading.js';
import { samplePitch } from '../derived/pitch/sample-pitch.js';
import { material } from '../derived/sound/material.js';
import { log2 } from '@sonometer/decode/elementary/log2';
import { absentOfContinuous } from './character.js';
import { defineMeasure } from './measure.js';

const NAMES = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B'] as const;

/** Nearest note in equal temperament, A4 = 440 Hz, and how far the pitch lies from it. */
export function computeNote(hz: number): { readonly name: string; readonly cents: number } {
  const midi = 69 + 12 * log2(hz / 440);
  const nearest = Math.round(midi);
  return {
    name: noteNumbered(nearest),
    cents: Math.round(100 * (midi - nearest)) + 0, // never −0
  };
}

/** Name of a MIDI number where C4 is 60: scientific. */
export function noteNumbered(midi: number): string {
  const name = NAMES[((midi % 12) + 12) % 12] ?? '';
  return `${name}${Math.floor(midi / 12) - 1}`;
}

/** Cents, cent. */
export const characterCents = defineMeasure({
  id: 'character.cents',
  title: 'Cents',
  definition: 'Deviation of the pitch from its nearest note, in cents. Absent without a pitch.',
  unit: 'cent',
  shape: { type: 'integer', minimum: -50, maximum: 50 },
  status: 'validated',
  basis: 'tones of known pitch',
  margin: 3,
  needs: { samplePitch },
  read: ({ samplePitch }) =>
    readFrom(samplePitch, ({ f0Hz }) => readFrom(f0Hz, (hz) => ({ value: computeNote(hz).cents }))),
});

/** Pitch, Hz. */
export const characterF0Hz = defineMeasure({
  id: 'character.f0Hz',
  title: 'Pitch',
  definition:
    'Median pitch after the attack in Hz, from 25 to 2500 Hz, weighted by level. Windows are 64 ms long, below 40 Hz 160 ms. Absent with less than 25 ms after the attack, without a definite pitch, and for several notes at once.',
  unit: 'Hz',
  status: 'validated',
  basis: 'McLeod & Wyvill 2005; tones within 3 cents',
  margin: { percent: 0.1734 },
  needs: { samplePitch },
  read: ({ samplePitch }) => readFrom(samplePitch, ({ f0Hz }) => f0Hz),
});

/** Glide, semitone. */
export const characterGlideSt = defineMeasure({
  id: 'character.glideSt',
  title: 'Glide',
  definition:
    'Change of pitch over 180 ms from 42 ms after the peak, in semitones; negative when falling. Absent without a clear pitch at both times, and for a continuous sound.',
  unit: 'semitone',
  status: 'beta',
  basis: 'exponential glides',
  margin: 0.1,
  needs: { samplePitch, material },
  read: ({ samplePitch, material }) =>
    absentOfContinuous(material) ??
    readFrom(samplePitch, ({ f0Hz, glide }) => readFrom(f0Hz, () => glide)),
});

/** Note. */
export const characterNote = defineMeasure({
  id: 'character.note',
  title: 'Note',
  definition:
    'Nearest note to the pitch in equal temperament, A4 = 440 Hz. Absent without a pitch.',
  unit: 'text',
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: { samplePitch },
  read: ({ samplePitch }) =>
    readFrom(samplePitch, ({ f0Hz }) => readFrom(f0Hz, (hz) => ({ value: computeNote(hz).name }))),
});

/** Pitch definiteness. */
export const characterPitchDefiniteness = defineMeasure({
  id: 'character.pitchDefiniteness',
  title: 'Pitch definiteness',
  definition:
    'Median self-similarity of the 64 ms windows after the attack: 1 for a pure tone, about 0.07 for white noise. Absent with less than 25 ms after the attack.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'white noise and tones',
  margin: null,
  needs: { samplePitch },
  read: ({ samplePitch }) => readFrom(samplePitch, ({ definiteness }) => ({ value: definiteness })),
});
