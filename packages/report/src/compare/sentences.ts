import { clock, counted, figure, signed, unitWord } from '../reading/quantity.js';
import { alignmentPhrases, type AlignmentReading } from './alignment-words.js';
import type { Comparison, Delta } from './comparison.js';

/** One difference of B against A, as it follows `B`: `is quieter by 6.0 dB`. */
export interface Phrase {
  readonly words: string;
  /** Of the spectra after the gain that makes both equally loud. */
  readonly isAtEqualLoudness?: boolean;
  /** The numbers that it states or implies: their paths. */
  readonly paths: readonly string[];
}

/** Groups of third octaves form regions with common names. */
const REGIONS = [
  { name: 'below 120 Hz', from: 0, to: 120, more: 'more', less: 'less' },
  { name: 'between 120 and 500 Hz', from: 120, to: 500, more: 'more', less: 'less' },
  { name: 'between 500 Hz and 5 kHz', from: 500, to: 5000, more: 'more', less: 'less' },
  { name: 'above 5 kHz', from: 5000, to: Infinity, more: 'brighter', less: 'darker' },
] as const;

/**
 * A difference over a region of many bands is audible where each is off by a little; this exceeds
 * what equal recordings may show.
 */
const DETECTED_DB = 1;
const MAX_REGIONS = 2;

/** Audible or practical differences of a number, with its paths in families and profiles. */
const STATED: readonly {
  readonly ends: readonly string[];
  readonly words: (delta: Delta) => string;
}[] = [
  {
    ends: ['stereoWidth', 'stereo-width'],
    words: ({ delta }) => (delta > 0 ? 'is wider' : 'is narrower'),
  },
  {
    ends: ['loudnessRange', 'loudness-range'],
    words: ({ delta }) =>
      `has ${size(delta, 'LU')} LU ${delta > 0 ? 'more' : 'less'} loudness range`,
  },
  {
    ends: ['plrDb', 'plr'],
    words: ({ delta }) =>
      `has peaks ${size(delta, 'LU')} dB ${delta > 0 ? 'higher' : 'lower'} above its loudness`,
  },
  {
    ends: ['durationSec', 'duration'],
    words: ({ delta }) => `lasts ${clock(Math.abs(delta))} ${delta > 0 ? 'longer' : 'less'}`,
  },
  {
    ends: ['sampleRate', 'sample-rate'],
    words: ({ a, b }) => `has a sample rate of ${figure(b, 'Hz')} Hz instead of ${figure(a, 'Hz')}`,
  },
  {
    ends: ['channels'],
    words: ({ a, b }) => `has ${b} channel${b === 1 ? '' : 's'} instead of ${a}`,
  },
];

/** What makes one of two files worse, whatever its level: it comes before all others. */
const LEADING: typeof STATED = [
  {
    ends: ['clippingRegions', 'clipping.regions'],
    words: ({ a, b }) => `is clipped in ${counted(b, 'place')} instead of ${figure(a, 'count')}`,
  },
];
/** What speech is recorded anew for. */
const NOISE: typeof STATED = [
  {
    ends: ['signalToNoiseDb', 'signal-to-noise'],
    words: ({ delta, isAtLeast }) =>
      `has a signal-to-noise ratio ${isAtLeast ? 'at least ' : ''}${size(delta, 'dB')} dB ${delta > 0 ? 'higher' : 'lower'}`,
  },
];
/** The counts of the list of defects. */
export const DEFECT = /^(?:origin\.)?(defectCounts|defect-counts)\.(.+)$/;
const LOSSY = ['lossySource', 'lossy-source'];

/** Why a level at the end of its scale has no difference. */
export const NO_LEVEL = 'silence has no level';

/** Levels that a gain moves by as much as the loudness, and what a difference of them is in. */
const LEVELS = new Set(['LUFS', 'dBFS', 'dBTP']);
const LOUDNESS = ['integratedLufs', 'integrated-loudness'];
/**
 * The gain that matches them implies the loudness difference where the answer has none; the margins
 * of both together.
 */
const LOUDNESS_MARGIN = 0.2;

/**
 * B against A in phrases, where there are any: an encode, a missing band and defects, then loudness, tone and the rest;
 * only what is beyond its margin.
 */
