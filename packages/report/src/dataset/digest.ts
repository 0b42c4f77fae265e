import { type Bounds, type Farthest, isBounded, openFarthest } from './farthest.js';
import type { Column, Row } from './columns.js';
import {
  EXACT_VALUES,
  openHashGroups,
  openQuantileSketch,
  quantile,
  type QuantileSketch,
  type Ranked,
  rankedBy,
} from './quantile-sketch.js';
import { type NearDuplicate, openPackedNames, openPrintSet } from './near-duplicates.js';

/** The distribution of one number over a set. */
export interface Distribution {
  readonly field: string;
  readonly count: number;
  readonly min: number;
  readonly p5: number;
  readonly p25: number;
  readonly median: number;
  readonly p75: number;
  readonly p95: number;
  readonly max: number;
  readonly histogram: Histogram;
}

/** Number of files in each of equal steps; outliers count in the first and the last. */
export interface Histogram {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

/** A file that is an outlier of its set. */
export interface Outlier {
  readonly input: string;
  readonly field: string;
  readonly value: number;
  /** Distance from the median in robust standard deviations. */
  readonly score: number;
}

/** A file whose header, name or container contradicts its content. */
export interface Mismatch {
  readonly input: string;
  /** In words: `48000 Hz, but resampled from about 22050 Hz`. */
  readonly what: string;
}

/** A file that could not be measured. */
export interface FailedInput {
  readonly input: string;
  readonly code: string;
  readonly message: string;
}

/** The digest of a set of files, besides its rows. */
export interface Digest {
  readonly files: number;
  readonly failed: number;
  /** Failures by their code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly failures: readonly FailedInput[];
  readonly distributions: readonly Distribution[];
  /** The farthest first. */
  readonly outliers: readonly Outlier[];
  /** Files that decode to the same samples. */
  readonly duplicates: readonly (readonly string[])[];
  /** Files that hold one recording in other samples, each next to the first that it matches. */
  readonly nearDuplicates: readonly NearDuplicate[];
  readonly mismatches: readonly Mismatch[];
  /** Where the set is larger than the number of files stored one by one. */
  readonly bounds?: Bounds;
}

/** Iglewicz and Hoaglin (1993): a modified z-score over 3.5 is an outlier. */
const OUTLIER_SCORE = 3.5;
/** Each makes the standard deviation of a normal distribution out of a spread that single files do not move. */
const MEDIAN_DEVIATION = 1.4826;
const QUARTILES = 1 / 1.349;
const DECILES = 1 / 2.563;
/** The titles of a digest's lists, wherever they are shown. */
export const DIGEST_TITLES = {
  distributions: 'Distribution over the set',
  outliers: `Outliers: more than ${OUTLIER_SCORE} robust standard deviations from the median, and more than the margin; counts and sizes excluded`,
  duplicates: 'The same audio more than once',
  nearDuplicates: 'The same recording with another level, cut, rate or codec',
  mismatches: 'Header against content',
  failures: 'Failures',
} as const;

/** A smaller set has no distribution to be an outlier of. */
const MIN_FILES = 10;

/** The longest list of files with a remark for each. */
const MAX_LISTED = 10_000;

/** Facts of a file that are not its sound: neither its size nor its time makes it an outlier. */
const NOT_SOUND = new Set(['sizeBytes', 'modifiedMs']);

/**
 * A digest that grows with each row, so that the rows themselves need not be stored. It stores of a
 * row its name, 28 bytes of its hash and at most two bytes for each 0.08 s of sound, and of these
 * no more than 64 MB; the rest does not grow, except for what is listed.
 */
export interface GrowingDigest {
  add(row: Row): void;
  end(): Digest;
}

/** The stored values of a field. */
interface Spread {
  readonly column: Column;
  readonly sketch: QuantileSketch;
  readonly farthest: Farthest;
}

/** Opens a digest of rows; `columns` are those of their table. */
export function openDigest(columns: readonly Column[], exactValues = EXACT_VALUES): GrowingDigest {
  const spreads = columns
    .filter(({ name, type }) => (type === 'number' || type === 'integer') && !NOT_SOUND.has(name))
    .map((column): Spread => ({
      column,
      sketch: openQuantileSketch(exactValues),
      farthest: openFarthest(exactValues),
    }));
  const names = openPackedNames();
  const nameOf = (file: number) => names.at(file);
  const hashes = openHashGroups();
  const prints = openPrintSet(names);
  const errors: Record<string, number> = {};
  const failures = openList<FailedInput>();
  const mismatches = openList<Mismatch>();
  let files = 0;
  return {
    add(row) {
      files++;
      const { input, audioSha256 } = row;
      if (!row.ok) {
        const code = String(row.error?.['code']);
        errors[code] = (errors[code] ?? 0) + 1;
        const message = row.error?.['message'];
        failures.add({ input, code, message: typeof message === 'string' ? message : code });
        return;
      }
      const file = names.add(input);
      for (const { column, sketch, farthest } of spreads) {
        const value = column.of(row);
        if (typeof value !== 'number' || Number.isNaN(value)) continue;
        sketch.push(value);
        farthest.push(value, file);
      }
      if (audioSha256 !== undefined && hashes.add(audioSha256, file))
        if (row.soundPrint !== undefined) prints.add(input, row.soundPrint, file);
      for (const mismatch of findMismatches(row)) mismatches.add(mismatch);
    },
    end() {
      const found = spreads.map((spread) => {
        const ranked = spread.sketch.end();
        return {
          field: spread.column.name,
          rankError: ranked.rankError,
          distribution: buildDistribution(spread.column.name, ranked),
          ...findOutliers(spread, ranked, nameOf),
        };
      });
      const nearDuplicates = prints.pairs();
      const { secOfEach, leftOut } = prints.taken();
      const bounds: Bounds = {
        rankError: Math.max(0, ...found.map(({ rankError }) => rankError)),
        moreOutliersIn: found.flatMap(({ field, mayBeMore }) => (mayBeMore ? [field] : [])),
        notListed: { failures: failures.left(), mismatches: mismatches.left() },
        printSec: secOfEach,
        notLookedAt: leftOut,
      };
      return {
        files,
        failed: failures.count(),
        errors,
        failures: failures.items,
        distributions: found.flatMap(({ distribution }) => distribution),
        outliers: found
          .flatMap(({ outliers }) => outliers)
          .sort((one, other) => Math.abs(other.score) - Math.abs(one.score)),
        duplicates: hashes.groups().map((same) => same.map(nameOf)),
        nearDuplicates,
        mismatches: mismatches.items,
        ...(isBounded(bounds) && { bounds }),
      };
    },
  };
}

/** The first of many. */
function openList<Item>() {
  const items: Item[] = [];
  let count = 0;
  return {
    items: items as readonly Item[],
    count: () => count,
    left: () => count - items.length,
    add(item: Item) {
      count++;
      if (items.length < MAX_LISTED) items.push(item);
    },
  };
}

/** The digest of rows that are there. */
export function buildDigest(columns: readonly Column[], rows: Iterable<Row>): Digest {
  const digest = openDigest(columns);
  for (const row of rows) digest.add(row);
  return digest.end();
}

function buildDistribution(field: string, ranked: Ranked): readonly Distribution[] {
  const { count } = ranked;
  if (count === 0) return [];
  const at = (share: number) => quantile(ranked, share);
  return [
    {
      ...{ field, count },
      ...{ min: at(0), p5: at(0.05), p25: at(0.25), median: at(0.5) },
      ...{ p75: at(0.75), p95: at(0.95), max: at(1) },
      histogram: buildHistogram(ranked),
    },
  ];
}

const STEPS = 24;

/** Over the middle 90 % and as much again on both sides: a single far value leaves the others their shape. */
function buildHistogram(ranked: Ranked): Histogram {
  const { values, ranks } = ranked;
  const [p5, p95] = [quantile(ranked, 0.05), quantile(ranked, 0.95)];
  const from = Math.max(ranked.min, 2 * p5 - p95);
  const to = Math.min(ranked.max, 2 * p95 - p5);
  const counts = new Array<number>(STEPS).fill(0);
  values.forEach((value, i) => {
    const at = to > from ? Math.floor(((value - from) / (to - from)) * STEPS) : 0;
    const step = Math.min(STEPS - 1, Math.max(0, at));
    counts[step] = (counts[step] ?? 0) + (ranks[i] ?? 0) - (ranks[i - 1] ?? 0);
  });
  return { from, to, counts };
}

/** One outlier of each file, its farthest, and in how many more fields it is one. */
export function findFarthest(
  outliers: readonly Outlier[],
): readonly (Outlier & { readonly more: number })[] {
  const fields = new Map<string, number>();
  for (const { input } of outliers) fields.set(input, (fields.get(input) ?? 0) + 1);
  const seen = new Set<string>();
  return outliers.flatMap((one) => {
    if (seen.has(one.input)) return [];
    seen.add(one.input);
    return [{ ...one, more: (fields.get(one.input) ?? 1) - 1 }];
  });
}

function findOutliers(
  { column: { name: field, measure }, farthest }: Spread,
  ranked: Ranked,
  nameOf: (file: number) => string,
): { readonly outliers: readonly Outlier[]; readonly mayBeMore: boolean } {
  const none = { outliers: [], mayBeMore: false };
  if (ranked.count < MIN_FILES || growsWithDuration(measure)) return none;
  const median = quantile(ranked, 0.5);
  const between = (low: number, high: number) => quantile(ranked, high) - quantile(ranked, low);
  const deviations = rankedBy(ranked, (value) => Math.abs(value - median));
  // the widest of them: where half of the files share one value, the others are not all strange
  const spread = Math.max(
    MEDIAN_DEVIATION * quantile(deviations, 0.5),
    QUARTILES * between(0.25, 0.75),
    DECILES * between(0.1, 0.9),
  );
  if (spread === 0) return none; // all are the same
  // a set whose spread is below the measurement error counts as no narrower than that error
  const scale = Math.max(spread, buildUncertainty(measure, median));
  const scoreOf = (value: number) => (value - median) / scale;
  const isApart = (value: number) => Math.abs(scoreOf(value)) > OUTLIER_SCORE;
  const inner = farthest.inner();
  return {
    outliers: farthest
      .all()
      .filter(({ value }) => isApart(value))
      .map(({ value, file }) => ({ input: nameOf(file), field, value, score: scoreOf(value) })),
    mayBeMore: inner !== undefined && (isApart(inner.low) || isApart(inner.high)),
  };
}

/**
 * A count over a recording, or its size, mostly reflects its duration, which `durationSec` reports:
 * regions of music among short sounds would rank first. Per second, the shortest would rank first.
 */
const growsWithDuration = (measure: Column['measure']): boolean =>
  measure?.unit === 'kB' || (measure?.unit === 'count' && measure.id !== 'channels');

/**
 * Error of a number; where no margin is claimed, the smallest difference of two of its printed
 * digits.
 */
function buildUncertainty(measure: Column['measure'], median: number): number {
  const margin = measure?.margin;
  if (typeof margin === 'number') return margin;
  if (margin) {
    return 'percent' in margin
      ? (margin.percent / 100) * Math.abs(median)
      : Math.max(margin.plus, margin.minus);
  }
  return measure ? (MIN_STEP[measure.unit] ?? 0) : 0;
}

/**
 * A difference in a proxy that is inaudible and needs no action, by its unit: a tenth of a decibel,
 * a hundredth of a share.
 */
const MIN_STEP: Readonly<Record<string, number>> = {
  ...{ LUFS: 0.1, LU: 0.1, dB: 0.1, dBFS: 0.1, dBTP: 0.1, 'dB/octave': 0.1 },
  ...{ Hz: 1, s: 0.01, ms: 1, '1/s': 0.01, bpm: 0.1, semitone: 0.01, cent: 1 },
  ...{ '1': 0.01, linear: 1e-4 },
};

/** Claims of the name, the header or the container of a file that its content does not confirm. */
function findMismatches({ input, data = {}, warnings = [] }: Row): readonly Mismatch[] {
  const { format, sampleRate, upsampledFromHz, lossySource, effectiveBitDepth } = data;
  const { bitDepthGuess, stereoLayout } = data;
  const isLossless = format === 'wav' || format === 'flac';
  const declaredBits = Number(/^\d+/.exec(String(bitDepthGuess))?.[0]);
  const found = [
    ...warnings, // the name, the length, damage
    typeof upsampledFromHz === 'number' &&
      `${String(sampleRate)} Hz, but resampled from about ${upsampledFromHz} Hz`,
    isLossless &&
      typeof lossySource === 'string' &&
      lossySource.startsWith('lossy') &&
      `${format}, but made from ${lossySource}`,
    isLossless &&
      typeof effectiveBitDepth === 'number' &&
      effectiveBitDepth < declaredBits &&
      `${declaredBits} bit, but ${effectiveBitDepth} in use`,
    stereoLayout === 'dual-mono' && 'two channels, but identical',
    labelMismatch(input, data),
  ];
  return found.flatMap((what) => (typeof what === 'string' ? [{ input, what }] : []));
}

/** Names of the folders of a labelled set, and the content that their files should have. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ voice: 'voice', voices: 'voice', speech: 'voice' },
  ...{ music: 'music', noise: 'noise', noises: 'noise', silence: 'silence' },
};

/** A guess that is wrong in one of five is no ground to doubt a label. */
const SURE_OF_CONTENT = 0.8;

/** The nearest folder that is a label, against the detected class of the file. */
function labelMismatch(input: string, data: NonNullable<Row['data']>): string | undefined {
  const { contentTypeGuess: detected, contentConfidence: confidence } = data;
  if (typeof detected !== 'string' || typeof confidence !== 'number') return undefined;
  if (detected === 'unknown' || confidence < SURE_OF_CONTENT) return undefined;
  const folders = input.split(/[\\/]/).slice(0, -1);
  const folder = folders.findLast((name) => Object.hasOwn(LABELS, name.toLowerCase()));
  if (folder === undefined || LABELS[folder.toLowerCase()] === detected) return undefined;
  return `in the folder ${folder}, but classified as ${detected}`;
}
