import { type Answer, readMeasures, readOptions } from '@sonometer/engine';
import type { Case, Margin, Value } from './case.js';
import type { Peers } from './peers/open-peers.js';
import { computeChance } from './signals/random.js';

export interface Comparison {
  /** Measured minus expected, in the margin's unit, of the worst number; absent where no numbers are compared. */
  readonly error?: number;
  readonly isRight: boolean;
}

/** Two roundings of double precision: what a value without a margin may differ by, relative to it. */
const ROUNDING = 1e-9;

/** Numbers may differ by the margin, everything else must be the same. */
export function compare(expected: Value, measured: Value, margin: Margin | null): Comparison {
  if (typeof expected === 'number' && typeof measured === 'number')
    return compareNumbers(expected, measured, margin);
  if (Array.isArray(expected) && Array.isArray(measured)) {
    if (expected.length !== measured.length) return { isRight: false };
    return worst(expected.map((value: Value, i) => compare(value, measured[i] as Value, margin)));
  }
  if (isRecord(expected) && isRecord(measured)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(measured)]);
    return worst(
      [...keys].map((key) => compare(expected[key] ?? null, measured[key] ?? null, margin)),
    );
  }
  return { isRight: expected === measured };
}

function compareNumbers(expected: number, measured: number, margin: Margin | null): Comparison {
  const error = measured - expected;
  if (margin !== null && typeof margin === 'object' && 'percent' in margin) {
    const percent = error === 0 ? 0 : (100 * error) / Math.abs(expected);
    return { error: percent, isRight: Math.abs(percent) <= margin.percent };
  }
  const { plus, minus } =
    typeof margin === 'object' && margin !== null
      ? margin
      : { plus: margin ?? 0, minus: margin ?? 0 };
  const slack = ROUNDING * Math.max(1, Math.abs(expected));
  return { error, isRight: error <= plus + slack && error >= -minus - slack };
}

function worst(parts: readonly Comparison[]): Comparison {
  const errors = parts.flatMap(({ error }) => error ?? []);
  const error = errors.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const isRight = parts.every((part) => part.isRight);
  return errors.length > 0 ? { error, isRight } : { isRight };
}

const isRecord = (value: Value): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value compared with its true value. */
export interface Result {
  readonly measure: string;
  readonly answer: string;
  readonly field: string;
  readonly reference: string;
  readonly seed: number;
  readonly unit: string;
  readonly status: string;
  readonly expected: Value;
  /** `null` where the engine gives none. */
  readonly measured: Value;
  /** Of the worst number; in percent where the margin is. */
  readonly error?: number;
  readonly margin: Margin | null;
  readonly isRight: boolean;
  /** What other programs read, by their names. */
  readonly peers?: Readonly<Record<string, number>>;
}

/** Before the defaults change with the date, so that a run next year compares the same. */
const NOW = new Date('2026-11-20');

interface Run {
  /** Picks measures; all of them without it. */
  readonly wanted?: (measureId: string) => boolean;
  readonly peers?: Peers | undefined;
}

/** Makes the signal of a case, measures it through the engine, and compares. */
export async function runCase(
  { answer, reference, fields, margins, make }: Case,
  seed: number,
  { wanted = () => true, peers }: Run = {},
): Promise<readonly Result[]> {
  const chosen = fields
    .map((field) => ({ field, measure: measureAt(answer, field) }))
    .filter(({ measure }) => wanted(measure.id));
  if (chosen.length === 0) return [];

  const trial = make(computeChance(seed, reference));
  const readings = await readMeasures(
    trial.audio,
    chosen.map(({ measure }) => measure),
    readOptions(trial.options ?? {}, answer.accepts, NOW),
    trial.submission,
  );
  const ids = new Set(chosen.map(({ measure }) => measure.id));
  const others = peers ? Object.entries(peers.read(trial.audio, ids)) : [];
  return chosen.map(({ field, measure }) => {
    const adjacent = others.flatMap(([name, all]) => {
      const reading = all[measure.id];
      return reading === undefined ? [] : [[name, reading] as const];
    });
    const reading = readings.of(measure);
    const whole: Value = 'value' in reading ? reading.value : null;
    const pick = trial.pick?.[field];
    const measured = pick && whole !== null ? pick(whole) : whole;
    const expected = trial.expected[field] ?? null;
    const margin = measure.margin ?? margins?.[field] ?? null;
    return {
      measure: measure.id,
      answer: answer.id,
      field,
      reference,
      seed,
      unit: measure.unit,
      status: measure.status,
      expected,
      measured,
      margin,
      ...compare(expected, measured, margin),
      ...(adjacent.length > 0 && { peers: Object.fromEntries(adjacent) }),
    };
  });
}

type Measure = Answer['fields'][string];

/** The measure of a field of an answer. */
export function measureAt({ id, fields, series }: Answer, field: string): Measure {
  const measure = fields[field] ?? series[field];
  if (!measure) throw new Error(`${id} has no field ${field}`);
  return measure;
}
