import type { About } from '../core/about.js';
import { checkArgument, hasMethods, isListOf, isRecord } from '@sonometer/decode/core/arguments';
import {
  EVERY_ANSWERS_OPTIONS,
  type EveryAnswersOption,
  type Given,
  type GivenTarget,
  type OptionName,
  type Options,
  optionShapes,
} from '../core/options.js';
import type { Reading } from '../core/reading.js';
import { packedLoudnessSteps } from '../measures/loudness.js';
import { checkMeasure, type Json, type Measure } from '../measures/measure.js';

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
  readonly unknown?: Readonly<Record<string, string | false>>;
  readonly accepts: readonly OptionName[];
  /** Options whose default differs from that of other answers. */
  readonly defaults?: Partial<Options>;
  /** Of a file with several tracks of sound, the others are measured in brief as well. */
  readonly isOfAllTracks?: true;
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
  /** Measures that the answer does not print, for its stages. */
  readonly reads?: readonly Measure[];
  /** Fields that are read only of recordings that they apply to, in this order, after all others. */
  readonly stages?: readonly Stage[];
}

/** Readings by measure. */
export type ReadingOf = (measure: Measure) => Reading<Json>;

/** Fields that apply to some recordings only. */
export interface Stage {
  readonly fields: readonly string[];
  /** Measures that the answer does not print, for later stages. */
  readonly reads?: readonly Measure[];
  /** From the readings of the fields without a stage, and of the stages before. */
  readonly applies: (readingOf: ReadingOf, about: About) => boolean;
  /** Whether it probably applies, while `applies` depends on what is read in this round: then it is read in it too. */
  readonly isLikely?: (readingOf: ReadingOf, about: About) => boolean;
  /** Why they are absent elsewhere, or what they read there. */
  readonly otherwise:
    string | ((readingOf: ReadingOf, about: About, measure: Measure) => string | Reading<Json>);
}

/**
 * Declares an answer; keeps its fields for the type of its body. What every answer accepts is added.
 */
export const defineAnswer = /* @__NO_SIDE_EFFECTS__ */ <const A extends Answer>(
  answer: A,
): Declared<A> => {
  checkAnswer('answer', answer);
  return Object.freeze({
    ...answer,
    accepts: [...answer.accepts, ...EVERY_ANSWERS_OPTIONS],
  });
};

/** @throws Fault `request.invalid` for what is no answer: programs without types reach the engine too. */
export function checkAnswer(param: string, given: unknown): void {
  const expected = 'an answer of the library, such as `mix` or `profiles.voice`';
  checkArgument(param, given, expected, isRecord(given) && isRecord(given['fields']));
  const answer = given as Answer;
  for (const name of ['fields', 'series', 'blocks'] as const) {
    const fields: unknown = answer[name];
    if (name === 'blocks' && fields === undefined) continue;
    checkArgument(`${param}.${name}`, fields, 'measures by their paths', isRecord(fields));
    for (const [path, one] of Object.entries(fields as Fields))
      checkMeasure(`${param}.${name}.${path}`, one);
  }
  for (const name of ['required', 'groups', 'optional'] as const) {
    const paths: unknown = answer[name] ?? (name === 'required' ? undefined : []);
    const areNames = isListOf(paths, (one) => typeof one === 'string');
    checkArgument(`${param}.${name}`, paths, 'a list of paths', areNames);
  }
  const { id, accepts, stages } = answer;
  checkArgument(`${param}.id`, id, 'text', typeof id === 'string');
  const areOptions = isListOf(accepts, (one) => Object.hasOwn(optionShapes, one as string));
  checkArgument(`${param}.accepts`, accepts, 'a list of names of options', areOptions);
  const areStages = stages === undefined || isListOf(stages, isStage);
  checkArgument(`${param}.stages`, stages, 'a list of { fields, applies, otherwise }', areStages);
}

const isStage = (given: unknown) =>
  hasMethods(given, 'applies') && Array.isArray((given as Partial<Stage>).fields);

/** What its body and its options follow from, as declared; the rest as of any answer. */
type Declared<A extends Answer> = Pick<A, 'id' | 'fields' | 'series' | 'required' | 'absent'> &
  Pick<A, Extract<keyof A, 'blocks' | 'groups' | 'optional'>> &
  Omit<
    Answer,
    | 'id'
    | 'fields'
    | 'series'
    | 'required'
    | 'absent'
    | 'accepts'
    | Extract<keyof A, 'blocks' | 'groups' | 'optional'>
  > & { readonly accepts: readonly (A['accepts'][number] | EveryAnswersOption)[] };

/**
 * The options of an answer, from its declaration: `series` of `mix` is true or false. An answer whose options are not
 * known to the compiler has any, which `analyze` checks.
 */
export type OptionsOf<A extends Answer> = OptionName extends A['accepts'][number]
  ? Readonly<Record<string, unknown>>
  : 'target' extends A['accepts'][number]
    ? Given<Exclude<A['accepts'][number], keyof GivenTarget>> & GivenTarget
    : Given<A['accepts'][number]>;

/** The key `options` of a request: needed where one of the options is. */
export type WithOptions<O> =
  Record<string, never> extends O ? { readonly options?: O } : { readonly options: O };

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
export function byId<const M extends readonly Measure[]>(...measures: M): FieldsById<M> {
  for (const [index, one] of measures.entries()) checkMeasure(`measures[${index}]`, one);
  const entries = measures.map((measure) => [measure.id, measure]);
  return Object.fromEntries(entries) as FieldsById<M>;
}

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
