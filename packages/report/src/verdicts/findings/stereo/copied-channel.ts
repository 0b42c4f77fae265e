import { MIN_COPY_GAIN_DB, NO_COPY } from '@sonometer/engine';
import { figure } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

export const copiedChannel = defineFinding({
  id: 'copied-channel',
  title: 'Copied channel',
  needs: ['channel-copy'],
  nothing: NO_COPY,
  thresholds: {
    as: {
      value: MIN_COPY_GAIN_DB,
      unit: 'dB',
      source:
        'project choice: a smaller difference is the same channel twice, which stereoLayout reports',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Use the first channel, or request the recording from before the widening. In mono, the copy causes comb filtering.',
    of: ['channel-copy'],
  },
  find(reader, { thresholds, advice }) {
    const delayMs = reader.number('channel-copy.delayMs');
    const gainDb = reader.number('channel-copy.gainDb');
    if (delayMs === undefined || gainDb === undefined) return undefined;
    const isInverted = reader.value('channel-copy.isInverted') === true;
    const changes = [
      ...(delayMs === 0
        ? []
        : [`${figure(Math.abs(delayMs), 'ms')} ms ${delayMs > 0 ? 'later' : 'earlier'}`]),
      ...(isInverted ? ['inverted'] : []),
      ...(Math.abs(gainDb) < thresholds.as.value
        ? []
        : [`${figure(Math.abs(gainDb), 'dB')} dB ${gainDb > 0 ? 'louder' : 'quieter'}`]),
    ];
    if (changes.length === 0) return undefined;
    return {
      severity: 'warn',
      text: `The second channel is a copy of the first (${changes.join(', ')}): mono converted to stereo.`,
      advice,
    };
  },
});
