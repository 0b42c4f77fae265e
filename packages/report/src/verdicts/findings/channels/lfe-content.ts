import { percent } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** Sound that no LFE plays, or that a decoder throws away in every fold: mostly an order of channels gone wrong. */
export const lfeContent = defineFinding({
  id: 'lfe-content',
  title: 'What the LFE holds',
  needs: ['channelList'],
  thresholds: {
    low: {
      value: 0.5,
      unit: '1',
      source:
        'ours: an LFE carries up to 120 Hz (ITU-R BS.775-4); with less than half of its energy there it is another channel',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the order of the channels: film order (L C R Ls Rs LFE) read as L R C LFE Ls Rs puts a surround where the LFE is.',
    of: ['channelList'],
  },
  find({ objects }, { thresholds: { low }, advice }) {
    const wrong = objects('channelList').find(
      ({ speaker, lowShare }) =>
        speaker === 'LFE' && typeof lowShare === 'number' && lowShare < low.value,
    );
    return (
      wrong && {
        severity: 'warn',
        text: `Channel ${Number(wrong['channel'])} plays on the LFE, and only ${percent(Number(wrong['lowShare']))} of its energy lies under 120 Hz: it does not count in the loudness, and is lost in stereo.`,
        advice,
      }
    );
  },
});
