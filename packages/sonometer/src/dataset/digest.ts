import type { Column } from './columns.js';
import { type Row } from './journal.js';

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
}

/** A file that stands apart from its set. */
export interface Outlier {
  readonly input: string;
  readonly field: string;
  readonly value: number;
  /** Distance from the median in robust standard deviations. */
  readonly score: number;
}

/** A file whose header, name or container says one thing and whose content another. */
export interface Mismatch {
  readonly input: string;
  /** In words: `48000 Hz, but resampled from about 22050 Hz`. */
  readonly what: string;
}

/** What a set of files is, besides its rows. */
export interface Digest {
  readonly files: number;
  readonly failed: number;
  /** Failures by their code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly distributions: readonly Distribution[];
  /** The farthest first. */
  readonly outliers: readonly Outlier[];
  /** Files that decode to the same samples. */
  readonly duplicates: readonly (readonly string[])[];
  readonly mismatches: readonly Mismatch[];
}

/** Iglewicz and Hoaglin (1993): a modified z-score over 3.5 is an outlier. */
const OUTLIER_SCORE = 3.5;
/** Each makes the standard deviation of a normal distribution out of a spread that single files do not move. */
const MEDIAN_DEVIATION = 1.4826;
const QUARTILES = 1 / 1.349;
const DECILES = 1 / 2.563;
/** A smaller set has no distribution to stand apart from. */
const LEAST_FILES = 10;

/** Digests the rows of a journal; `columns` are those of its table. */
export function digestOf(columns: readonly Column[], rows: Iterable<Row>): Digest {
  const numbers = columns.filter(({ name, type }) => type === 'number' && name !== 'sizeBytes');
  const values = numbers.map((): { input: string; value: number }[] => []);
  const errors: Record<string, number> = {};
  const byHash = new Map<string, string[]>();
  const mismatches: Mismatch[] = [];
  let files = 0;
  for (const row of rows) {
    files++;
    if (!row.ok) {
      const code = String(row.error?.['code']);
      errors[code] = (errors[code] ?? 0) + 1;
      continue;
    }
    const { input, audioSha256 } = row;
    numbers.forEach((column, i) => {
      const value = column.of(row);
      if (typeof value === 'number') values[i]?.push({ input, value });
    });
    if (audioSha256 !== undefined)
      byHash.set(audioSha256, [...(byHash.get(audioSha256) ?? []), input]);
    mismatches.push(...mismatchesOf(row));
  }
  const spread = numbers.map(({ name }, i) => ({ name, list: values[i] ?? [] }));
  return {
    files,
    failed: Object.values(errors).reduce((sum, count) => sum + count, 0),
    errors,
    distributions: spread.flatMap(({ name, list }) =>
      list.length > 0 ? distributionOf(name, list) : [],
    ),
    outliers: spread
      .flatMap(({ name, list }) => outliersOf(name, list))
      .sort((one, other) => Math.abs(other.score) - Math.abs(one.score)),
    duplicates: [...byHash.values()].filter((inputs) => inputs.length > 1),
    mismatches,
  };
}

type List = readonly { readonly input: string; readonly value: number }[];

const sorted = (list: List) => Float64Array.from(list, ({ value }) => value).sort();

/** Type 7 of Hyndman and Fan, as NumPy and R have it. */
function quantile(values: Float64Array, share: number): number {
  const at = (values.length - 1) * share;
  const low = Math.floor(at);
  const [below = NaN, above = below] = values.subarray(low, low + 2);
  return below + (above - below) * (at - low);
}

function distributionOf(field: string, list: List): Distribution {
  const values = sorted(list);
  const at = (share: number) => quantile(values, share);
  return {
    field,
    count: values.length,
    ...{ min: at(0), p5: at(0.05), p25: at(0.25), median: at(0.5) },
    ...{ p75: at(0.75), p95: at(0.95), max: at(1) },
  };
}

function outliersOf(field: string, list: List): readonly Outlier[] {
  if (list.length < LEAST_FILES) return [];
  const values = sorted(list);
  const median = quantile(values, 0.5);
  const between = (low: number, high: number) => quantile(values, high) - quantile(values, low);
  const deviations = list.map(({ input, value }) => ({ input, value: Math.abs(value - median) }));
  // the widest of them: where half of the files share one value, the others are not all strange
  const scale = Math.max(
    MEDIAN_DEVIATION * quantile(sorted(deviations), 0.5),
    QUARTILES * between(0.25, 0.75),
    DECILES * between(0.1, 0.9),
  );
  if (scale === 0) return []; // all are the same
  return list.flatMap(({ input, value }) => {
    const score = (value - median) / scale;
    return Math.abs(score) > OUTLIER_SCORE ? [{ input, field, value, score }] : [];
  });
}

/** What the name, the header or the container of a file says that its content does not bear out. */
function mismatchesOf({ input, data = {}, warnings = [] }: Row): readonly Mismatch[] {
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
    stereoLayout === 'dual-mono' && 'two channels, but one, twice',
  ];
  return found.flatMap((what) => (typeof what === 'string' ? [{ input, what }] : []));
}
