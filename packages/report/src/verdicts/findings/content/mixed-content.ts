import { defineFinding } from '../../finding.js';

export const mixedContent = defineFinding({
  id: 'mixed-content',
  title: 'Mixed content',
  needs: ['contentTypeGuess'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check that this is the right file: another kind of sound is expected here.',
    of: ['contentTypeGuess', 'contentConfidence', 'tags'],
  },
  find: ({ text }) =>
    text('contentTypeGuess') === 'mixed'
      ? { severity: 'warn', text: 'The clip contains several kinds of sound.' }
      : undefined,
});
