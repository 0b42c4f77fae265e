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

export const RATED_MATERIALS = ['speech', 'music', 'percussion', 'field'] as const;

/** How often a kind is found where it is, and where it is not. */
export interface Rates {
  /** Share of those put into real recordings that were found at their place; absent where none could be put. */
  readonly hitRate?: number;
  /** On the same recordings as they are, per hour; absent where the rule admits none. */
  readonly falsePerHour?: number;
  /** Hours that this rate is based on. */
  readonly cleanHours: number;
}

/** What has been counted at 16 kHz is reported for such files; the other rows are of 22 kHz and more. */
const NARROW_BELOW_HZ = 20_000;

/** The rates of a kind in a material, as its evaluation has them; nothing where there was none. */
export function ratesOf(
  { evaluation, isFalseUnknown }: Kind,
  material: (typeof RATED_MATERIALS)[number],
  rateHz: number,
): Rates | undefined {
  const narrow =
    rateHz < NARROW_BELOW_HZ
      ? evaluation.find(([recordings]) => recordings === `${material}, prompts of 16 kHz`)
      : undefined;
  const row = narrow ?? evaluation.find(([recordings]) => recordings === material);
  if (!row) return undefined;
  const [, , put, found, cleanHours, falseAlarms] = row;
  return {
    ...(put > 0 && { hitRate: toTwo(found / put) }),
    ...(!isFalseUnknown && { falsePerHour: Math.round(falseAlarms / cleanHours) }),
    cleanHours: toTwo(cleanHours),
  };
}

const toTwo = (value: number) => Math.round(100 * value) / 100;
