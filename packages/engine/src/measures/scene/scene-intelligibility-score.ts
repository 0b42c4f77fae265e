import { intelligibility } from '../../derived/scene/intelligibility.js';
import { defineMeasure } from '../measure.js';

/** Intelligibility. */
export const sceneIntelligibilityScore = defineMeasure({
  id: 'sceneIntelligibilityScore',
  title: 'Intelligibility',
  definition:
    'Share of the speech that stays audible over the background, from 0 to 1. It maps phrase SNR of −15 to 15 dB in four octave bands; a proxy, not an STI. Absent with fewer than two measurable phrases.',
  unit: '1',
  status: 'proxy',
  basis:
    'the map of IEC 60268-16 from speech-to-noise to index; docs/measure/sceneIntelligibilityScore.md',
  margin: null,
  needs: { intelligibility },
  read: ({ intelligibility }) => intelligibility,
});
