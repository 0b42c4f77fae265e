import { levelPercentiles } from '../../derived/levels/level-percentiles.js';
import { powerDb } from '../../core/numbers.js';
import { LEVEL_BLOCK_SEC, levelBlocks } from '../../features/levels/level-steps.js';
import { defineMeasure } from '../measure.js';

/** An event is this far above the background L90 … */
const ABOVE_BACKGROUND_DB = 10;
/** … and two are one when less than 250 ms lie between them. */
const MIN_GAP_BLOCKS = 2;

/** Events, a count. */
export const eventCount = defineMeasure({
  id: 'event-count',
  title: 'Events',
  definition:
    'Number of sounds at least 10 dB above the background level L90, and their rate per minute. Events are at least 250 ms apart. Absent below 125 ms.',
  unit: 'count',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['count', 'perMinute'],
    properties: {
      count: { type: 'integer', description: 'Events in the file.' },
      perMinute: { type: 'number', description: 'Events per minute.' },
    },
  },
  status: 'proxy',
  basis: 'bursts of known number',
  margin: null,
  needs: { blocks: levelBlocks, percentiles: levelPercentiles },

  read({ blocks: { powers }, percentiles }) {
    if ('absent' in percentiles) return percentiles;
    const threshold = percentiles.value.l90Db + ABOVE_BACKGROUND_DB;
    let count = 0;
    let quiet = MIN_GAP_BLOCKS;
    for (const power of powers) {
      const isLoud = powerDb(power) >= threshold;
      if (isLoud && quiet >= MIN_GAP_BLOCKS) count++;
      quiet = isLoud ? 0 : quiet + 1;
    }
    const minutes = (powers.length * LEVEL_BLOCK_SEC) / 60;
    return { value: { count, perMinute: count / minutes } };
  },
});
