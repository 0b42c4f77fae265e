import { marginText, marginWords } from './quantity.js';
import { isRecord, type Json, listOf, type Measure, type Reader, textOf } from './reader.js';

/** A value that is the most or the least that it can be. */
export interface Bound {
  readonly kind: 'upper' | 'lower';
  /** The bound holds to this, in the unit of the value; `undefined` where the warning does not state it. */
  readonly margin: number | undefined;
}

type WithWarnings = Pick<Reader, 'objects'>;

/** The warnings of a single body. */
export const warningsIn = (body: Readonly<Record<string, unknown>>): WithWarnings => ({
  objects: (name) => listOf(body[name] as Json | undefined).filter(isRecord),
});

/** Whether a value is only a bound: the answer warns of it by the id of its measure. */
export function boundOf({ objects }: WithWarnings, id: string): Bound | undefined {
  for (const warning of objects('warnings')) {
    const [kind, rest] = textOf(warning['code']).split('-');
    if (rest !== 'bound' || (kind !== 'upper' && kind !== 'lower')) continue;
    const [subject = ''] = textOf(warning['message']).split(/ bounds?/);
    if (!subject.split(/[ ,]+/).includes(id)) continue;
    const margin = /bounds?, to ([\d.]+) /.exec(textOf(warning['message']))?.[1];
    return { kind, margin: margin === undefined ? undefined : Number(margin) };
  }
  return undefined;
}

/** Whether a cell of a table is only a bound, by the sentences of its row's warnings. */
export function boundOfCell(warnings: unknown, id: string): Bound['kind'] | undefined {
  for (const warning of Array.isArray(warnings) ? (warnings as readonly unknown[]) : []) {
    const [, subject = '', kind] = /^(.*?) (upper|lower) bound/.exec(String(warning)) ?? [];
    if (subject.split(/[ ,]+/).includes(id)) return kind === 'upper' ? 'upper' : 'lower';
  }
  return undefined;
}

/** Whether a value is a lower bound: it may be any higher. */
export const isAtLeast = (reader: WithWarnings, id: string): boolean =>
  boundOf(reader, id)?.kind === 'lower';

/** How a value is shown with its uncertainty: the sign of a bound, and a margin. */
export interface Uncertainty {
  readonly sign: '≤' | '≥' | '';
  /** `±6`, of a bound its own; empty where none is stated. */
  readonly margin: string;
}

export const BOUND_SIGNS = { upper: '≤', lower: '≥' } as const;

export function uncertaintyOf(reader: WithWarnings, { id, margin }: Measure): Uncertainty {
  const bound = boundOf(reader, id);
  if (bound === undefined) return { sign: '', margin: marginText(margin) };
  return { sign: BOUND_SIGNS[bound.kind], margin: marginText(bound.margin ?? null) };
}

/** In the column of margins: `±6`, `≥ ±3`. */
export function marginOfValue(reader: WithWarnings, measure: Measure): string {
  const { sign, margin } = uncertaintyOf(reader, measure);
  return [sign, margin].filter((part) => part !== '').join(' ');
}

/** A margin in words, with its unit: `±6 dB`, `lower bound, ±3 dB`. */
export function marginWordsOfValue(
  reader: WithWarnings,
  { id, margin, unit }: Pick<Measure, 'id' | 'margin' | 'unit'>,
): string {
  const bound = boundOf(reader, id);
  if (bound === undefined) return marginWords(margin, unit);
  const own = bound.margin === undefined ? [] : [marginWords(bound.margin, unit)];
  return [`${bound.kind} bound`, ...own].join(', ');
}
