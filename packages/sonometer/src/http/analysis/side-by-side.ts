/** Does the same for each of a list, `atOnce` at a time; gives the outcomes in the order of the list. */
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
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, lane));
  return outcomes;
}
