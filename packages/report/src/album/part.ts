import { reasonIn, valueIn } from '../questions/selection.js';
import { textOf } from '../reading/value-at.js';
import type { AlbumPart } from './album.js';
import { gainsOf, NO_GAINS } from './gains.js';
import { type NeededField, PART_FIELDS } from './question.js';

/** A part before it is compared with the others. */
export type Measured = Omit<AlbumPart, 'fromMedianLu' | 'gapAfterSec'>;

type Body = Readonly<Record<string, unknown>>;

/**
 * Reads a part from the body of an `albumAnswer`.
 *
 * @throws Error where it lacks what that answer requires.
 */
export function readPart(body: Body, index: number, name: string): Measured {
  const omitted: Record<string, string> = {};
  const read = (field: keyof typeof PART_FIELDS) => valueIn(body, PART_FIELDS[field]);
  const number = (field: NeededField) => {
    const value = read(field);
    if (typeof value !== 'number') throw new Error(`${name} has no ${PART_FIELDS[field]}`);
    return value;
  };
  const orNull = <T extends 'number' | 'string'>(field: keyof typeof PART_FIELDS, type: T) => {
    const value = read(field);
    if (typeof value === type) return value as T extends 'number' ? number : string;
    omitted[field] = reasonIn(body, PART_FIELDS[field]);
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
