import { mean } from '../../core/numbers.js';
import { readFrom, type Reading, valueIn } from '../../core/reading.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { log2 } from '@sonometer/decode/elementary/log2';
import { defineDerived } from '../derived.js';
import { chroma, type Chroma, PITCH_CLASSES } from './chroma.js';
import { bestPath, type Chord, indexOfMax, musicChords, runsOfPath } from './music-chords.js';

export type Mode = 'major' | 'minor';

export interface Key {
  /** 0 is C. */
  readonly tonic: number;
  readonly mode: Mode;
}

/** How often each note over the tonic sounds in a key: Albrecht and Shanahan 2013, Music Perception 31, 59. */
const SHARES: Readonly<Record<Mode, readonly number[]>> = {
  major: [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081],
  minor: [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052],
};

/** The same, chosen on electronic music: the profile bgate of Faraldo et al. 2016, ECIR. */
const WEIGHTS: Readonly<Record<Mode, readonly number[]>> = {
  major: [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3],
  minor: [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23],
};

/** Share that partials and passing notes add to every note, so that no note is impossible. */
const FLOOR = 0.02;

export const keys: readonly Key[] = (['major', 'minor'] as const).flatMap((mode) =>
  Array.from({ length: PITCH_CLASSES }, (_, tonic) => ({ tonic, mode })),
);

/** Weights of a table for each note, key by key. */
const inKeys = (table: Readonly<Record<Mode, readonly number[]>>) =>
  keys.map(({ tonic, mode }) =>
    Array.from(
      { length: PITCH_CLASSES },
      (_, note) => table[mode][(note - tonic + PITCH_CLASSES) % PITCH_CLASSES] ?? 0,
    ),
  );

const fitting = inKeys(WEIGHTS);

/** ln of the share of each note in each key, in the order of `keys`. */
export const logShares: readonly (readonly number[])[] = inKeys(SHARES).map((shares) =>
  shares.map((share) => log((share + FLOOR) / (1 + FLOOR * PITCH_CLASSES))),
);

/** Correlation of the strengths of the twelve notes with each key, in the order of `keys`. */
export const correlations = (notes: Float64Array): readonly number[] =>
  fitting.map((shares) => correlation(notes, shares));

function correlation(a: Float64Array, b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ofA, ofB] = [0, 0, 0];
  a.forEach((value, i) => {
    const [x, y] = [value - meanA, (b[i] ?? 0) - meanB];
    both += x * y;
    ofA += x * x;
    ofB += y * y;
  });
  return ofA > 0 ? both / Math.sqrt(ofA * ofB) : 0;
}

/** A part of a recording is this long. */
const PART_SEC = 1;
/** What a change of key costs: seconds, times the ln of how much better another key fits. */
const CHANGE_COST_SEC = 1.8;
/** A longer list is read again with a higher cost. */
export const MAX_STRETCHES = 200;
/** Extra weight of a note of the bass. */
const BASS_WEIGHT = 1;
/**
 * Weights of the chord of the tonic for a key: its share of the time, that it is the first chord, that it is the last.
 */
const SHARE_WEIGHT = 0.3;
const EDGE_WEIGHT = 0.05;
/** Minimum evenness, bits: five notes at least. A chord, a drone or a hum is no key. */
const MIN_BITS = 2.3;
/** Minimum share of the notes that changes: steady chords, drones and hums reach 0.05, music 0.34 at least. */
const MIN_CHANGE = 0.1;
/** No key fits worse in music of one key; the drums of the evaluation reach 0.7, but have no tuning. */
const MIN_FIT = 0.5;

export interface FittedKey extends Key {
  /** Correlation of the notes with those of the key, −1..1. */
  readonly fit: number;
}

/** How well each key fits, and with the evidence of the chords, in the order of `keys`. */
interface Fits {
  readonly fits: readonly number[];
  readonly scores: readonly number[];
}

export interface KeyStretch extends FittedKey {
  readonly startSec: number;
  readonly endSec: number;
}

export interface MusicKeys {
  /** The key that holds longest. */
  readonly main: FittedKey;
  /** The second best key over the same time. */
  readonly second: FittedKey;
  /** How far the second candidate trails: fit, and what the chords add. */
  readonly lead: number;
  /** In order of time, without gaps. */
  readonly stretches: readonly KeyStretch[];
}

