import type { Json, Measure, Status } from '../measures/measure.js';
import type { Fields } from './answer.js';

/** From the most trusted to the least. */
const RANKS: readonly Status[] = ['validated', 'proxy', 'beta', 'withdrawn', 'planned'];

/**
 * The `measureStatus` object: how far each value of an answer may be trusted, by its path. A group of measures has an
 * entry of its own, with the least trusted status of its parts. A value that is only the most that it can be has no
 * margin: how far the truth lies under it is not known.
 */
export function statusOf(
  fields: Fields,
  groups: readonly string[] = [],
  isBound: (measure: Measure) => boolean = () => false,
): Readonly<Record<string, Json>> {
  const grouped = groups.map((group) => {
    const parts = Object.entries(fields).flatMap(([path, measure]) =>
      path.startsWith(`${group}.`) ? measure : [],
    );
    const status = RANKS[Math.max(...parts.map((part) => RANKS.indexOf(part.status)))] ?? 'beta';
    const basis = [...new Set(parts.map((part) => part.basis))].join('; ');
    return [group, { status, basis, how: 'dsp' }] as const;
  });
  const single = Object.entries(fields).map(
    ([path, measure]) => [path, entryOf(measure, isBound(measure))] as const,
  );
  return Object.fromEntries([...grouped, ...single]);
}

function entryOf({ status, basis, margin, accuracy, unit }: Measure, isBound: boolean): Json {
  const entry = { status, basis, how: 'dsp', ...(accuracy !== undefined && { accuracy }) };
  if (margin === null || isBound) return entry;
  if (typeof margin === 'number')
    return { ...entry, margin: { plus: margin, minus: margin, unit } };
  if ('percent' in margin)
    return { ...entry, margin: { plus: margin.percent, minus: margin.percent, unit: '%' } };
  return { ...entry, margin: { ...margin, unit } };
}
