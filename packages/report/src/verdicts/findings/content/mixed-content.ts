import { defineFinding } from '../../finding.js';

export const mixedContent = defineFinding({
  id: 'mixed-content',
  title: 'One kind of sound',
  needs: ['contentTypeGuess'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check that it is the right file; what is wanted here is another kind of sound.',
    of: ['contentTypeGuess', 'contentConfidence', 'tags'],
  },
  find: ({ text }) =>
    text('contentTypeGuess') === 'mixed'
      ? { severity: 'warn', text: 'Several kinds of sound in one clip.' }
      : undefined,
});
