/**
 * The value that would be at `rank` if the values were in ascending order, found with less work than sorting (Hoare
 * 1961, Algorithm 65). Reorders them: smaller values come before it, larger ones after it. No NaN.
 */
export function select(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[rank] ?? NaN;
    let i = low;
    let j = high;
    while (i <= j) {
      while ((values[i] ?? NaN) < pivot) i++;
      while ((values[j] ?? NaN) > pivot) j--;
      if (i > j) break;
      const value = values[i] ?? NaN;
      values[i++] = values[j] ?? NaN;
      values[j--] = value;
    }
    if (j < rank) low = i;
    if (rank < i) high = j;
  }
  return values[rank] ?? NaN;
}
