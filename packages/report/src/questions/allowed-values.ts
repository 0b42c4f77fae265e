import { TAG_VALUES } from '@sonometer/engine';
import { nearest } from './nearest.js';
import { type Declared, kindOf } from './selection.js';

type Value = string | number | boolean;
type Shape = Readonly<Record<string, unknown>>;

/** All values that a field can have; `undefined` where they are not counted. */
export function valuesOf({ shape }: Declared): readonly Value[] | undefined {
  if (shape?.['const'] !== undefined) return [shape['const'] as Value];
  return (shape?.['enum'] as readonly (Value | null)[] | undefined)?.filter((one) => one !== null);
}

const itemsOf = ({ shape }: Declared) => (shape?.['items'] ?? {}) as Shape;

/**
 * The elements of the list have parts, and cannot be named in a rule; an object is no list at all.
 */
export const holdsObjects = (measure: Declared): boolean =>
  measure.shape?.['type'] === 'object' || itemsOf(measure)['type'] === 'object';

/** The measures of a table's columns, as far as they are known. */
export type Measures = Readonly<Record<string, Declared>>;

/** Why a column never has a value, by its measure. */
export const problemsIn =
  (measures: Measures) =>
  (column: string, typed: string): string | undefined => {
    const measure = measures[column];
    return measure && problemOfValue(measure, typed);
  };

/** Why a field is never the typed value, or never contains it; `undefined` where it may. */
export function problemOfValue(measure: Declared, typed: string): string | undefined {
  switch (kindOf(measure)) {
    case 'list':
      return holdsObjects(measure) ? undefined : problemOfItem(measure, typed);
    case 'flag':
      return isFlag(typed) ? undefined : `is true or false, never ${typed}`;
    case 'number':
      return Number.isNaN(Number(typed)) ? `is a number, never ${typed}` : undefined;
    case 'text': {
      const allowed = valuesOf(measure);
      return !allowed || allowed.map(String).includes(typed)
        ? undefined
        : `is never ${typed}${instead(typed, allowed)}`;
    }
  }
}

/** Why the list of a field can never contain a name; `undefined` where it can. */
export function problemOfItem(measure: Declared, name: string): string | undefined {
  if (measure.id === 'tags') return problemOfTag(name);
  const items = itemsOf(measure);
  const allowed = items['enum'] as readonly Value[] | undefined;
  if (allowed && !allowed.map(String).includes(name))
    return `never has ${name}${instead(name, allowed)}`;
  const type = items['type'];
  if ((type === 'number' && Number.isNaN(Number(name))) || (type === 'boolean' && !isFlag(name)))
    return `lists ${type === 'number' ? 'numbers' : 'true and false'}, and never has ${name}`;
  return undefined;
}

const isFlag = (name: string) => name === 'true' || name === 'false';

/** Letters that a word and another form of it share. */
const STEM = 4;

/** Tags are `namespace:value`; a bare value is the mistake that passes everything. */
function problemOfTag(name: string): string | undefined {
  const [namespace = '', value] = name.split(':', 2);
  const known = TAG_VALUES[namespace];
  if (known === 'number' && value !== undefined && /^\d+$/.test(value)) return undefined;
  if (known !== undefined && known !== 'number' && value !== undefined && known.includes(value))
    return undefined;
  const all = Object.entries(TAG_VALUES).flatMap(([space, values]) =>
    values === 'number' ? [`${space}:N`] : values.map((one) => `${space}:${one}`),
  );
  const bare = value ?? namespace;
  const wordOf = (tag: string) => tag.slice(tag.indexOf(':') + 1);
  const close =
    all.find((tag) => wordOf(tag) === bare) ??
    nearest(name, all) ??
    all.find((tag) => nearest(bare, [wordOf(tag)]) !== undefined) ??
    // clipped for clipping: the same word, ended otherwise
    all.find((tag) => bare.length > STEM && wordOf(tag).startsWith(bare.slice(0, STEM)));
  return `never has ${name}${close ? `; did you mean ${close}?` : `: ${Object.keys(TAG_VALUES).join(':…, ')}:…`}`;
}

/** The likely intended values, or all that there are. */
export function instead(name: string, allowed: readonly Value[]): string {
  const all = allowed.map(String);
  const meant = nearest(name, all);
  return meant === undefined
    ? `: it is one of ${all.join(', ')}`
    : `; did you mean ${meant}? It is one of ${all.join(', ')}`;
}
