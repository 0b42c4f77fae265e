/** What can be wrong with a recording at a place; the order in which counts and rates stand. */
export const DEFECT_KINDS = [
  'click',
  'dropout',
  'soft-dropout',
  'stuck-buffer',
  'clipping',
  'lowered-clipping',
  'channel-mute',
  'dc-jump',
  'polarity-flip',
  'channel-swap',
  'cut-end',
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

export const RATED_MATERIALS = ['speech', 'music', 'percussion', 'field'] as const;

/** Measured by trials/defects.mjs; which seeds, and how much was put in, stands in the table (docs/accuracy.md#defects). */
export const defectRates: Readonly<
  Record<DefectKind, Readonly<Record<(typeof RATED_MATERIALS)[number], Rates>>>
> = {
  click: {
    speech: { hitRate: 0.85, falsePerHour: 0, cleanHours: 0.14 },
    music: { hitRate: 0.98, falsePerHour: 3, cleanHours: 0.29 },
    percussion: { hitRate: 0.93, falsePerHour: 0, cleanHours: 0.05 },
    field: { hitRate: 0.77, falsePerHour: 6, cleanHours: 0.16 },
  },
  dropout: {
    speech: { hitRate: 1, falsePerHour: 0, cleanHours: 0.13 },
    music: { hitRate: 1, falsePerHour: 0, cleanHours: 0.33 },
    percussion: { hitRate: 0.99, falsePerHour: 0, cleanHours: 0.1 },
    field: { hitRate: 1, falsePerHour: 65, cleanHours: 0.16 },
  },
  'soft-dropout': {
    speech: { hitRate: 0.96, falsePerHour: 0, cleanHours: 0.16 },
    music: { hitRate: 0.99, falsePerHour: 70, cleanHours: 0.84 },
    percussion: { hitRate: 0.98, falsePerHour: 15, cleanHours: 0.07 },
    field: { hitRate: 1, falsePerHour: 6, cleanHours: 0.16 },
  },
  'stuck-buffer': {
    speech: { hitRate: 0.95, falsePerHour: 0, cleanHours: 0.07 },
    music: { hitRate: 0.99, falsePerHour: 0, cleanHours: 0.39 },
    percussion: { hitRate: 0.84, falsePerHour: 0, cleanHours: 0.1 },
    field: { hitRate: 1, falsePerHour: 0, cleanHours: 0.16 },
  },
  clipping: {
    speech: { hitRate: 0.99, cleanHours: 0.13 },
    music: { hitRate: 1, cleanHours: 0.33 },
    percussion: { hitRate: 0.98, cleanHours: 0.1 },
    field: { hitRate: 0.89, cleanHours: 0.16 },
  },
  'channel-mute': {
    speech: { falsePerHour: 0, cleanHours: 0.13 },
    music: { hitRate: 1, falsePerHour: 0, cleanHours: 0.39 },
    percussion: { hitRate: 0.89, falsePerHour: 0, cleanHours: 0.1 },
    field: { hitRate: 1, falsePerHour: 0, cleanHours: 0.16 },
  },
  'dc-jump': {
    speech: { hitRate: 1, falsePerHour: 0, cleanHours: 0.13 },
    music: { hitRate: 0.96, falsePerHour: 0, cleanHours: 0.39 },
    percussion: { hitRate: 1, falsePerHour: 0, cleanHours: 0.1 },
    field: { hitRate: 0.94, falsePerHour: 0, cleanHours: 0.16 },
  },
  'lowered-clipping': {
    speech: { hitRate: 0.98, falsePerHour: 0, cleanHours: 0.04 },
    music: { hitRate: 1, falsePerHour: 0, cleanHours: 0.29 },
    percussion: { hitRate: 0.63, falsePerHour: 0, cleanHours: 0.05 },
    field: { hitRate: 0.88, falsePerHour: 0, cleanHours: 0.16 },
  },
  'polarity-flip': {
    speech: { hitRate: 0.5, falsePerHour: 0, cleanHours: 0.12 },
    music: { hitRate: 0.91, falsePerHour: 0, cleanHours: 0.57 },
    percussion: { hitRate: 0.78, falsePerHour: 22, cleanHours: 0.05 },
    field: { hitRate: 0.58, falsePerHour: 6, cleanHours: 0.16 },
  },
  'channel-swap': {
    speech: { hitRate: 0.79, falsePerHour: 0, cleanHours: 0.16 },
    music: { hitRate: 0.81, falsePerHour: 0, cleanHours: 0.57 },
    percussion: { hitRate: 0.6, falsePerHour: 0, cleanHours: 0.05 },
    field: { hitRate: 0.29, falsePerHour: 0, cleanHours: 0.16 },
  },
  'cut-end': {
    speech: { hitRate: 0.94, falsePerHour: 49, cleanHours: 0.12 },
    music: { hitRate: 0.6, falsePerHour: 9, cleanHours: 0.67 },
    percussion: { hitRate: 0.22, falsePerHour: 0, cleanHours: 0.05 },
    field: { hitRate: 0.67, falsePerHour: 6, cleanHours: 0.16 },
  },
};
