import type { Reader } from '../reading/reader.js';
import type { Threshold } from './finding.js';

/**
 * Why a recording shorter than a finding needs is not checked; `undefined` where it is long enough.
 */
export const tooShort =
  ({ value, unit }: Threshold) =>
  (reader: Reader): string | undefined =>
    (reader.number('durationSec') ?? Infinity) < value
      ? `shorter than ${value} ${unit}`
      : undefined;
