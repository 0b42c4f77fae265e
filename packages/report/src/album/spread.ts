import { Fault } from '@sonometer/engine/core';
import { reasonIn, valueIn } from '../questions/selection.js';
import { figure } from '../reading/quantity.js';
import { textOf } from '../reading/reader.js';
import { SILENT_UP_TO } from '../verdicts/conditions.js';
import { gainsOf, NO_GAINS } from './album-verdict.js';
import type { AlbumPart, AlbumSpread } from './album.js';
import {
  type AlbumKind,
  DR_FIELD,
  type NeededField,
  PART_FIELDS,
  type SpreadField,
} from './kinds.js';

/**
 * Beyond this many robust deviations a value is no longer one of the others: Iglewicz & Hoaglin, How to Detect and
 * Handle Outliers (ASQC 1993), modified z-score of 3.5, whose 0.6745 is 1/1.4826.
 */
const MAX_DEVIATIONS = 3.5 * 1.4826;
/** With two parts it is undecidable which is the outlier, unless the bound is a rule. */
const FEW_PARTS = 3;
/** Of fewer, the median deviation is small by chance. */
const MIN_PARTS_THAT_AGREE = 5;

interface Stated {
  readonly title: string;
  readonly unit: string;
  /** Distance of a value from the median, in the unit of the bound. */
  away(value: number, median: number): number;
  /** Half a sentence about a part, `isMore` than the median. */
  words(value: string, median: string, away: string, isMore: boolean): string;
}

const difference = (value: number, median: number) => value - median;

const STATED: Readonly<Record<SpreadField, Stated>> = {
  integratedLufs: {
    title: 'Loudness',
    unit: 'LUFS',
    away: difference,
    words: (value, median, away, isMore) =>
      `is ${away} LU ${isMore ? 'louder' : 'quieter'} than the median: ${value} against ${median} LUFS`,
  },
  spectralCentroidHz: {
    title: 'Tone',
    unit: 'Hz',
    away: (value, median) => Math.log2(value / median),
    words: (value, median, away, isMore) =>
      `sounds ${isMore ? 'brighter' : 'darker'}: its spectral centroid is ${value} Hz, the median ${median} Hz (${away} octaves)`,
  },
  noiseFloorDb: {
    title: 'Noise floor',
    unit: 'dBFS',
    away: difference,
    words: (value, median, away, isMore) =>
      `has a noise floor ${away} dB ${isMore ? 'above' : 'below'} the median: ${value} against ${median} dBFS`,
  },
  stereoWidth: {
    title: 'Stereo width',
    unit: '',
    away: difference,
    words: (value, median, _, isMore) =>
      `is ${isMore ? 'wider' : 'narrower'}: stereo width ${value} against ${median}`,
  },
  headSilenceSec: {
    title: 'Silence at the start',
    unit: 's',
    away: difference,
    words: (value, median) =>
      `has ${value} s of silence before its first sound; the median is ${median} s`,
  },
  tailSilenceSec: {
    title: 'Silence at the end',
    unit: 's',
    away: difference,
    words: (value, median) =>
      `has ${value} s of silence after its last sound; the median is ${median} s`,
  },
};

const unitOf = (unit: string) => (unit === '' ? '1' : unit) as Parameters<typeof figure>[1];

/** An outlying value of a part, before its severity is known. */
export interface Away {
  readonly field: SpreadField;
  readonly part: Measured;
  /** In the unit of the bound, with its sign. */
  readonly by: number;
  readonly median: number;
  readonly text: string;
}

