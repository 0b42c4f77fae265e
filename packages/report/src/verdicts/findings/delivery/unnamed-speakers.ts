import { defineFinding } from '../../finding.js';

/** Where nobody says which channel is an LFE and which a surround, their weights in the loudness are a guess. */
export const unnamedSpeakers = defineFinding({
  id: 'unnamed-speakers',
  title: 'Loudspeakers of the channels',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Export it with a channel layout (a WAV with a channel mask, or BW64 with ADM), or fold it down to the layout you deliver, and measure that.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const unknown = objects('warnings').find(({ code }) => code === 'layout-unknown');
    return (
      unknown && {
        severity: 'warn',
        text: 'The file does not say where its channels play, so each weighs the same in the loudness, surrounds and LFE too.',
        advice,
      }
    );
  },
});
