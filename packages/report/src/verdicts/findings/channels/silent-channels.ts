import { textOf } from '../../../reading/value-at.js';
import { defineFinding } from '../../finding.js';

/** A channel without sound, whose loudspeaker will be missed; an LFE may rest. */
export const silentChannels = defineFinding({
  id: 'silent-channels',
  title: 'Silent channels',
  needs: ['channelList'],
  thresholds: {
    silent: {
      value: 1,
      unit: '1',
      source:
        'project choice: every 20 ms frame below −60 dBFS; a surround may be silent for most of a film',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Check the export and its channel order; deliver a smaller layout if the channels are not needed.',
    of: ['channelList'],
  },
  find({ objects }, { thresholds: { silent }, advice }) {
    const found = objects('channelList').filter(
      ({ speaker, silentShare }) => speaker !== 'LFE' && Number(silentShare) >= silent.value,
    );
    if (found.length === 0) return undefined;
    const names = found.map(({ channel, speaker }) => `${Number(channel)} (${textOf(speaker)})`);
    const text =
      names.length === 1
        ? `Channel ${names.join('')} is silent.`
        : `Channels ${names.join(', ')} are silent.`;
    return { severity: 'warn', text, advice };
  },
});
