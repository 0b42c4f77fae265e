/**
 * Does the same for each of a list, `atOnce` at a time; gives the outcomes in the order of the list. Where it throws,
 * it does so when nothing is under way any more.
 */
export async function sideBySide<T, R>(
  list: readonly T[],
  atOnce: number,
  work: (one: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const outcomes = new Array<R>(list.length);
  const rest = list.entries();
  const lane = async () => {
    for (const [index, one] of rest) outcomes[index] = await work(one, index);
  };
  const lanes = Array.from({ length: Math.min(atOnce, list.length) }, lane);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
  return outcomes;
}
