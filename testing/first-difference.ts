/**
 * Where two recordings differ first, in words; `undefined` when they are the same bit by bit. A
 * hundred times faster than `toEqual` on long arrays.
 */
export function firstDifference(
  one: readonly Float32Array[],
  other: readonly Float32Array[],
): string | undefined {
  if (one.length !== other.length) return `${one.length} and ${other.length} channels`;
  for (const [c, channel] of one.entries()) {
    const twin = other[c]!;
    if (channel.length !== twin.length)
      return `${channel.length} and ${twin.length} frames in channel ${c}`;
    const at = channel.findIndex((sample, i) => !Object.is(sample, twin[i]));
    if (at >= 0) return `${channel[at]!} and ${twin[at]!} in channel ${c} at ${at}`;
  }
  return undefined;
}
