/**
 * The item at an index that can only be in range: one that is not is a bug, which must not read as 0. Not for
 * the loops over samples: a reader of arrays of every kind is slow.
 */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`item ${index} of ${items.length}`);
  return item;
}
