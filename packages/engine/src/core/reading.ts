/** A value, or the reason why this recording has none. Never NaN, never Infinity. */
export type Reading<T> =
  | {
      readonly value: T;
      /** Parts of the value that are null, `part.within` each with its reason. */
      readonly without?: Readonly<Record<string, string>> | undefined;
      /** What the value is the most of, as a sentence; the answer warns of it. */
      readonly upperBound?: string | undefined;
    }
  | { readonly absent: string };

/** What is read from a value; where there is none, its reason stays the reason. What is read from a bound is one. */
export function readFrom<T, const U>(
  reading: Reading<T>,
  read: (value: T) => Reading<U>,
): Reading<U> {
  if ('absent' in reading) return reading;
  const { upperBound } = reading;
  const found = read(reading.value);
  return upperBound === undefined || 'absent' in found ? found : { ...found, upperBound };
}

/** The value of a reading, `undefined` when it is absent. */
export const valueIn = <T>(reading: Reading<T>): T | undefined =>
  'value' in reading ? reading.value : undefined;
