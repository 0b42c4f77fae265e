import { intelligibility } from '../../derived/scene/intelligibility.js';
import { defineMeasure } from '../measure.js';

/** Where the grades good and fair of the STI begin. */
const CLEAR_FROM = 0.6;
const BORDERLINE_FROM = 0.45;

/** Intelligibility label. */
export const sceneIntelligibility = defineMeasure({
  id: 'sceneIntelligibility',
  title: 'Intelligibility label',
  definition:
    'Grade of the intelligibility score: clear from 0.60, borderline from 0.45, else buried. A proxy, not an STI. Absent with fewer than two measurable phrases.',
  unit: 'text',
  shape: { enum: ['clear', 'borderline', 'buried'] },
  status: 'proxy',
  basis: 'grades of IEC 60268-16; docs/measure/sceneIntelligibilityScore.md',
  margin: null,
  needs: { intelligibility },
  read: ({ intelligibility }) => {
    if ('absent' in intelligibility) return intelligibility;
    const score = intelligibility.value;
    if (score >= CLEAR_FROM) return { value: 'clear' };
    return { value: score >= BORDERLINE_FROM ? 'borderline' : 'buried' };
  },
});
