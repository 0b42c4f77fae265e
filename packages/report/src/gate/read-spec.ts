import { Fault, type OptionName, optionShapes, readOptions } from '@sonometer/engine';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
} from 'yaml';
import { nearest } from '../questions/nearest.js';
import { holdsObjects, instead, problemOfItem, valuesOf } from '../questions/allowed-values.js';
import { type Field, type Kind, kindOf } from '../questions/selection.js';
import { boundable, fileWarnings } from './file-warnings.js';
import { specs } from './specs/index.js';
import type { Bounds, Override, Rule, Spec } from './rule.js';

/** What is wrong with a spec, and where. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, { line, column }: { line: number; column: number }) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

const KEYS = ['name', 'title', 'source', 'extends', 'options', 'rules', 'alike', 'files'] as const;
const BOUNDS = [
  'min',
  'max',
  'is',
  'oneOf',
  'includes',
  'excludes',
  'mayBeAbsent',
  'note',
] as const;

/**
 * Reads a spec in YAML, of which JSON is a part.
 *
 * @throws SpecError with the line and the column of what is wrong.
 */
export function readSpec(text: string, name: string): Spec {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const placeAt = (offset: number) => {
    const { line, col: column } = counter.linePos(offset);
    return { line, column };
  };
  const [broken] = document.errors;
  if (broken) throw new SpecError(broken.message, placeAt(broken.pos[0]));

  const wrong = (node: unknown, message: string): never => {
    const { range } = (node ?? document.contents ?? {}) as Partial<Node>;
    throw new SpecError(message, placeAt(range?.[0] ?? 0));
  };
  const mapOf = (node: unknown, what: string): YAMLMap =>
    isMap(node) ? node : wrong(node, `${what} must be a map`);
  const entries = (map: YAMLMap, known?: readonly string[]) =>
    map.items.map((item) => {
      const { key, value } = item as Pair<Node, Node | null>;
      const text = isScalar(key) ? String(key.value) : '';
      if (known && !known.includes(text)) {
        const meant = nearest(text, known);
        wrong(
          key,
          `${text} is no key here${meant ? `; did you mean ${meant}?` : `: ${known.join(', ')}`}`,
        );
      }
      return { text, key, value };
    });
  const textOf = (node: unknown, what: string): string =>
    isScalar(node) && typeof node.value === 'string'
      ? node.value
      : wrong(node, `${what} must be a text`);
  const listOf = (node: unknown, what: string): readonly { value: unknown; node: unknown }[] =>
    isSeq(node)
      ? node.items.map((one) => ({
          value: isScalar(one) ? one.value : wrong(one, `${what} must list plain values`),
          node: one,
        }))
      : wrong(node, `${what} must be a list`);

  const fields = boundable();
  const fieldOf = (key: unknown, text: string): Field => {
    const field = fields.get(text);
    if (field) return field;
    const meant = nearest(text, [...fields.keys()]);
    return wrong(key, `there is no field ${text}${meant ? `; did you mean ${meant}?` : ''}`);
  };

  const ruleOf = (field: Field, node: unknown): Rule => {
    const kind = kindOf(field.measure);
    const given = new Map(entries(mapOf(node, field.name), BOUNDS).map((one) => [one.text, one]));
    const valueOf = (bound: string) => given.get(bound)?.value;
    const numberAt = (bound: 'min' | 'max'): number | undefined => {
      const at = valueOf(bound);
      if (at === undefined) return undefined;
      if (kind !== 'number') wrong(at, `${field.name} is no number: it takes ${TAKES[kind]}`);
      if (isScalar(at) && typeof at.value === 'number' && Number.isFinite(at.value))
        return at.value;
      return wrong(at, `${bound} must be a number`);
    };
    const allowed = valuesOf(field.measure);
    const fitting = ({ value, node: at }: { value: unknown; node: unknown }) => {
      const type = kind === 'number' ? 'number' : kind === 'flag' ? 'boolean' : 'string';
      if (kind === 'list' || typeof value !== type)
        wrong(at, `${field.name} is ${A_KIND[kind]}: ${JSON.stringify(value)} it cannot be`);
      if (allowed && !allowed.includes(value as string))
        wrong(at, `${field.name} is never ${String(value)}${instead(String(value), allowed)}`);
      return value as string | number | boolean;
    };
    const namesAt = (bound: 'includes' | 'excludes') => {
      const at = valueOf(bound);
      if (at === undefined) return undefined;
      if (kind !== 'list') wrong(at, `${field.name} is ${A_KIND[kind]}: it takes ${TAKES[kind]}`);
      if (holdsObjects(field.measure))
        wrong(at, `${field.name} lists objects: no name can be in it`);
      return listOf(at, bound).map(({ value, node: one }) => {
        const name = String(value);
        const problem = problemOfItem(field.measure, name);
        return problem === undefined ? name : wrong(one, `${field.name} ${problem}`);
      });
    };

    const min = numberAt('min');
    const max = numberAt('max');
    if (min !== undefined && max !== undefined && min > max)
      wrong(valueOf('min'), `min ${min} is over max ${max}`);
    const [is, several] = [valueOf('is'), valueOf('oneOf')];
    const oneOf =
      is !== undefined
        ? [fitting({ value: isScalar(is) ? is.value : undefined, node: is })]
        : several === undefined
          ? undefined
          : listOf(several, 'oneOf').map(fitting);
    const includes = namesAt('includes');
    const excludes = namesAt('excludes');
    const bounds: Bounds = {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(oneOf && { oneOf }),
      ...(includes && { includes }),
      ...(excludes && { excludes }),
    };
    if (Object.keys(bounds).length === 0)
      wrong(node, `${field.name} needs a bound: ${TAKES[kind]}`);
    const absent = valueOf('mayBeAbsent');
    if (absent !== undefined && (!isScalar(absent) || typeof absent.value !== 'boolean'))
      wrong(absent, 'mayBeAbsent must be true or false');
    const note = valueOf('note');
    return {
      field,
      ...bounds,
      mayBeAbsent: isScalar(absent) && absent.value === true,
      ...(note !== undefined && { note: textOf(note, 'note') }),
    };
  };

  const rulesIn = (node: unknown) => {
    const rules: Rule[] = [];
    const off: string[] = [];
    for (const { text, key, value } of entries(mapOf(node, 'rules'))) {
      const field = fieldOf(key, text);
      if (isScalar(value) && (value.value === 'off' || value.value === false)) off.push(field.name);
      else rules.push(ruleOf(field, value));
    }
    return { rules, off };
  };

  const optionsIn = (node: unknown) => {
    const options: Record<string, unknown> = {};
    for (const { text, key, value } of entries(mapOf(node, 'options'))) {
      options[text] = isScalar(value) ? value.value : value;
      try {
        readOptions({ [text]: options[text] }, OPTIONS, new Date());
      } catch (error) {
        wrong(
          error instanceof Fault && text in optionShapes ? value : key,
          (error as Error).message,
        );
      }
    }
    return options;
  };

  const root = new Map(
    entries(mapOf(document.contents, 'a spec'), KEYS).map((one) => [one.text, one]),
  );
  const at = (key: (typeof KEYS)[number]) => root.get(key)?.value;
  const options = at('options') === undefined ? {} : optionsIn(at('options'));
  const baseName = at('extends') === undefined ? undefined : textOf(at('extends'), 'extends');
  const base = baseName === undefined ? undefined : specs.get(baseName);
  if (baseName !== undefined && !base)
    wrong(at('extends'), `there is no spec ${baseName}: ${[...specs.keys()].join(', ')}`);
  const own = at('rules') === undefined ? { rules: [], off: [] } : rulesIn(at('rules'));
  const alikeIn = (node: unknown) =>
    listOf(node, 'alike').map(({ value, node: one }) => {
      const field = fieldOf(one, String(value));
      if (kindOf(field.measure) === 'list' || field.measure === fileWarnings)
        wrong(one, `${field.name} is a list, and no two files need have the same`);
      return field;
    });
  const alike = at('alike') === undefined ? [] : alikeIn(at('alike'));
  if (!base && own.rules.length + alike.length === 0) wrong(at('rules'), 'a spec needs rules');
  const files = at('files');
  const overrides: readonly Override[] =
    files === undefined
      ? []
      : isSeq(files)
        ? files.items.map((item) => {
            const part = new Map(
              entries(mapOf(item, 'a part of files'), ['match', 'rules']).map((one) => [
                one.text,
                one.value,
              ]),
            );
            if (!part.has('rules')) wrong(item, 'a part of files needs match and rules');
            return {
              match: textOf(part.get('match') ?? item, 'match'),
              ...rulesIn(part.get('rules')),
            };
          })
        : wrong(files, 'files must be a list');

  const byField = new Map(base?.rules.map((rule) => [rule.field.name, rule]));
  for (const rule of own.rules) byField.set(rule.field.name, rule);
  for (const off of own.off) byField.delete(off);
  const textAt = (key: 'name' | 'title' | 'source') =>
    at(key) === undefined ? undefined : textOf(at(key), key);
  return {
    name: textAt('name') ?? name,
    title: textAt('title') ?? base?.title ?? name,
    source: textAt('source') ?? base?.source ?? 'rules of your own',
    options: { ...base?.options, ...options },
    rules: [...byField.values()],
    overrides: [...(base?.overrides ?? []), ...overrides],
    alike: [...new Set([...(base?.alike ?? []), ...alike])],
  };
}

/** Options that change a number without changing what is asked. */
const OPTIONS: readonly OptionName[] = ['speechDetector', 'contentModel', 'roomSource'];

const TAKES: Readonly<Record<Kind, string>> = {
  number: 'min, max, is or oneOf',
  text: 'is or oneOf',
  flag: 'is: true or is: false',
  list: 'includes or excludes',
};

const A_KIND: Readonly<Record<Kind, string>> = {
  number: 'a number',
  text: 'a text',
  flag: 'true or false',
  list: 'a list',
};