export function differencePhrases(comparison: Comparison): readonly Phrase[] {
  const { deltas, labels, spectrum } = comparison;
  const beyond = deltas.filter(({ againstMargin }) => againstMargin === 'larger');
  const matched = spectrum?.gainDb ?? 0;
  const loudness = deltas.some(({ path }) => endsAs(path, LOUDNESS))
    ? beyond.find(({ path }) => endsAs(path, LOUDNESS))?.delta
    : Math.abs(matched) > LOUDNESS_MARGIN
      ? -matched
      : undefined;
  return [
    ...silencePhrases(comparison),
    ...lossyPhrases(labels),
    ...bandPhrases(beyond, spectrum),
    ...statedPhrases(LEADING, beyond),
    ...defectPhrases(deltas),
    ...statedPhrases(NOISE, beyond),
    ...(loudness === undefined ? [] : [levelPhrase(loudness, beyond)]),
    ...tonePhrases(spectrum),
    ...statedPhrases(STATED, beyond),
  ];
}

/** Nothing else of silence can be compared. */
export const isWithSilence = (comparison: Comparison): boolean =>
  silencePhrases(comparison).length > 0;

function silencePhrases({ absent }: Pick<Comparison, 'absent'>): readonly Phrase[] {
  const silent = absent.find(
    ({ path, a, b }) => endsAs(path, LOUDNESS) && (a === NO_LEVEL || b === NO_LEVEL),
  );
  if (!silent) return [];
  const words = silent.b === NO_LEVEL ? 'is silent (A is not)' : 'has sound (A is silent)';
  return [{ words, paths: [silent.path, 'stereoLayout', 'stereo-layout'] }];
}

const statedPhrases = (stated: typeof STATED, beyond: readonly Delta[]): readonly Phrase[] =>
  stated.flatMap(({ ends, words }) => {
    const delta = beyond.find(({ path }) => endsAs(path, ends));
    return delta ? [{ words: words(delta), paths: [delta.path] }] : [];
  });

/** Only where one was encoded, and no trace of that is in the other. */
function lossyPhrases(labels: Comparison['labels']): readonly Phrase[] {
  const label = labels.find(({ path }) => endsAs(path, LOSSY));
  if (!label) return [];
  const [a, b] = [lossyClass(label.a), lossyClass(label.b)];
  if ((a === undefined) === (b === undefined)) return [];
  const words =
    b === undefined
      ? `shows no earlier lossy encode, and A one of about ${a ?? ''} kbit/s`
      : `was lossy-encoded before at about ${b} kbit/s, which A does not show`;
  return [{ words, paths: [label.path] }];
}

/** `128` of `lossy ~128k`. */
const lossyClass = (label: string | boolean): string | undefined =>
  /^lossy ~?(\d+)/.exec(String(label))?.[1];

const BANDWIDTH = ['bandwidthHz', 'bandwidth'];
/** A bandwidth depends on the level of the noise floor as well: the spectra have to differ there by this much. */
const MISSING_DB = 6;
const MAX_BAND_SHARE = 0.9;

/** Whether a difference of bandwidths is a band that one of them lacks, also in its spectrum at equal loudness. */
export function isMissingBand({ a, b }: Delta, spectrum: Comparison['spectrum']): boolean {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (!spectrum || low > MAX_BAND_SHARE * high) return false;
  const between = spectrum.differenceDb.filter((db, i): db is number => {
    const hz = spectrum.centresHz[i] ?? 0;
    return db !== null && hz > low && hz <= high;
  });
  const mean = between.reduce((sum, db) => sum + db, 0) / between.length;
  return between.length > 0 && (b < a ? -mean : mean) >= MISSING_DB;
}

function bandPhrases(
  beyond: readonly Delta[],
  spectrum: Comparison['spectrum'],
): readonly Phrase[] {
  const found = beyond.find(({ path }) => endsAs(path, BANDWIDTH));
  if (!found || !isMissingBand(found, spectrum)) return [];
  const [a, b] = [figure(found.a, 'Hz'), figure(found.b, 'Hz')];
  return [{ words: `has content up to ${b} Hz instead of ${a}`, paths: [found.path] }];
}

/** `has 5 defects of kind click instead of 0`; the kinds that changed most first. */
const defectPhrases = (deltas: readonly Delta[]): readonly Phrase[] =>
  deltas
    .filter(({ path, delta }) => delta !== 0 && DEFECT.test(path))
    .sort((one, other) => Math.abs(other.delta) - Math.abs(one.delta))
    .slice(0, MAX_DEFECT_KINDS)
    .map(({ path, a, b }) => ({
      words: `has ${counted(b, 'defect')} of kind ${DEFECT.exec(path)?.[2] ?? ''} instead of ${figure(a, 'count')}`,
      paths: [path],
    }));
