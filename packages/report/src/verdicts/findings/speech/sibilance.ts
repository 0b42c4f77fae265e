import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';

export const sibilance = defineFinding({
  id: 'sibilance',
  title: 'Sibilance',
  passedAs: 'sibilance',
  needs: ['sibilanceRisk'],
  thresholds: {},
  remedy: {
    kind: 'dynamics',
    text: 'Use a de-esser at 5 to 9 kHz.',
    of: ['sibilanceRisk'],
  },
  unless: notSpeech,
  find: ({ text }, { advice }) =>
    text('sibilanceRisk') === 'High'
      ? { severity: 'warn', text: 'Strong sibilance.', advice }
      : undefined,
});
