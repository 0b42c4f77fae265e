/** What can be wrong with a recording at a place; the order in which counts and rates stand. */
export const DEFECT_KINDS = [
  'click',
  'dropout',
  'stuck-buffer',
  'clipping',
  'channel-mute',
  'dc-jump',
] as const;

export type DefectKind = (typeof DEFECT_KINDS)[number];

export const DEFECT_SEVERITIES = ['low', 'medium', 'high'] as const;

/** One defect and where it is. */
export interface Defect {
  readonly kind: DefectKind;
  readonly startSec: number;
  readonly endSec: number;
  /** The first is 1; absent where it is in several, or not told. */
  readonly channel?: number;
  readonly severity: (typeof DEFECT_SEVERITIES)[number];
  readonly confidence: number;
  /** What it was told by, under names with their units. */
  readonly evidence: Readonly<Record<string, number>>;
}

/** How often a kind is found where it is, and where it is not. */
interface Rates {
  /** Share of those put into real recordings that were found at their place; absent where none could be put. */
  readonly hitRate?: number;
  /** On the same recordings as they are, per hour; absent where the rule admits none. */
  readonly falsePerHour?: number;
  /** How many hours that rests on. */
  readonly cleanHours: number;
}

export const RATED_MATERIALS = ['speech', 'music', 'percussion'] as const;

/** Measured by trials/defects.mjs; which seeds, and how much was put in, stands in the table (docs/accuracy.md#defects). */
export const defectRates: Readonly<
  Record<DefectKind, Readonly<Record<(typeof RATED_MATERIALS)[number], Rates>>>
> = {
  click: {
    speech: { hitRate: 0.8, falsePerHour: 8, cleanHours: 0.13 },
    music: { hitRate: 0.97, falsePerHour: 6, cleanHours: 0.33 },
    percussion: { hitRate: 0.83, falsePerHour: 0, cleanHours: 0.1 },
  },
  dropout: {
    speech: { hitRate: 1, falsePerHour: 0, cleanHours: 0.13 },
    music: { hitRate: 1, falsePerHour: 0, cleanHours: 0.33 },
    percussion: { hitRate: 0.99, falsePerHour: 0, cleanHours: 0.1 },
  },
  'stuck-buffer': {
    speech: { hitRate: 0.95, falsePerHour: 0, cleanHours: 0.07 },
    music: { hitRate: 0.99, falsePerHour: 0, cleanHours: 0.39 },
    percussion: { hitRate: 0.84, falsePerHour: 0, cleanHours: 0.1 },
  },
  clipping: {
    speech: { hitRate: 0.99, cleanHours: 0.13 },
    music: { hitRate: 1, cleanHours: 0.33 },
    percussion: { hitRate: 0.98, cleanHours: 0.1 },
  },
  'channel-mute': {
    speech: { falsePerHour: 0, cleanHours: 0.13 },
    music: { hitRate: 1, falsePerHour: 0, cleanHours: 0.39 },
    percussion: { hitRate: 0.89, falsePerHour: 0, cleanHours: 0.1 },
  },
  'dc-jump': {
    speech: { hitRate: 1, falsePerHour: 0, cleanHours: 0.13 },
    music: { hitRate: 0.96, falsePerHour: 0, cleanHours: 0.39 },
    percussion: { hitRate: 1, falsePerHour: 0, cleanHours: 0.1 },
  },
};