/** The keys of a piece (docs/measures/tonal.md#key). */
export const musicKeys = defineDerived({
  id: 'music-keys',
  // Basis: Krumhansl 1990; profiles of Faraldo et al. 2016 and, over time, Albrecht and Shanahan 2013
  needs: { chroma, chords: musicChords },

  derive: ({ chroma: reading, chords: list }, { durationSec }): Reading<MusicKeys> =>
    readFrom(reading, (notes) => {
      const chords = valueIn(list) ?? [];
      const parts = partsOf(notes);
      const whole = sumOfSpans(parts, [{ from: 0, to: parts.length }]);
      const bits = bitsOf(whole);
      if (bits < MIN_BITS)
        return {
          absent: `too few different notes for a key (${bits.toFixed(1)} bits; ${MIN_BITS} are needed)`,
        };
      const change = computeChange(notes);
      if (change < MIN_CHANGE)
        return {
          absent: `the notes do not change (${change.toFixed(2)}; ${MIN_CHANGE} is needed): one sound or one chord has no key`,
        };
      const fitsIn = (spans: readonly Span[]): Fits =>
        computeFits(sumOfSpans(parts, spans), chordsIn(chords, spans, notes));
      const keyIn = (span: Span): number => indexOfMax(fitsIn([span]).scores);
      let cost = CHANGE_COST_SEC;
      let stretches = joined(spansOf(parts, cost), keyIn);
      while (stretches.length > MAX_STRETCHES)
        stretches = joined(spansOf(parts, (cost *= 2)), keyIn);
      const main = longestKey(stretches);
      const { fits, scores } = fitsIn(stretches.filter(({ key }) => key === main));
      const second = indexOfMax(scores.map((score, key) => (key === main ? -9 : score)));
      const fitted = (key: number): FittedKey => ({ ...keyAt(key), fit: fits[key] ?? 0 });
      if (fitted(main).fit < MIN_FIT)
        return {
          absent: `no key fits (best fit ${fitted(main).fit.toFixed(2)}; ${MIN_FIT} is needed)`,
        };
      return {
        value: {
          main: fitted(main),
          second: fitted(second),
          lead: (scores[main] ?? 0) - (scores[second] ?? 0),
          stretches: stretches.map(({ key, from, to }, i) => ({
            ...keyAt(key),
            fit: fitsIn([{ from, to }]).fits[key] ?? 0,
            startSec: i === 0 ? 0 : startOfPart(notes, from),
            endSec: i === stretches.length - 1 ? durationSec : startOfPart(notes, to),
          })),
        },
      };
    }),
});

const keyAt = (index: number): Key => keys[index] ?? { tonic: 0, mode: 'major' };

const framesPerPart = ({ hopSec }: Chroma) => Math.max(1, Math.round(PART_SEC / hopSec));

const startOfPart = (notes: Chroma, part: number) =>
  notes.firstSec + (part * framesPerPart(notes) - 0.5) * notes.hopSec;

/** Sums of the notes of each part, every second with the same weight. */
function partsOf(notes: Chroma): readonly Float64Array[] {
  const per = framesPerPart(notes);
  const count = Math.ceil(notes.sounding.length / per);
  return Array.from({ length: count }, (_, part) => {
    const sum = new Float64Array(PITCH_CLASSES);
    const end = Math.min(notes.sounding.length, (part + 1) * per);
    for (let frame = part * per; frame < end; frame++) {
      if (notes.sounding[frame] !== 1) continue;
      const detected = new Float64Array(PITCH_CLASSES).map((_, i) => {
        const at = frame * PITCH_CLASSES + i;
        return (notes.notes[at] ?? 0) + BASS_WEIGHT * (notes.basses[at] ?? 0);
      });
      const total = detected.reduce((all, value) => all + value, 0);
      if (total > 0)
        detected.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + (notes.hopSec * value) / total));
    }
    return sum;
  });
}

