import { readFrom } from '../../core/reading.js';
import { tempo as tempoOf } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';
import { loopOctaveCandidates } from './loop-octave-candidates.js';

/** Tempo, bpm. */
export const tempo = defineMeasure({
  id: 'tempo',
  title: 'Tempo',
  definition:
    'Tempo at which the onsets repeat, made exact by whole bars of the file where they fit. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats.',
  unit: 'bpm',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['bpm', 'bpmRaw', 'strength', 'margin', 'octaves'],
    properties: {
      bpm: { type: 'number', description: 'Beats per minute, after snapping.' },
      bpmRaw: { type: 'number', description: 'Beats per minute, before snapping.' },
      strength: { type: 'number', description: 'How strongly the onsets repeat, 0 to 1.' },
      margin: { type: 'number', description: 'Winner above runner-up; near 0 is a coin flip.' },
      octaves: { ...loopOctaveCandidates.shape, description: 'Half and double time.' },
    },
  },
  status: 'beta',
  basis: 'pulse trains of known tempo',
  margin: null,
  needs: { tempoOf },
  read: ({ tempoOf: { strength, found } }) =>
    readFrom(found, ({ bpm, bpmRaw, margin, octaves }) => ({
      value: { bpm, bpmRaw, strength, margin, octaves: octaves.map((o) => ({ ...o })) },
    })),
});
