import type { Claimed } from '../../core/claim.js';
import type { Reading } from '../../core/reading.js';
import type { Declaration } from './declared.js';

/** Measured by BS.1770; ReplayGain's first version measured another way. */
const OF_BS_1770 = /^(bext |R128_)/;

/** Largest difference between the declared and the measured values. */
export function farthestOff(
  all: Reading<readonly Declaration[]>,
  wanted: Claimed,
): Reading<number> {
  if ('absent' in all) return all;
  const off = all.value.flatMap(({ tag, measure, difference }) =>
    OF_BS_1770.test(tag) && measure === wanted && difference !== undefined
      ? Math.abs(difference)
      : [],
  );
  return off.length > 0 ? { value: Math.max(...off) } : { absent: 'the file declares none' };
}
