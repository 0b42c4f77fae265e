import { isOverMedian } from '../../core/numbers.js';
import {
  type LineSearch,
  type LineShare,
  maxPeaks,
  type PeakChoice,
  type PeakFinder,
  reachesOf,
} from '../peak-kernels.js';

export function openPeaks(
  search: LineSearch,
  { underStrongest, maxValues }: PeakChoice,
): PeakFinder {
  const { lowest, highest, overMedian } = search;
  const reaches = reachesOf(search);
  const found = new Int32Array(maxPeaks(search));
  return {
    found,
    find(power) {
      let strongest = 0;
      for (let k = lowest; k <= highest; k++) strongest = Math.max(strongest, power[k] ?? 0);
      let count = 0;
      for (let k = lowest; k <= highest; k++) {
        const value = power[k] ?? 0;
        if (!(value > underStrongest * strongest) || !isPeak(power, k)) continue;
        const from = Math.max(1, k - (reaches[k] ?? 0));
        const to = Math.min(power.length - 1, k + (reaches[k] ?? 0));
        const step = Math.ceil((to - from + 1) / maxValues);
        let under = 0;
        for (let i = from; i <= to; i += step) if ((power[i] ?? 0) < value / overMedian) under++;
        if (2 * under > Math.floor((to - from) / step) + 1) found[count++] = k;
      }
      return count;
    },
  };
}

function isPeak(power: Float32Array, k: number): boolean {
  const value = power[k] ?? 0;
  for (const i of [1, 2])
    if ((power[k + i] ?? 0) >= value || (power[k - i] ?? 0) > value) return false;
  return true;
}

export function openLineShare(search: LineSearch): LineShare {
  const { bins, lowest, highest, overMedian } = search;
  const reaches = reachesOf(search);
  return {
    of(power) {
      let total = 0;
      let inLines = 0;
      for (let k = lowest; k <= highest; k++) {
        const value = power[k] ?? 0;
        const reach = reaches[k] ?? 0;
        total += value;
        const [from, to] = [Math.max(1, k - reach), Math.min(bins - 1, k + reach)];
        if (isOverMedian(value / overMedian, power, from, to)) inLines += value;
      }
      return total > 0 ? inLines / total : 0;
    },
  };
}
