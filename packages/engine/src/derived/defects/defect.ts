import { kinds } from './kinds/index.js';

export type DefectKind = (typeof kinds)[number]['kind'];

/** What can be wrong with a recording at a place; the order of counts and rates. */
export const DEFECT_KINDS: readonly DefectKind[] = kinds.map(({ kind }) => kind);

export const DEFECT_SEVERITIES = ['low', 'medium', 'high'] as const;

/** One defect and where it is. */
export interface Defect {
  readonly kind: DefectKind;
  readonly startSec: number;
  readonly endSec: number;
  /** The first is 1; absent where it is in several, or unknown. */
  readonly channel?: number;
  readonly severity: (typeof DEFECT_SEVERITIES)[number];
  readonly confidence: number;
  /** The measured evidence for it, under names with their units. */
  readonly evidence: Readonly<Record<string, number>>;
}

/** A defect in several channels, or in an unknown one. */
export function withoutChannel(defect: Defect): Defect {
  const { kind, startSec, endSec, severity, confidence, evidence } = defect;
  return { kind, startSec, endSec, severity, confidence, evidence };
}

/** Why a kind cannot be looked for in a recording. */
export type UncheckedKinds = Partial<Record<DefectKind, string>>;

/** What a finder reports of one recording. */
export interface Found {
  readonly defects: readonly Defect[];
  /** How many of a kind were counted, but not stored. */
  readonly beyond?: Partial<Record<DefectKind, number>>;
  readonly unchecked?: UncheckedKinds;
}

export const inOrder = (a: Defect, b: Defect) => a.startSec - b.startSec || a.endSec - b.endSec;

/** Why a kind cannot be detected in a recording shorter than this. */
export const tooShort = (minSec: number) => `less than ${minSec.toFixed(2)} s of sound`;

export const NO_PAIR = 'it needs two channels to compare';

export const MADE_OF_STEPS =
  'its waveform is made of steps, as in chip music and held samples: rests, flat tops and exact repeats are normal there';

export type Place = Pick<Defect, 'startSec' | 'endSec'>;

/** Whether one of `places`, which are in order of time and do not overlap, has a part of from..to. */
export function isMet(places: readonly Place[], fromSec: number, toSec: number): boolean {
  let [low, high] = [0, places.length]; // the first that starts after `toSec` lies between
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.startSec ?? Infinity) <= toSec) low = middle + 1;
    else high = middle;
  }
  const last = places[low - 1];
  return last !== undefined && last.endSec >= fromSec;
}

export interface Defects {
  /** In order of time. */
  readonly all: readonly Defect[];
  readonly counts: Readonly<Record<DefectKind, number>>;
  readonly unchecked: UncheckedKinds;
}

/** All that several finders report, in one list. */
export function summaryOf(
  flips: Readonly<Record<'turns' | 'changes', Found>>,
  finders: readonly Found[],
  isWithoutSound: boolean,
): Defects {
  const all = finders.flatMap((finder) => finder.defects).toSorted(inOrder);
  return {
    all,
    counts: countsOf(all, finders),
    unchecked: isWithoutSound ? NO_SOUND : mergeUnchecked(finders, flips),
  };
}

const NO_SOUND: UncheckedKinds = Object.fromEntries(
  DEFECT_KINDS.map((kind) => [kind, 'there is no sound to analyse']),
);

const countsOf = (all: readonly Defect[], finders: readonly Found[]) =>
  Object.fromEntries(
    DEFECT_KINDS.map((kind) => [
      kind,
      all.filter((one) => one.kind === kind).length +
        finders.reduce((sum, { beyond }) => sum + (beyond?.[kind] ?? 0), 0),
    ]),
  ) as Record<DefectKind, number>;

/** Two features look for a flip: it is unknown only where neither can look. */
function mergeUnchecked(
  finders: readonly Found[],
  { turns, changes }: Readonly<Record<'turns' | 'changes', Found>>,
): UncheckedKinds {
  const all: UncheckedKinds = {};
  for (const { unchecked } of finders) Object.assign(all, unchecked);
  const isReported = [turns, changes].some(
    ({ unchecked }) => unchecked?.['polarity-flip'] === undefined,
  );
  if (isReported) delete all['polarity-flip'];
  return all;
}
