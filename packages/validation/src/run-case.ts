import { readMeasures, readOptions } from '@sonometer/engine';
import type { Case, Margin, Value } from './case.js';
import { compare } from './compare.js';
import { measureAt } from './measure-at.js';
import type { Peers } from './peers/open-peers.js';
import { computeChance } from './signals/chance.js';

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
