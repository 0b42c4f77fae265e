import { tempo as tempoOf } from '../../derived/tempo.js';
import { defineMeasure } from '../measure.js';
import { loopOctaveCandidates } from './loop-octave-candidates.js';

export const tempo = defineMeasure({
  id: 'tempo',
  title: 'Tempo',
  definition:
    'Tempo at which the onsets repeat, snapped to whole bars of the file where they fit. Absent with fewer than 4 onsets, under 2 s, or where nothing repeats.',
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
  read({ tempoOf }) {
    if (!tempoOf.found) return { absent: tempoOf.reason };
    const { strength, found } = tempoOf;
    const { bpm, bpmRaw, margin, octaves } = found;
    return { value: { bpm, bpmRaw, strength, margin, octaves: octaves.map((o) => ({ ...o })) } };
  },
});
