import { intelligibility } from '../../derived/intelligibility.js';
import { defineMeasure } from '../measure.js';

/** Where the grades good and fair of the STI begin. */
const CLEAR_FROM = 0.6;
const BORDERLINE_FROM = 0.45;

export const sceneIntelligibility = defineMeasure({
  id: 'sceneIntelligibility',
  title: 'Intelligibility, in a word',
  definition:
    'clear from a score of 0.60, borderline from 0.45, else buried; a proxy, not an STI. Absent under two phrases that can be measured.',
  unit: 'text',
  shape: { enum: ['clear', 'borderline', 'buried'] },
  status: 'proxy',
  basis: 'grades of IEC 60268-16; measures 7',
  margin: null,
  needs: { intelligibility },
  read: ({ intelligibility: score }) => {
    if (typeof score !== 'number') return score;
    if (score >= CLEAR_FROM) return { value: 'clear' };
    return { value: score >= BORDERLINE_FROM ? 'borderline' : 'buried' };
  },
});
