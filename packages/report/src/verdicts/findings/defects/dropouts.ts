import { defineFinding } from '../../finding.js';
import { clock, counted, figure, percent } from '../../../reading/quantity.js';
import { stretchesOf } from '../../places.js';

export const dropouts = defineFinding({
  id: 'dropouts',
  title: 'Gaps of digital silence',
  needs: ['dropouts'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Check network, buffers and clock of the recording chain, then record again.',
    of: ['dropouts', 'dropout-list', 'packet-size'],
  },
  find(reader, { advice }) {
    const { number } = reader;
    const count = number('dropouts.count');
    if (count === undefined) return undefined;
    if (count === 0)
      return {
        severity: 'good',
        text: 'No gap of digital silence inside the sound. Gaps that were filled or concealed are not checked.',
      };
    const places = stretchesOf(reader, 'dropout-list');
    const packet = number('packet-size');
    const size = packet === undefined ? '' : ` Packets of ${figure(packet, 'ms')} ms.`;
    const total = clock((number('dropouts.totalMs') ?? 0) / 1000);
    const share = percent(number('dropouts.share') ?? 0);
    return {
      severity: 'bad',
      text: `${counted(count, 'gap')} of digital silence, ${total} in total (${share}).${size}`,
      advice,
      places,
    };
  },
});
