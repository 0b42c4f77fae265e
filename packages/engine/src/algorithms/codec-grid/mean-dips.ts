import { mean } from '../../core/numbers.js';
import type { FilterDip } from './grid-search.js';

/** Mean over excerpts of what each filter shows: those that do not contribute in one are left out of it. */
export function meanDips(byExcerpt: readonly (readonly FilterDip[])[]): readonly FilterDip[] {
  const byFrequency = new Map<number, number[]>();
  for (const dips of byExcerpt)
    for (const { frequency, dip } of dips)
      byFrequency.set(frequency, [...(byFrequency.get(frequency) ?? []), dip]);
  return [...byFrequency].map(([frequency, dips]) => ({ frequency, dip: mean(dips) }));
}
