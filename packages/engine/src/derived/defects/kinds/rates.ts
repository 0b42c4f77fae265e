import type { Kind } from './kind.js';

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
