import { figure } from '../../../reading/quantity.js';
import { textOf } from '../../../reading/value-at.js';
import { defineFinding } from '../../finding.js';

/** Two channels that hold the same, or the same turned over: one of them is in the wrong place, or a cable is. */
export const sameChannels = defineFinding({
  id: 'same-channels',
  title: 'Duplicated channels',
  needs: ['channelPairs'],
  thresholds: {
    same: {
      value: 0.999,
      unit: '1',
      source:
        'project choice: a correlation that two microphones, or a panned source and its room, do not reach (−27 dB of difference at the same level)',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the routing of these channels, and the polarity of an inverted one.',
    of: ['channelPairs'],
  },
  find({ objects }, { thresholds: { same }, advice }) {
    const found = objects('channelPairs').filter(
      ({ correlation }) => Math.abs(Number(correlation)) >= same.value,
    );
    if (found.length === 0) return undefined;
    const reported = found.map(
      ({ first, second, firstSpeaker, secondSpeaker, correlation, differenceDb }) => {
        const turned = Number(correlation) < 0 ? ', inverted' : '';
        const names = `${Number(first)} and ${Number(second)} (${textOf(firstSpeaker)}, ${textOf(secondSpeaker)})`;
        return `channels ${names} carry the same signal${turned}, ${levelOf(Number(differenceDb))}`;
      },
    );
    return { severity: 'warn', text: `${reported.join('; ')}.`.replace(/^c/, 'C'), advice };
  },
});

/** Level of the first against the second. */
function levelOf(differenceDb: number): string {
  const stated = figure(Math.abs(differenceDb), 'dB');
  if (Number(stated) === 0) return 'equally loud';
  return `the first ${stated} dB ${differenceDb > 0 ? 'louder' : 'quieter'}`;
}
