import { figure } from '../../../reading/quantity.js';
import { textOf } from '../../../reading/value-at.js';
import { defineFinding } from '../../finding.js';

/** Two channels that hold the same, or the same turned over: one of them is in the wrong place, or a cable is. */
export const sameChannels = defineFinding({
  id: 'same-channels',
  title: 'The same in two channels',
  needs: ['channelPairs'],
  thresholds: {
    same: {
      value: 0.999,
      unit: '1',
      source:
        'ours: a correlation that two microphones, or a panned source and its room, do not reach (−27 dB of difference at the same level)',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the routing of these channels, and of a turned one its polarity.',
    of: ['channelPairs'],
  },
  find({ objects }, { thresholds: { same }, advice }) {
    const found = objects('channelPairs').filter(
      ({ correlation }) => Math.abs(Number(correlation)) >= same.value,
    );
    if (found.length === 0) return undefined;
    const told = found.map(
      ({ first, second, firstSpeaker, secondSpeaker, correlation, differenceDb }) =>
        `channels ${Number(first)} and ${Number(second)} (${textOf(firstSpeaker)}, ${textOf(secondSpeaker)}) hold the same${
          Number(correlation) < 0 ? ', turned over' : ''
        }, the first ${figure(Number(differenceDb), 'dB')} dB over the second`,
    );
    return { severity: 'warn', text: `${told.join('; ')}.`.replace(/^c/, 'C'), advice };
  },
});
