import { intelligibility } from '../../derived/scene/intelligibility.js';
import { defineMeasure } from '../measure.js';

/** Intelligibility. */
export const sceneIntelligibilityScore = defineMeasure({
  id: 'sceneIntelligibilityScore',
  title: 'Intelligibility',
  definition:
    'Share of the speech that the background leaves audible, 0 to 1: speech to noise of each phrase in four octave bands, −15 to 15 dB mapped to 0 to 1, weighted; a proxy, not an STI. Absent under two phrases that can be measured.',
  unit: '1',
  status: 'proxy',
  basis:
    'the map of IEC 60268-16 from speech-to-noise to index; docs/measures/scene.md#scene-intelligibility-score',
  margin: null,
  needs: { intelligibility },
  read: ({ intelligibility }) => intelligibility,
});
