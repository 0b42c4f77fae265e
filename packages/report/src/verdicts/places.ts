import { isRecord } from '../reading/value-at.js';
import type { Reader } from '../reading/reader.js';
import type { Place } from './finding.js';

/** The stretches of a list of objects that have a start and an end, in the order of time. */
export function stretchesOf(
  { objects }: Pick<Reader, 'objects'>,
  name: string,
  kind?: string,
): readonly Place[] {
  return objects(name)
    .flatMap((one): readonly Place[] => {
      const { startSec, endSec } = one;
      if (typeof startSec !== 'number' || (kind !== undefined && one['kind'] !== kind)) return [];
      const until = typeof endSec === 'number' ? endSec : startSec;
      return [{ startSec, endSec: until }];
    })
    .sort((a, b) => a.startSec - b.startSec);
}

/** A stretch that an answer names by itself. */
export function stretchOf({ value }: Reader, name: string): Place | undefined {
  const found = value(name);
  if (!isRecord(found)) return undefined;
  const { startSec, endSec } = found;
  return typeof startSec === 'number' && typeof endSec === 'number'
    ? { startSec, endSec }
    : undefined;
}

/** The 3 s window of the highest short-term loudness (a value is at the end of its window). */
export function loudestWindow({ numbers, number }: Reader): Place | undefined {
  const curve = numbers('shortTermLufs');
  const intervalSec = number('seriesIntervalSec') ?? 0.1;
  if (curve.length < 2) return undefined;
  const at = curve.reduce((max, value, i) => (value > (curve[max] ?? value) ? i : max), 0);
  return { startSec: at * intervalSec, endSec: 3 + at * intervalSec };
}
