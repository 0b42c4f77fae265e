/**
 * The longest items of a list, in their original order: what an answer lists of events in time. Of two equally long
 * ones the earlier is retained.
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
