import type { Submission } from '../packages/engine/src/core/about.js';
import { type Options, readOptions } from '../packages/engine/src/core/options.js';
import type { Json, Measure, Reading } from '../packages/engine/src/measures/measure.js';
import type { Readings } from '../packages/engine/src/read-decoded.js';
import { readMeasures } from '../packages/engine/src/read-measures.js';

/** A recording in memory. */
export interface Recording {
  readonly rateHz: number;
  readonly channels: readonly Float32Array[];
}

/** The reading of one measure on samples, through the whole engine. */
export async function readingOf<V extends Json>(
  measure: Measure<V>,
  recording: Recording,
  options: Partial<Options> = {},
  submission: Partial<Submission> = {},
): Promise<Reading<V>> {
  const all = { ...readOptions({}, [], new Date('2026-11-20')), ...options };
  return (await readMeasures(recording, [measure], all, submission)).of(measure);
}

/** The readings of several measures, of one pass through the engine. */
export async function readingsOf(
  measures: readonly Measure[],
  recording: Recording,
  options: Partial<Options> = {},
): Promise<Readings['of']> {
  const all = { ...readOptions({}, [], new Date('2026-11-20')), ...options };
  return (await readMeasures(recording, measures, all)).of;
}

/** The value of one measure on samples; fails where it is absent. */
export async function valueOf<V extends Json>(
  measure: Measure<V>,
  recording: Recording,
  options: Partial<Options> = {},
  submission: Partial<Submission> = {},
): Promise<V> {
  return valueIn(await readingOf(measure, recording, options, submission), measure);
}

/** The value of a reading; fails where it is absent. */
export function valueIn<V extends Json>(reading: Reading<V>, { id }: Measure<V>): V {
  if ('absent' in reading) throw new Error(`${id} is absent: ${reading.absent}`);
  return reading.value;
}

export const mono = (rateHz: number, channel: Float32Array): Recording => ({
  rateHz,
  channels: [channel],
});

export const stereo = (rateHz: number, left: Float32Array, right = left): Recording => ({
  rateHz,
  channels: [left, right],
});
