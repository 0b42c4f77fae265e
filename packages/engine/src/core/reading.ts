/** A part of the recording in which a value is another one. */
export interface Passage {
  /** The value there, dB. */
  readonly valueDb: number;
  readonly startSec: number;
  readonly endSec: number;
}

/** Why a value is the most, or the least, that it can be, as a sentence, and where it differs; the answer warns of it. */
export interface Bounds {
  readonly upperBound?: string | undefined;
  readonly lowerBound?: string | undefined;
  readonly noisyPassages?: readonly Passage[] | undefined;
}

/** A sentence for the answer to warn by: what counts as noise may be music. */
export interface MusicAsNoise {
  readonly musicAsNoise?: string | undefined;
}

/** A value, or the reason why this recording has none. Never NaN, never Infinity. */
export type Reading<T> =
  | ({
      readonly value: T;
      /** Parts of the value that are null, `part.within` each with its reason. */
      readonly without?: Readonly<Record<string, string>> | undefined;
    } & Bounds &
      MusicAsNoise)
  | ({ readonly absent: string } & MusicAsNoise);

/** What is read from a value; where there is none, its reason stays the reason. What is read from a bound is one. */
export function readFrom<T, const U>(
  reading: Reading<T>,
  read: (value: T) => Reading<U>,
): Reading<U> {
  if ('absent' in reading) return reading;
  const { upperBound, lowerBound } = reading;
  const found = read(reading.value);
  if ('absent' in found) return found;
  return {
    ...found,
    ...(upperBound !== undefined && { upperBound }),
    ...(lowerBound !== undefined && { lowerBound }),
  };
}

/** The value of a reading, `undefined` when it is absent. */
export const valueIn = <T>(reading: Reading<T>): T | undefined =>
  'value' in reading ? reading.value : undefined;
