/**
 * The longest so many of a list, in the order in which they stand: what an answer lists of events in time. Of two as
 * long the earlier is kept.
 */
export function longest<T>(
  items: readonly T[],
  max: number,
  lengthOf: (item: T) => number,
): readonly T[] {
  if (items.length <= max) return items;
  const retained = new Set(items.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, max));
  return items.filter((item) => retained.has(item));
}
