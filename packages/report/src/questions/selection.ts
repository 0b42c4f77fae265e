import { type Answer, file, reportPeak } from '@sonometer/engine';
import { checkArgument, Fault } from '@sonometer/engine/core';
import { isListOf } from '../reading/check-arguments.js';
import { type Json, reasonAt, valueAt } from '../reading/reader.js';
import { families, profileByName } from './families.js';

type Measure = Answer['fields'][string];

/** One field of one family or profile, under the name `mix.integratedLufs` or `profile.master.true-peak`. */
export interface Field {
  readonly name: string;
  readonly measure: Measure;
  readonly answer: Answer;
}

const PREFIX = 'fields:';

/** The fields that may be selected: those of every answer that needs no target, curves among them. */
export const selectable: ReadonlyMap<string, Field> = new Map(
  [
    ...Object.entries(families).map(([name, { answer }]): [string, Answer] => [name, answer]),
    ...[...profileByName].map(([name, answer]): [string, Answer] => [`profile.${name}`, answer]),
    ...[file, reportPeak].map((answer): [string, Answer] => [answer.id, answer]),
  ]
    .filter(([, answer]) => !answer.accepts.includes('target'))
    .flatMap(([family, answer]) =>
      Object.entries({ ...answer.fields, ...answer.series }).map(
        ([path, measure]): [string, Field] => [
          `${family}.${path}`,
          { name: `${family}.${path}`, measure, answer },
        ],
      ),
    ),
);

/**
 * An answer of chosen fields, each under its name. Its id identifies it completely, so that another
 * thread can compute it.
 */
export function selectionOf(names: readonly string[]): Answer {
  const isNames = isListOf(names, (one) => typeof one === 'string') && names.length > 0;
  checkArgument('names', names, 'a list of names of fields, such as mix.truePeakDb', isNames);
  return selectionNamed(PREFIX + [...new Set(names)].join(','));
}

/** Whether an id is that of a selection. */
export const isSelection = (id: string): boolean => id.startsWith(PREFIX);

/** The selection of that id. */
export function selectionNamed(id: string): Answer {
  const fields = id
    .slice(PREFIX.length)
    .split(',')
    .map((name) => {
      const field = selectable.get(name);
      if (!field)
        throw new Fault('request.invalid', `names: no field is named ${name}`, { param: 'names' });
      return field;
    });
  return {
    id,
    title: 'Chosen fields',
    fields: Object.fromEntries(fields.map(({ name, measure }) => [name, measure])),
    series: {},
    required: [],
    accepts: [...new Set(fields.flatMap(({ answer }) => answer.accepts))].filter(
      (option) => option !== 'series',
    ),
    absent: 'left-out',
  };
}

/** The value of a field in the body of a selection; `undefined` where it is absent. */
export const valueIn = (body: unknown, name: string): Json | undefined =>
  valueAt(body, name) ?? undefined;

/** The reason for an absent field. */
export const reasonIn = (body: unknown, name: string): string =>
  reasonAt(body, name) ?? selectable.get(name)?.measure.definition ?? 'it has no value';

/** The type of a field, for a bound or a column. */
export type Kind = 'number' | 'text' | 'flag' | 'list';

/** The part of a declaration that determines the kind of its values. */
export type Declared = Pick<Measure, 'id' | 'shape' | 'unit'>;

export function kindOf({ shape, unit }: Declared): Kind {
  const type = shape?.['type'];
  const sample = (shape?.['enum'] as readonly unknown[] | undefined)?.[0];
  if (type === 'array' || type === 'object') return 'list';
  if (type === 'boolean') return 'flag';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'string' || typeof sample === 'string') return 'text';
  if (Array.isArray(type))
    return type.includes('number') || type.includes('integer') ? 'number' : 'text';
  return unit === 'text' || typeof shape?.['const'] === 'string' ? 'text' : 'number';
}
