/**
 * Stores the `max` values that were made last, by their keys: for tables that take longer than what a short recording
 * needs of them.
 */
export function openRecentValues<Value>(
  max: number,
): (key: string | number, make: () => Value) => Value {
  const values = new Map<string | number, Value>();
  return (key, make) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = values.keys();
    if (values.size >= max && oldest !== undefined) values.delete(oldest);
    values.set(key, made);
    return made;
  };
}
