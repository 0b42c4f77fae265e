/**
 * The first difference of two recordings, in words; `undefined` when they are the same bit by bit.
 * A hundred times faster than `toEqual` on long arrays.
 */
export function firstDifference(
  one: readonly Float32Array[],
  other: readonly Float32Array[],
): string | undefined {
  if (one.length !== other.length) return `${one.length} and ${other.length} channels`;
  for (const [c, channel] of one.entries()) {
    const reference = other[c]!;
    if (channel.length !== reference.length)
      return `${channel.length} and ${reference.length} frames in channel ${c}`;
    const at = channel.findIndex((sample, i) => !Object.is(sample, reference[i]));
    if (at >= 0) return `${channel[at]!} and ${reference[at]!} in channel ${c} at ${at}`;
  }
  return undefined;
}
