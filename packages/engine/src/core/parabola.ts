/**
 * Where the parabola through three equally spaced values is highest: its distance from the middle one, in units
 * of theirs. 0 where it has no top. Within half a unit where the middle value is the highest.
 */
export function parabolaShift(before: number, top: number, after: number): number {
  const bend = before - 2 * top + after;
  return bend < 0 ? (before - after) / (2 * bend) : 0;
}
