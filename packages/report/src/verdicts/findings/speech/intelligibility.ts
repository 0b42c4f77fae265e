import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';

export const intelligibility = defineFinding({
  id: 'intelligibility',
  title: 'Words against the background',
  passedAs: 'intelligibility',
  needs: ['sceneIntelligibility'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Lift the voice against what is under it, or record it again in a quieter place.',
    of: ['sceneIntelligibility', 'sceneIntelligibilityScore'],
  },
  unless: notSpeech,
  find({ text }, { advice }) {
    const words = text('sceneIntelligibility');
    if (words === 'buried')
      return { severity: 'bad', text: 'Words are buried in the background.', advice };
    if (words === 'borderline')
      return { severity: 'warn', text: 'Words are hard to follow in places.', advice };
    return undefined;
  },
});
