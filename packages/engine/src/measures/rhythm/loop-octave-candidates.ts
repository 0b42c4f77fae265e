import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Half and double time, bpm. */
export const loopOctaveCandidates = defineMeasure({
  id: 'loop.octaveCandidates',
  title: 'Half and double time',
  definition:
    'Strength of the tempo at half and double time, in bpm. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: 'bpm',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['bpm', 'strength'],
      properties: {
        bpm: { type: 'number', description: 'Beats per minute.' },
        strength: { type: 'number', description: 'Strength of the repetition, 0 to 1.' },
      },
    },
  },
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) =>
    readFrom(found, ({ octaves }) => ({ value: octaves.map((octave) => ({ ...octave })) })),
});
