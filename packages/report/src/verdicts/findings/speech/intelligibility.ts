import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';

export const intelligibility = defineFinding({
  id: 'intelligibility',
  title: 'Intelligibility',
  passedAs: 'intelligibility',
  needs: ['sceneIntelligibility'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Raise the voice above its background, or record again in a quieter place.',
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
