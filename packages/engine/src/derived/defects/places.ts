import type { Defect } from './defect.js';

type Place = Pick<Defect, 'startSec' | 'endSec'>;

/** Whether one of `places`, which are in order of time and do not overlap, has a part of from..to. */
export function isMet(places: readonly Place[], fromSec: number, toSec: number): boolean {
  let [low, high] = [0, places.length]; // the first that starts after `toSec` lies between
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.startSec ?? Infinity) <= toSec) low = middle + 1;
    else high = middle;
  }
  const last = places[low - 1];
  return last !== undefined && last.endSec >= fromSec;
}
