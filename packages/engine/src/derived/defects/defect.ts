/** What can be wrong with a recording at a place; the order in which counts and rates stand. */
export const DEFECT_KINDS = [
  'click',
  'dropout',
  'stuck-buffer',
  'clipping',
  'polarity-flip',
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
  /** The first is 1; null where it is in several, or all. */
  readonly channel: number | null;
  readonly severity: (typeof DEFECT_SEVERITIES)[number];
  readonly confidence: number;
  /** What it was told by, under names with their units. */
  readonly evidence: Readonly<Record<string, number>>;
}

/** How often a kind is found where it is, and where it is not. */
interface DefectRates {
  /** Share of the defects put into real recordings that were found at their place. */
  readonly hitRate: number;
  /** On clean recordings, per hour; each as large as the hours allow to say (none in two hours: at most 0.5). */
  readonly falsePerHour: { readonly speech: number; readonly music: number };
}

/** Measured by trials/defects.mjs with seeds that nothing was chosen on (docs/accuracy.md#defects). */
export const defectRates: Readonly<Record<DefectKind, DefectRates>> = {
  click: { hitRate: 0.9, falsePerHour: { speech: 1, music: 5 } },
  'stuck-buffer': { hitRate: 1, falsePerHour: { speech: 0, music: 0 } },
  dropout: { hitRate: 1, falsePerHour: { speech: 0, music: 0 } },
  clipping: { hitRate: 1, falsePerHour: { speech: 0, music: 0 } },
  'polarity-flip': { hitRate: 1, falsePerHour: { speech: 0, music: 0 } },
  'channel-mute': { hitRate: 1, falsePerHour: { speech: 0, music: 0 } },
  'dc-jump': { hitRate: 1, falsePerHour: { speech: 0, music: 0 } },
};
