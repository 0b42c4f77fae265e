/**
 * As many values as there are columns: each the largest of the values that fall into it, so that no
 * peak gets lost; fewer values are repeated.
 */
export function bucketed(values: readonly number[], columns: number): readonly number[] {
  return Array.from({ length: values.length === 0 ? 0 : columns }, (_, column) => {
    const from = Math.floor((column * values.length) / columns);
    const to = Math.max(from + 1, Math.floor(((column + 1) * values.length) / columns));
    return values.slice(from, to).reduce((top, value) => Math.max(top, value), -Infinity);
  });
}
