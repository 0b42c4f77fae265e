import { readFrom } from '../../core/reading.js';
import { MAX_STRETCHES, musicKeys } from '../../derived/tonal/music-keys.js';
import { defineMeasure } from '../measure.js';
import { camelotOf, keyName } from './note-names.js';

/** Keys over time. */
export const keyList = defineMeasure({
  id: 'keyList',
  title: 'Keys over time',
  definition:
    'List of keys in time order, with start and end in s; one entry where the key does not change. Keys shorter than about ten seconds are not listed. Absent without a key.',
  unit: 'text',
  shape: {
    type: 'array',
    maxItems: MAX_STRETCHES,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'name', 'camelot', 'fit'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        name: { type: 'string', description: 'Tonic and mode.' },
        camelot: { type: 'string', description: '1A to 12B.' },
        fit: { type: 'number', description: 'Correlation with the key.' },
      },
    },
  },
  status: 'beta',
  basis: 'docs/measures/tonal.md#key',
  margin: null,
  needs: { keys: musicKeys },
  read: ({ keys }) =>
    readFrom(keys, ({ stretches }) => ({
      value: stretches.map(({ startSec, endSec, fit, ...key }) => ({
        startSec,
        endSec,
        name: keyName(key),
        camelot: camelotOf(key),
        fit,
      })),
    })),
});
