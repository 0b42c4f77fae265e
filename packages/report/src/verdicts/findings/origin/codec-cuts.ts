import { clock, counted } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';
import { stretchesOf } from '../../places.js';

/** As many stretches are told in words; the answer has them all. */
const MOST_TOLD = 5;

export const codecCuts = defineFinding({
  id: 'codec-cuts',
  title: 'Cuts behind a codec',
  needs: ['codec-trace'],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Ask for the recording before it was edited.',
    of: ['codec-trace.breaks'],
  },
  find(reader, { advice }) {
    if (reader.value('codec-trace.breaks') === undefined) return undefined;
    const places = stretchesOf(reader, 'codec-trace.breaks');
    if (places.length === 0)
      return {
        severity: 'info',
        text: 'Where the blocks of its codec show they keep to one grid; quiet parts, and parts of another codec, may hide a cut.',
      };
    const where = places
      .slice(0, MOST_TOLD)
      .map(({ startSec, endSec }) => `${clock(startSec)} and ${clock(endSec)}`);
    return {
      severity: 'warn',
      text: `The blocks of a codec go over into another grid ${counted(places.length, 'time')}: the decoded sound was cut, or put together, between ${where.join(', between ')}.`,
      advice,
      places,
      placesAre: 'Listen from',
    };
  },
});
