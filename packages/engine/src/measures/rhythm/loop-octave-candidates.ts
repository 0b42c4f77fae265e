import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Half and double time, bpm. */
export const loopOctaveCandidates = defineMeasure({
  id: 'loop.octaveCandidates',
  title: 'Half and double time',
  definition:
    'The same tempo at half and double time, each with its strength. Absent with fewer than 4 onsets, under 1 s, or where nothing repeats.',
  unit: 'bpm',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['bpm', 'strength'],
      properties: {
        bpm: { type: 'number', description: 'Beats per minute.' },
        strength: { type: 'number', description: 'How strongly the onsets repeat, 0 to 1.' },
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
