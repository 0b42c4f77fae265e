import type { Reader } from '../reading/reader.js';
import type { Threshold } from './finding.js';

/** Why nothing is said of a recording that is shorter than what a finding needs; `undefined` where it is not. */
export const tooShort =
  ({ value, unit }: Threshold) =>
  (reader: Reader): string | undefined =>
    (reader.number('durationSec') ?? Infinity) < value
      ? `shorter than ${value} ${unit}`
      : undefined;
