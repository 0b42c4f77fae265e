import type { About } from '../core/about.js';
import { EVERY_ANSWERS_OPTIONS, type OptionName, type Options } from '../core/options.js';
import type { Reading } from '../core/reading.js';
import { packedLoudnessSteps } from '../measures/loudness.js';
import type { Json, Measure } from '../measures/measure.js';

/** Where a measure's value goes in an answer: `integratedLufs`, or `harshness.score` when nested. */
export type Fields = Readonly<Record<string, Measure>>;

/** A family or a profile: measures, and where their values go. */
export interface Answer {
  /** `mix`, `voice`, …, `profile.master`. */
  readonly id: string;
  /** The question it answers. */
  readonly title: string;
  /** Fields of every answer, in the order in which they are printed. */
  readonly fields: Fields;
  /** Fields that only `series` adds. */
  readonly series: Fields;
  /** Keys that are always there and never null. */
  readonly required: readonly string[];
  /**
   * What a required field states, with its reason in `omitted`, where its vocabulary has a word for an unknown value.
   */
  readonly unknown?: Readonly<Record<string, string>>;
  readonly accepts: readonly OptionName[];
  /** Options whose default differs from that of other answers. */
  readonly defaults?: Partial<Options>;
  /** What replaces an absent value; the reason is in `omitted` either way. */
  readonly absent: 'null' | 'left-out';
  /**
   * Objects that are null as a whole when their measure is absent (its value is not printed). Such
   * an object keeps the reasons of its own fields in its own `omitted`.
   */
  readonly blocks?: Fields;
  /**
   * Objects of several measures that are one thing to the reader, as a profile's lens: a part that is
   * absent is null in it, and one whose parts are all absent is left out.
   */
  readonly groups?: readonly string[];
  /** Fields that are simply not there when absent: a remark needs no reason for its silence. */
  readonly optional?: readonly string[];
  /** Fields that are read only of recordings that they apply to, in this order, after all others. */
  readonly stages?: readonly Stage[];
}

/** Readings by measure. */
export type ReadingOf = (measure: Measure) => Reading<Json>;

/** Fields that apply to some recordings only. */
export interface Stage {
  readonly fields: readonly string[];
  /** From the readings of the fields without a stage, and of the stages before. */
  readonly applies: (readingOf: ReadingOf, about: About) => boolean;
  /** Why they are absent elsewhere. */
  readonly otherwise: string | ((readingOf: ReadingOf, about: About) => string);
}

/**
 * Declares an answer; keeps its fields for the type of its body. What every answer accepts is added.
 */
export const defineAnswer = /* @__NO_SIDE_EFFECTS__ */ <const A extends Answer>(
  answer: A,
): Declared<A> =>
  Object.freeze({
    ...answer,
    accepts: [...answer.accepts, ...EVERY_ANSWERS_OPTIONS],
  });

/** What is declared of its fields, which its body follows from; the rest as of any answer. */
type Declared<A extends Answer> = Pick<A, 'id' | 'fields' | 'series' | 'required' | 'absent'> &
  Pick<A, Extract<keyof A, 'blocks' | 'groups' | 'optional'>> &
  Omit<
    Answer,
    | 'id'
    | 'fields'
    | 'series'
    | 'required'
    | 'absent'
    | Extract<keyof A, 'blocks' | 'groups' | 'optional'>
  >;

/** The fields that an answer with these options prints. */
export const fieldsOf = (answer: Answer, { series }: Pick<Options, 'series'>): Fields =>
  series ? { ...answer.fields, ...answer.series } : answer.fields;

/** The measures that an answer with these options reads, each once. */
export function measuresOf(answer: Answer, options: Pick<Options, 'series'>): readonly Measure[] {
  return [
    ...new Set([
      ...Object.values(fieldsOf(answer, options)),
      ...Object.values(answer.blocks ?? {}),
    ]),
  ];
}

/** Measures under their own ids, the usual case. */
export const byId = <const M extends readonly Measure[]>(...measures: M): FieldsById<M> =>
  Object.fromEntries(measures.map((measure) => [measure.id, measure])) as unknown as FieldsById<M>;

export type FieldsById<M extends readonly Measure[]> = {
  readonly [One in M[number] as One['id']]: One;
};

/** What the loudness of several recordings as one is computed from; no route has it. */
export const joining = defineAnswer({
  id: 'joining',
  title: 'Loudness data for joining recordings',
  fields: byId(packedLoudnessSteps),
  series: {},
  required: [],
  accepts: [],
  absent: 'left-out',
});