/** Power of the notes about their mean, of their whole power, every frame with the same weight: 0 of what is held. */
function computeChange({ notes, basses, sounding }: Chroma): number {
  const mean = new Float64Array(PITCH_CLASSES);
  let [power, frames] = [0, 0];
  sounding.forEach((is, frame) => {
    const from = frame * PITCH_CLASSES;
    const detected = Float64Array.from(
      notes.subarray(from, from + PITCH_CLASSES),
      (value, i) => value + BASS_WEIGHT * (basses[from + i] ?? 0),
    );
    const total = detected.reduce((sum, value) => sum + value, 0);
    if (is !== 1 || total === 0) return;
    frames++;
    detected.forEach((value, i) => {
      mean[i] = (mean[i] ?? 0) + value / total;
      power += square(value / total);
    });
  });
  const held = mean.reduce((sum, value) => sum + square(value), 0) / Math.max(1, frames);
  return power > 0 ? 1 - held / power : 0;
}

/** Parts from one, included, to another. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Stretch extends Span {
  readonly key: number;
}

function sumOfSpans(parts: readonly Float64Array[], spans: readonly Span[]): Float64Array {
  const sum = new Float64Array(PITCH_CLASSES);
  for (const { from, to } of spans)
    for (const part of parts.slice(from, to))
      part.forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value));
  return sum;
}

/** The chords whose middle lies in the spans. */
const chordsIn = (chords: readonly Chord[], spans: readonly Span[], notes: Chroma) =>
  chords.filter(({ startSec, endSec, quality }) => {
    const middle = (startSec + endSec) / 2;
    const isIn = spans.some(
      ({ from, to }) => middle >= startOfPart(notes, from) && middle < startOfPart(notes, to),
    );
    return quality !== 'N' && isIn;
  });

function computeFits(notes: Float64Array, chords: readonly Chord[]): Fits {
  const fits = correlations(notes);
  const shares = new Float64Array(keys.length);
  const totalSec = chords.reduce((sum, { startSec, endSec }) => sum + endSec - startSec, 0);
  for (const chord of chords) {
    const key = keyOfTonic(chord);
    if (key !== undefined) shares[key] = (shares[key] ?? 0) + chord.endSec - chord.startSec;
  }
  const edges = [chords[0], chords.at(-1)].map((chord) => chord && keyOfTonic(chord));
  const scores = fits.map(
    (fit, key) =>
      fit +
      (totalSec > 0 ? (SHARE_WEIGHT * (shares[key] ?? 0)) / totalSec : 0) +
      EDGE_WEIGHT * edges.filter((edge) => edge === key).length,
  );
  return { fits, scores };
}

/** The key whose tonic a chord is; a diminished one has none. */
function keyOfTonic({ root, quality }: Chord): number | undefined {
  if (root === undefined || quality === 'dim7') return undefined;
  return root + (quality.startsWith('min') ? PITCH_CLASSES : 0);
}

/** Where the key changes. */
function spansOf(parts: readonly Float64Array[], cost: number): readonly Span[] {
  const path = bestPath(parts.length, keys.length, cost, (step, into) => {
    const part = parts[step] ?? new Float64Array(PITCH_CLASSES);
    logShares.forEach((logs, key) => {
      let sum = 0;
      part.forEach((value, i) => (sum += value * (logs[i] ?? 0)));
      into[key] = sum;
    });
  });
  return runsOfPath(path);
}

/** The spans with their keys; neighbours of one key are one stretch. */
function joined(spans: readonly Span[], keyIn: (span: Span) => number): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const { from, to } of spans) {
    const key = keyIn({ from, to });
    const last = all.at(-1);
    if (last?.key === key) all[all.length - 1] = { ...last, to };
    else all.push({ key, from, to });
  }
  return all;
}

function longestKey(stretches: readonly Stretch[]): number {
  const lengths = new Float64Array(keys.length);
  for (const { key, from, to } of stretches) lengths[key] = (lengths[key] ?? 0) + to - from;
  return indexOfMax(lengths);
}

/** Evenness of the notes: 3.6 bits where all twelve are equal, 1.6 of a chord of three. */
function bitsOf(notes: Float64Array): number {
  const total = notes.reduce((sum, value) => sum + value, 0);
  let bits = 0;
  for (const value of notes) if (value > 0) bits -= (value / total) * log2(value / total);
  return bits;
}
