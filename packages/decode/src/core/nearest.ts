/** A third of the letters may be wrong, and two of a short word. */
const usualMax = (typed: string): number => Math.max(2, typed.length / 3);

/** The name that was probably meant, or nothing when none is close: at most so many edits away. */
export const nearest = (
  typed: string,
  names: readonly string[],
  max?: number,
): string | undefined => nearestOf(typed, names, max)[0];

/** The names that are close, the closest first; callers may lack types, and get none. */
export function nearestOf(
  typed: string,
  names: readonly string[],
  max?: number,
): readonly string[] {
  if (typeof typed !== 'string' || !Array.isArray(names)) return [];
  const most = typeof max === 'number' ? max : usualMax(typed);
  return (names as readonly string[])
    .filter((name) => typeof name === 'string' && Math.abs(name.length - typed.length) <= most)
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let edits = Math.min(replaced, at(last, j) + 1, at(row, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, at(before, j - 2) + 1);
      row.push(edits);
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;

/** The end of a refusal: `; did you mean round?`, or nothing where no name is close. */
export function didYouMean(typed: unknown, names: readonly string[], max?: number): string {
  const meant = typeof typed === 'string' ? nearest(typed, names, max) : undefined;
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