/** The spread of the parts, and the parts that are too far from the median. */
export function spreadOf(
  parts: readonly Measured[],
  { bounds, part: noun }: AlbumKind,
): { readonly spread: readonly AlbumSpread[]; readonly away: readonly Away[] } {
  const spread: AlbumSpread[] = [];
  const away: Away[] = [];
  for (const field of Object.keys(STATED) as SpreadField[]) {
    const { title, unit, ...stated } = STATED[field];
    const having = parts.flatMap((part) => {
      const value = part[field];
      const isLevel =
        value !== null && (field === 'headSilenceSec' || part.integratedLufs > SILENT_UP_TO.lufs);
      return isLevel ? [{ part, value }] : [];
    });
    if (having.length < 2) continue;
    const values = having.map(({ value }) => value);
    const median = medianOf(values);
    const { value: min, unit: boundUnit, source, isFixed = false, above = min } = bounds[field];
    const deviations = having.map(({ value }) => Math.abs(stated.away(value, median)));
    const usual = MAX_DEVIATIONS * medianOf(deviations);
    const bound = isFixed ? min : Math.max(min, usual);
    const upwards =
      isFixed || having.length < MIN_PARTS_THAT_AGREE ? bound : Math.max(above, usual);
    const [lowest, highest] = [Math.min(...values), Math.max(...values)];
    spread.push({ field, title, unit, median, lowest, highest, bound, boundUnit, source });
    if (having.length < FEW_PARTS && !isFixed) continue;
    for (const { part, value } of having) {
      const by = stated.away(value, median);
      if (by <= upwards && by >= -bound) continue;
      const texts = [value, median].map((one) => figure(one, unitOf(unit))) as [string, string];
      const words = stated.words(...texts, Math.abs(by).toFixed(1), by > 0);
      away.push({ field, part, by, median, text: `${nameOf(noun, part)} ${words}.` });
    }
  }
  return { spread, away };
}

/** `Track 3 (03 Title.flac)`; a name that is the same, such as `Chapter 3`, is not repeated. */
export function nameOf(
  noun: string,
  { index, name }: { readonly index: number; readonly name: string },
): string {
  const place = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`;
  return name === place ? place : `${place} (${name.split('/').at(-1) ?? name})`;
}

/** Of two in the middle their mean. */
export function medianOf(values: readonly number[]): number {
  const ascending = [...values].sort((a, b) => a - b);
  const middle = (ascending.length - 1) / 2;
  return ((ascending[Math.floor(middle)] ?? NaN) + (ascending[Math.ceil(middle)] ?? NaN)) / 2;
}

/** A part before it is compared with the others. */
export type Measured = Omit<AlbumPart, 'fromMedianLu' | 'gapAfterSec'>;

type Body = Readonly<Record<string, unknown>>;

/**
 * Reads a part from the body of an `albumAnswer`.
 *
 * @throws Error where it lacks what that answer requires.
 */
export function readPart(
  body: Body,
  { index, name, hasDrValue = false }: { index: number; name: string; hasDrValue?: boolean },
): Measured {
  const omitted: Record<string, string> = {};
  const paths = { ...PART_FIELDS, drValue: DR_FIELD } as const;
  const read = (field: keyof typeof paths) => valueIn(body, paths[field]);
  const number = (field: NeededField) => {
    const value = read(field);
    if (typeof value !== 'number')
      throw new Fault('request.invalid', `body: ${name} has no ${PART_FIELDS[field]}`);
    return value;
  };
  const orNull = <T extends 'number' | 'string'>(field: keyof typeof paths, type: T) => {
    const value = read(field);
    if (typeof value === type) return value as T extends 'number' ? number : string;
    omitted[field] = reasonIn(body, paths[field]);
    return null;
  };
  const [integratedLufs, truePeakDb] = [number('integratedLufs'), number('truePeakDb')];
  const gains = gainsOf(integratedLufs, truePeakDb) ?? null;
  if (gains === null) omitted['gains'] = NO_GAINS;
  return {
    index,
    name,
    durationSec: number('durationSec'),
    integratedLufs,
    loudnessRange: orNull('loudnessRange', 'number'),
    truePeakDb,
    ...(hasDrValue && { drValue: orNull('drValue', 'number') }),
    spectralCentroidHz: orNull('spectralCentroidHz', 'number'),
    noiseFloorDb: orNull('noiseFloorDb', 'number'),
    stereoWidth: orNull('stereoWidth', 'number'),
    headSilenceSec: number('headSilenceMs') / 1000,
    tailSilenceSec: number('tailSilenceMs') / 1000,
    format: textOf(read('format')),
    sampleRate: number('sampleRate'),
    bitDepth: orNull('bitDepth', 'string'),
    channels: number('channels'),
    gains,
    ...(Object.keys(omitted).length > 0 && { omitted }),
  };
}
