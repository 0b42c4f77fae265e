import { clock, counted } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';
import { stretchesOf } from '../../places.js';

/** Number of stretches in the sentence; the answer has them all. */
const MAX_REPORTED = 5;

export const codecCuts = defineFinding({
  id: 'codec-cuts',
  title: 'Edits after encoding',
  needs: ['codec-trace'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Request the recording from before the edit.',
    of: ['codec-trace.breaks'],
  },
  find(reader, { advice }) {
    if (reader.value('codec-trace.breaks') === undefined) return undefined;
    const places = stretchesOf(reader, 'codec-trace.breaks');
    if (places.length === 0)
      return {
        severity: 'info',
        text: 'The codec block grid is continuous wherever it is detectable. Quiet parts, and parts from another codec, may hide an edit.',
      };
    const where = places
      .slice(0, MAX_REPORTED)
      .map(({ startSec, endSec }) => `${clock(startSec)} and ${clock(endSec)}`);
    return {
      severity: 'warn',
      text: `The codec block grid changes ${counted(places.length, 'time')}. The decoded audio was cut or joined between ${where.join(', between ')}.`,
      advice,
      places,
      placesAre: 'Listen from',
    };
  },
});
