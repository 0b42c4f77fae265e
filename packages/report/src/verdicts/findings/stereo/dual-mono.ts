import { defineFinding } from '../../finding.js';

export const dualMono = defineFinding({
  id: 'dual-mono',
  title: 'Two equal channels',
  needs: ['stereoLayout'],
  thresholds: {},
  find: ({ text }) =>
    text('stereoLayout') === 'dual-mono'
      ? { severity: 'info', text: 'Both channels are the same: mono holds as much.' }
      : undefined,
});