const MAX_DEFECT_KINDS = 2;

const endsAs = (path: string, ends: readonly string[]) =>
  ends.some((end) => path === end || path.endsWith(`.${end}`));

const size = (delta: number, unit: Parameters<typeof figure>[1]) => figure(Math.abs(delta), unit);

/** A gain, and every level that moved by no more and no less. */
function levelPhrase(loudness: number, beyond: readonly Delta[]): Phrase {
  const words = `is ${loudness < 0 ? 'quieter' : 'louder'} by ${size(loudness, 'dB')} dB`;
  const paths = beyond
    .filter(
      ({ path, unit, delta, margin }) =>
        endsAs(path, LOUDNESS) ||
        (LEVELS.has(unit ?? '') && Math.abs(delta - loudness) <= (margin ?? 0) + LOUDNESS_MARGIN),
    )
    .map(({ path }) => path);
  return { words, paths };
}

function tonePhrases(spectrum: Comparison['spectrum']): readonly Phrase[] {
  return REGIONS.flatMap((region) => {
    const db = meanOf(spectrum, region.from, region.to);
    return db === undefined || Math.abs(db) < DETECTED_DB ? [] : [{ ...region, db }];
  })
    .sort((a, b) => Math.abs(b.db) - Math.abs(a.db))
    .slice(0, MAX_REGIONS)
    .map(({ name, db, more, less }) => ({
      words: `${more === 'more' ? 'has' : 'is'} ${size(db, 'dB')} dB ${db > 0 ? more : less} ${name}`,
      isAtEqualLoudness: true,
      paths: [],
    }));
}

function meanOf(spectrum: Comparison['spectrum'], from: number, to: number): number | undefined {
  if (!spectrum) return undefined;
  const found = spectrum.differenceDb.filter((db, i): db is number => {
    const hz = spectrum.centresHz[i] ?? 0;
    return db !== null && hz >= from && hz < to;
  });
  return found.length < 3 ? undefined : found.reduce((sum, db) => sum + db, 0) / found.length;
}

/** The unit of the difference of two levels. */
const DIFFERENCE: Readonly<Record<string, string>> = { LUFS: 'LU', dBTP: 'dB', dBFS: 'dB' };

/** The unit of a difference as it follows the number; nothing for shares and counts. */
export const differenceUnit = (unit: string): string => DIFFERENCE[unit] ?? unitWord(unit);

const MAX = 3;
/** Clauses that one sentence bears. */
const MAX_CLAUSES = 4;

/** The audible differences: at most three sentences, or that there are none. */
export function differenceSentences(comparison: Comparison): readonly string[] {
  const sentences = differencePhrases(comparison).map(
    ({ words, isAtEqualLoudness }) =>
      `${isAtEqualLoudness ? 'At equal loudness B' : 'B'} ${words}.`,
  );
  return sentences.length === 0
    ? ['No audible measure differs by more than its margin.']
    : sentences.slice(0, MAX);
}

/** Differences between the names of two files, and those that follow from the stated levels. */
const NOT_NAMED =
  /(^|\.)(fileName|fileSizeKb|sizeKb|inputSha256|input-sha256|note|profile|contentEvidence)$|platform-?[nN]ormalisation/;
/** A text that is a sentence is left to the page. */
const LONGEST_WORD = 24;

type Named = Delta & { readonly unit: NonNullable<Delta['unit']> };

/**
 * The summary of a comparison, in one sentence: B against A in phrases, the count of other numbers
 * beyond their margins, and the labels that differ. Without phrases, the numbers that are furthest
 * beyond their margins. With an alignment also what only the samples show: polarity, time, clock,
 * and the residual.
 */
