import { clock, figure, unitWord } from '../reading/quantity.js';
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
    ends: ['signalToNoiseDb', 'signal-to-noise'],
    words: ({ delta }) =>
      `has a signal-to-noise ratio ${size(delta, 'dB')} dB ${delta > 0 ? 'higher' : 'lower'}`,
  },
  {
    ends: ['durationSec', 'duration'],
    words: ({ delta }) => `lasts ${clock(Math.abs(delta))} ${delta > 0 ? 'longer' : 'less'}`,
  },
  {
    ends: ['bandwidthHz', 'bandwidth'],
    words: ({ a, b }) => `has content up to ${figure(b, 'Hz')} Hz instead of ${figure(a, 'Hz')}`,
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

/** Levels that a gain moves by as much as the loudness, and what a difference of them is in. */
const LEVELS = new Set(['LUFS', 'dBFS', 'dBTP']);
const LOUDNESS = ['integratedLufs', 'integrated-loudness'];
/**
 * The gain that matches them implies the loudness difference where the answer has none; the margins
 * of both together.
 */
const LOUDNESS_MARGIN = 0.2;

/**
 * B against A in phrases, where there are any: loudness, tone, then the rest; only what is beyond
 * its margin.
 */
export function differencePhrases({ deltas, spectrum }: Comparison): readonly Phrase[] {
  const beyond = deltas.filter(({ againstMargin }) => againstMargin === 'larger');
  const matched = spectrum?.gainDb ?? 0;
  const loudness = deltas.some(({ path }) => endsAs(path, LOUDNESS))
    ? beyond.find(({ path }) => endsAs(path, LOUDNESS))?.delta
    : Math.abs(matched) > LOUDNESS_MARGIN
      ? -matched
      : undefined;
  return [
    ...(loudness === undefined ? [] : [levelPhrase(loudness, beyond)]),
    ...tonePhrases(spectrum),
    ...STATED.flatMap(({ ends, words }) => {
      const delta = beyond.find(({ path }) => endsAs(path, ends));
      return delta ? [{ words: words(delta), paths: [delta.path] }] : [];
    }),
  ];
}

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
