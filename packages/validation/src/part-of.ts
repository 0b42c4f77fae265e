import type { Value } from './case.js';

/** The value at a path of keys in a value. */
export const partOf = (value: Value, ...path: readonly (string | number)[]): Value =>
  path.reduce<Value>(
    (part, key) => (part as Readonly<Record<string | number, Value>> | null)?.[key] ?? null,
    value,
  );
