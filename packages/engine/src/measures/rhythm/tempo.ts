import { readFrom } from '../../core/reading.js';
import { tempo as tempoOf } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';
import { loopOctaveCandidates } from './loop-octave-candidates.js';

/** Tempo, bpm. */
export const tempo = defineMeasure({
  id: 'tempo',
  title: 'Tempo',
  definition:
    'Tempo in bpm at which the onsets repeat, refined by whole bars of the file where they fit. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['bpm', 'bpmRaw', 'strength', 'margin', 'octaves'],
    properties: {
      bpm: { type: 'number', description: 'Beats per minute, after snapping.' },
      bpmRaw: { type: 'number', description: 'Beats per minute, before snapping.' },
      strength: { type: 'number', description: 'Strength of the repetition, 0 to 1.' },
      margin: {
        type: 'number',
        description: 'Margin over the runner-up; near 0, either may be correct.',
      },
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
