import { defineFinding } from '../../finding.js';

export const oneChannelDead = defineFinding({
  id: 'one-channel-dead',
  title: 'Dead channel',
  passedAs: 'channels',
  needs: ['stereoLayout'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check the cable, the pan and the export, or copy the live channel to both sides.',
    of: ['stereoLayout'],
  },
  find({ text }, { advice }) {
    if (text('stereoLayout') !== 'one-sided') return undefined;
    return { severity: 'bad', text: 'One channel is dead.', advice };
  },
});
