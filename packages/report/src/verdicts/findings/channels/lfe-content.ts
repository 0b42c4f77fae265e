import { percent } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** Sound that no LFE plays, or that a decoder throws away in every fold: mostly an order of channels gone wrong. */
export const lfeContent = defineFinding({
  id: 'lfe-content',
  title: 'LFE content',
  needs: ['channelList'],
  thresholds: {
    low: {
      value: 0.5,
      unit: '1',
      source:
        'project choice: an LFE carries up to 120 Hz (ITU-R BS.775-4); with less than half of its energy there, it is another channel',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the channel order. Film order (L C R Ls Rs LFE) read as L R C LFE Ls Rs puts a surround into the LFE.',
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
        text: `Channel ${Number(wrong['channel'])} is assigned to the LFE, but only ${percent(Number(wrong['lowShare']))} of its energy is below 120 Hz. It does not count towards the loudness and is lost in stereo.`,
        advice,
      }
    );
  },
});
