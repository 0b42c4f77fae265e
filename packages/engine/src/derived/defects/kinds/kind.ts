/**
 * Recordings of one sort, the seeds they were drawn with, how many were put in and found, clean hours, false alarms.
 */
export type EvaluationRow = readonly [
  recordings: string,
  seeds: string,
  put: number,
  found: number,
  cleanHours: number,
  falseAlarms: number,
];

/**
 * One thing that can be wrong with a recording at a place: everything that is stated of it, except its displayed name.
 */
export interface Kind<Name extends string = string> {
  readonly kind: Name;
  /** Definition of its count. */
  readonly definition: string;
  /**
   * Of those put into music before encoding to MP3 at 128 kbit/s, none to one in twenty was found
   * (docs/decisions/0023-numbers-that-were-wrong.md).
   */
  readonly isLostInCodecs?: true;
  /** Recordings as they are hold so many real ones that detections there are no measure of false alarms. */
  readonly isFalseUnknown?: true;
  /**
   * Written by `node evaluation/defects.mjs --rows`, from the last runs. A row states where its seeds were chosen on.
   */
  readonly evaluation: readonly EvaluationRow[];
}

export const defineKind = <const Name extends string>(kind: Kind<Name>): Kind<Name> =>
  Object.freeze(kind);