export function whatChanged(comparison: Comparison, alignment?: AlignmentReading): string {
  const { deltas, labels } = comparison;
  const [silence] = silencePhrases(comparison);
  if (silence) return `B ${silence.words}.`;
  const numbers = deltas.filter(
    (one): one is Named => one.unit !== null && !NOT_NAMED.test(one.path),
  );
  const beyond = numbers.filter(({ againstMargin }) => againstMargin === 'larger');
  const phrases = differencePhrases(comparison).slice(0, MAX_CLAUSES);
  const reported = new Set(phrases.flatMap(({ paths }) => paths));
  const changed = labels.filter(
    ({ path, isSame }) => !isSame && !reported.has(path) && !NOT_NAMED.test(path),
  );
  const isOnlyDifference = phrases.length + beyond.length + changed.length === 0;
  const bySample = alignmentPhrases(alignment, isOnlyDifference);
  const aligned = bySample.length === 0 ? '' : `; sample by sample it ${listed(bySample)}`;
  if (isOnlyDifference) return `${nothingBeyond(numbers, aligned)}.`;

  const rest = beyond.filter(({ path }) => !reported.has(path));
  const stated =
    phrases.length > 0
      ? `B ${listed(phrases.map(({ words, isAtEqualLoudness }) => (isAtEqualLoudness ? `${words} at equal loudness` : words)))}`
      : beyond.length > 0
        ? `B differs from A most in ${furthest(beyond)}`
        : 'No number of B differs from A by more than its margin';
  const left = rest.length - (phrases.length > 0 ? 0 : Math.min(MAX, beyond.length));
  const others =
    left > 0
      ? `; ${counted(left, 'more number')} ${left === 1 ? 'exceeds' : 'exceed'} ${left === 1 ? 'its margin' : 'their margins'}`
      : phrases.length > 0 && changed.length === 0
        ? `; ${aligned === '' ? 'nothing else' : 'no other number'} exceeds its margin`
        : '';
  return `${stated}${others}${labelsText(changed)}${aligned}.`;
}

function nothingBeyond(numbers: readonly Named[], aligned: string): string {
  const count = numbers.filter((one) => one.againstMargin === 'unknown' && one.delta !== 0).length;
  return count === 0
    ? `Every number of B equals that of A within its margin${aligned || ', and nothing else differs'}`
    : `No number of B differs from A by more than its margin; ${counted(count, 'number')} without a margin ${count === 1 ? 'is' : 'are'} not equal${aligned}`;
}

/**
 * A title as it appears in a list within a sentence: abbreviations retain their capitals, and what
 * follows a comma is set in brackets.
 */
export const titleInSentence = (title: string): string =>
  title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()).replace(/, (.+)$/, ' ($1)');

/** Those without an error of their own come last: any difference is beyond that. */
function furthest(beyond: readonly Named[]): string {
  const timesMargin = ({ delta, margin }: Delta) =>
    margin === null || margin === 0 ? 0 : Math.abs(delta) / margin;
  const named = beyond
    .toSorted((one, other) => timesMargin(other) - timesMargin(one))
    .slice(0, MAX)
    .map(({ title, delta, unit, isAtLeast }) => {
      const change = signedSeen(delta, unit as Parameters<typeof signed>[1]);
      return `${titleInSentence(title)} ${isAtLeast ? 'at least ' : ''}${change} ${differenceUnit(unit)}`.trimEnd();
    });
  return listed(named);
}

/** With as many digits as it takes to be seen. */
export const signedSeen = (delta: number, unit: Parameters<typeof signed>[1]): string =>
  delta !== 0 && Number(figure(delta, unit)) === 0
    ? `${delta > 0 ? '+' : ''}${seen(delta)}`
    : signed(delta, unit);

/** Two digits that count, of a number that is too small for the digits of its unit. */
export const seen = (value: number): string =>
  Math.abs(value) < 1e-3 && value !== 0
    ? value.toExponential(1)
    : String(Number(value.toPrecision(2)));

/** `; format wav → mp3, clipping no → yes and 2 more labels differ`. */
function labelsText(changed: Comparison['labels']): string {
  if (changed.length === 0) return '';
  const wordOf = (value: string | boolean) =>
    typeof value === 'string' ? value : value ? 'yes' : 'no';
  const plain = changed
    .filter(({ a, b }) => [a, b].every((one) => wordOf(one).length <= LONGEST_WORD))
    .slice(0, MAX);
  const named = plain.map(
    ({ title, a, b }) => `${titleInSentence(title)} ${wordOf(a)} → ${wordOf(b)}`,
  );
  const left = changed.length - plain.length;
  return `; ${listed([...named, ...(left > 0 ? [counted(left, named.length > 0 ? 'more label' : 'label')] : [])])} ${changed.length === 1 ? 'differs' : 'differ'}`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
