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
    text: 'A de-esser at 5 to 9 kHz softens them.',
    of: ['sibilanceRisk'],
  },
  unless: notSpeech,
  find: ({ text }, { advice }) =>
    text('sibilanceRisk') === 'High'
      ? { severity: 'warn', text: 'Sharp s sounds.', advice }
      : undefined,
});
