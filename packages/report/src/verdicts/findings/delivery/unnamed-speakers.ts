import { defineFinding } from '../../finding.js';

/**
 * Where nothing declares which channel is an LFE and which a surround, their weights in the
 * loudness are a guess.
 */
export const unnamedSpeakers = defineFinding({
  id: 'unnamed-speakers',
  title: 'Channel layout',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Export it with a channel layout (WAV with a channel mask, or BW64 with ADM). Or fold it down to the delivered layout and measure that.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const unknown = objects('warnings').find(({ code }) => code === 'layout-unknown');
    return (
      unknown && {
        severity: 'warn',
        text: 'The file does not declare its channel layout. Every channel has the same weight in the loudness, surrounds and LFE included.',
        advice,
      }
    );
  },
});
