/** The most frequent of several values, and its count: of two equally frequent values the first. */
export function usualOf<T>(
  values: readonly T[],
): { readonly value: T; readonly count: number } | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let usual: { value: T; count: number } | undefined;
  for (const [value, count] of counts) if (count > (usual?.count ?? 0)) usual = { value, count };
  return usual;
}
