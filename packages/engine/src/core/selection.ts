/**
 * The value that would stand at `rank` if the values were in ascending order, which a part of the work of sorting finds
 * (Hoare 1961, Algorithm 65). It reorders them: what is smaller stands before it, what is larger behind. No NaN.
 */
export function select(values: Float64Array, rank: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[rank] ?? NaN;
    let [i, j] = [low, high];
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
