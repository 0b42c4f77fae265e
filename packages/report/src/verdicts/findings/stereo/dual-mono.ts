import { defineFinding } from '../../finding.js';

export const dualMono = defineFinding({
  id: 'dual-mono',
  title: 'Identical channels',
  needs: ['stereoLayout'],
  thresholds: {},
  find: ({ text }) =>
    text('stereoLayout') === 'dual-mono'
      ? { severity: 'info', text: 'Both channels are identical: a mono file holds the same audio.' }
      : undefined,
});
