import { positionOf, type Speaker, SPEAKERS } from '../../core/layout.js';
import { clamp, powerDb } from '../../core/numbers.js';
import { channelProducts } from '../../features/channels/channel-products.js';
import { defineMeasure } from '../measure.js';

/** Two unpaired channels are listed only when they are nearly equal. */
const NEARLY_THE_SAME = 0.98;

/** Relations of channels that belong together. */
export const channelPairs = defineMeasure({
  id: 'channelPairs',
  title: 'Pairs of channels',
  definition:
    'Correlation and level difference in dB of each left and right channel pair. Any two channels with a correlation of ±0.98 are listed too, except silent ones. Absent for one channel.',
  unit: 'text',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['first', 'second', 'firstSpeaker', 'secondSpeaker', 'correlation', 'differenceDb'],
      properties: {
        first: {
          type: 'integer',
          minimum: 1,
          description: 'Channel number in the file; the first is 1.',
        },
        second: { type: 'integer', minimum: 2, description: 'The other channel.' },
        firstSpeaker: { enum: SPEAKERS, description: 'Loudspeaker of the first.' },
        secondSpeaker: { enum: SPEAKERS, description: 'Loudspeaker of the second.' },
        correlation: { type: 'number', minimum: -1, maximum: 1, description: '−1 to 1.' },
        differenceDb: { type: 'number', description: 'Level of the first minus the second, dB.' },
      },
    },
  },
  status: 'validated',
  basis: 'closed form',
  margin: null,
  accuracy: 'correlation within 0.005, difference within 0.01 dB',
  needs: { products: channelProducts },
  read({ products }, { format: { speakers } }) {
    if (speakers.length < 2) return { absent: 'the file is mono' };
    const value = speakers.flatMap((firstSpeaker, a) =>
      speakers.slice(a + 1).flatMap((secondSpeaker, i) => {
        const b = a + 1 + i;
        const [first, second] = [products.of(a, a), products.of(b, b)];
        if (first === 0 || second === 0) return [];
        const correlation = clamp(products.of(a, b) / Math.sqrt(first * second), -1, 1);
        const belong = areMirrored(firstSpeaker, secondSpeaker);
        if (!belong && Math.abs(correlation) < NEARLY_THE_SAME) return [];
        const differenceDb = powerDb(first / second);
        return [
          { first: a + 1, second: b + 1, firstSpeaker, secondSpeaker, correlation, differenceDb },
        ];
      }),
    );
    return { value };
  },
});

/** Left and right of the same place. */
function areMirrored(first: Speaker, second: Speaker): boolean {
  const [here, there] = [positionOf(first), positionOf(second)];
  if (!here || !there || here[0] === 0 || first === second) return false;
  return here[0] === -there[0] && here[1] === there[1];
}
