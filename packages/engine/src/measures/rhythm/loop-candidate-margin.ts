import { readFrom } from '../../core/reading.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { defineMeasure } from '../measure.js';

/** Tempo margin. */
export const loopCandidateMargin = defineMeasure({
  id: 'loop.candidateMargin',
  title: 'Tempo margin',
  definition:
    'Score difference between the best and second-best tempo, relative to the best, from 0 to 1. Near 0, either may be correct. Absent with fewer than 4 onsets, below 1 s, or without repetition.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'pulse trains and drum loops of known tempo',
  margin: null,
  needs: { tempo },
  read: ({ tempo: { found } }) => readFrom(found, ({ margin }) => ({ value: margin })),
});
