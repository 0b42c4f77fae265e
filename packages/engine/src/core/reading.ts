/** A value, or the reason why this recording has none. Never NaN, never Infinity. */
export type Reading<T> =
  | {
      readonly value: T;
      /** Parts of the value that are null, `part.within` each with its reason. */
      readonly without?: Readonly<Record<string, string>> | undefined;
    }
  | { readonly absent: string };

/** What is read from a value; where there is none, its reason stays the reason. */
export const readFrom = <T, const U>(
  reading: Reading<T>,
  read: (value: T) => Reading<U>,
): Reading<U> => ('absent' in reading ? reading : read(reading.value));

/** The value of a reading, `undefined` when it is absent. */
export const valueIn = <T>(reading: Reading<T>): T | undefined =>
  'value' in reading ? reading.value : undefined;
