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
import { checkText as checkIsText } from '../reading/check-arguments.js';
import { nearest } from '../questions/nearest.js';
import { holdsObjects, instead, problemOfItem, valuesOf } from '../questions/allowed-values.js';
import { type Field, kindOf } from '../questions/selection.js';
import {
  boundable,
  type Bounds,
  fileWarnings,
  type Override,
  type Rule,
  type Spec,
} from './rule.js';
import { specs } from './specs/index.js';
import {
  A_KIND,
  checkText,
  firstOf,
  MAX_REPORTED,
  moreOf,
  pathTo,
  SpecError,
  type SpecProblem,
  TAKES,
} from './spec-text.js';

/** Ends the reading of an unreadable part; the rest is still read. */
class Mistake extends Error {
  override readonly name = 'Mistake';
  readonly node: unknown;

  constructor(node: unknown, message: string) {
    super(message);
    this.node = node;
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
 * @throws SpecError with everything that is wrong, and where.
 */
export function readSpec(text: string, name: string): Spec {
  checkIsText('text', text);
  checkIsText('name', name);
  checkText(text);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const placeAt = (offset: number) => {
    const { line, col: column } = counter.linePos(offset);
    return { line, column };
  };
  if (document.errors.length > 0)
    throw new SpecError(
      firstOf(document.errors, ({ message, pos }) => ({ ...placeAt(pos[0]), path: '', message })),
    );

  const problems: SpecProblem[] = [];
  let unlisted = 0;
  const note = (node: unknown, message: string): void => {
    if (problems.length === MAX_REPORTED) {
      unlisted++;
      return;
    }
    const { range } = (node ?? document.contents ?? {}) as Partial<Node>;
    problems.push({ ...placeAt(range?.[0] ?? 0), path: pathTo(document, node), message });
  };
  const wrong = (node: unknown, message: string): never => {
    throw new Mistake(node, message);
  };
  /** The readable part of it; a mistake is noted, and the rest is read. */
  const tried = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      note(error.node, error.message);
      return undefined;
    }
  };
  /** Of several things those that can be read. */
  const triedEach = <T, U>(all: readonly T[], read: (one: T) => U): readonly U[] =>
    all.flatMap((one) => {
      const value = tried(() => ({ value: read(one) }));
      return value ? [value.value] : [];
    });
  const mapOf = (node: unknown, what: string): YAMLMap =>
    isMap(node) ? node : wrong(node, `${what} must be a map`);
  const entries = (map: YAMLMap, known?: readonly string[]) =>
    triedEach(map.items, (item) => {
      const { key, value } = item as Pair<Node, Node | null>;
      const text = isScalar(key) ? String(key.value) : '';
      if (known && !known.includes(text)) {
        const meant = nearest(text, known);
        wrong(
          key,
          `${text} is not a key here${meant ? `; did you mean ${meant}?` : `: ${known.join(', ')}`}`,
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
      ? triedEach(node.items, (one) => ({
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

  const buildRule = (field: Field, node: unknown): Rule => {
    const before = problems.length;
    const kind = kindOf(field.measure);
    const given = new Map(entries(mapOf(node, field.name), BOUNDS).map((one) => [one.text, one]));
    const valueOf = (bound: string) => given.get(bound)?.value;
    const numberAt = (bound: 'min' | 'max'): number | undefined => {
      const at = valueOf(bound);
      if (at === undefined) return undefined;
      if (kind !== 'number') wrong(at, `${field.name} is not a number: it takes ${TAKES[kind]}`);
      if (isScalar(at) && typeof at.value === 'number' && Number.isFinite(at.value))
        return at.value;
      return wrong(at, `${bound} must be a number`);
    };
    const allowed = valuesOf(field.measure);
    const fitting = ({ value, node: at }: { value: unknown; node: unknown }) => {
      const type = kind === 'number' ? 'number' : kind === 'flag' ? 'boolean' : 'string';
      if (kind === 'list' || typeof value !== type)
        wrong(at, `${field.name} is ${A_KIND[kind]}, so it cannot be ${JSON.stringify(value)}`);
      if (allowed && !allowed.includes(value as string))
        wrong(at, `${field.name} is never ${String(value)}${instead(String(value), allowed)}`);
      return value as string | number | boolean;
    };
    const namesAt = (bound: 'includes' | 'excludes') => {
      const at = valueOf(bound);
      if (at === undefined) return undefined;
      if (kind !== 'list') wrong(at, `${field.name} is ${A_KIND[kind]}: it takes ${TAKES[kind]}`);
      if (holdsObjects(field.measure))
        wrong(at, `${field.name} lists objects, so it contains no names`);
      return triedEach(listOf(at, bound), ({ value, node: one }) => {
        const name = String(value);
        const problem = problemOfItem(field.measure, name);
        return problem === undefined ? name : wrong(one, `${field.name} ${problem}`);
      });
    };

    const min = tried(() => numberAt('min'));
    const max = tried(() => numberAt('max'));
    if (min !== undefined && max !== undefined && min > max)
      note(valueOf('min'), `min ${min} exceeds max ${max}`);
    const [is, several] = [valueOf('is'), valueOf('oneOf')];
    const oneOf = tried(() =>
      is !== undefined
        ? [fitting({ value: isScalar(is) ? is.value : undefined, node: is })]
        : several === undefined
          ? undefined
          : triedEach(listOf(several, 'oneOf'), fitting),
    );
    const includes = tried(() => namesAt('includes'));
    const excludes = tried(() => namesAt('excludes'));
    const bounds: Bounds = {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(oneOf && { oneOf }),
      ...(includes && { includes }),
      ...(excludes && { excludes }),
    };
    if (Object.keys(bounds).length === 0 && problems.length === before)
      note(node, `${field.name} needs a bound: ${TAKES[kind]}`);
    const absent = valueOf('mayBeAbsent');
    if (absent !== undefined && (!isScalar(absent) || typeof absent.value !== 'boolean'))
      note(absent, 'mayBeAbsent must be true or false');
    const remark = valueOf('note');
    const text = remark === undefined ? undefined : tried(() => textOf(remark, 'note'));
    return {
      field,
      ...bounds,
      mayBeAbsent: isScalar(absent) && absent.value === true,
      ...(text !== undefined && { note: text }),
    };
  };

  const rulesIn = (node: unknown) => {
    const rules: Rule[] = [];
    const off: string[] = [];
    triedEach(entries(mapOf(node, 'rules')), ({ text, key, value }) => {
      const field = fieldOf(key, text);
      if (isScalar(value) && (value.value === 'off' || value.value === false)) off.push(field.name);
      else rules.push(buildRule(field, value));
    });
    return { rules, off };
  };

  const optionsIn = (node: unknown) => {
    const options: Record<string, unknown> = {};
    for (const { text, key, value } of entries(mapOf(node, 'options'))) {
      options[text] = isScalar(value) ? value.value : value;
      try {
        readOptions({ [text]: options[text] }, OPTIONS, new Date());
      } catch (error) {
        note(
          error instanceof Fault && text in optionShapes ? value : key,
          (error as Error).message,
        );
      }
    }
    return options;
  };

  const root = new Map(
    (tried(() => entries(mapOf(document.contents, 'a spec'), KEYS)) ?? []).map((one) => [
      one.text,
      one.value,
    ]),
  );
  /** The value of a key, read; nothing where the key is missing or unreadable. */
  const at = <T>(key: (typeof KEYS)[number], read: (node: unknown) => T): T | undefined =>
    root.has(key) ? tried(() => read(root.get(key))) : undefined;
  const options = at('options', optionsIn);
  const base = at('extends', (node) => {
    const text = textOf(node, 'extends');
    const meant = nearest(text, [...specs.keys()]);
    const known = [...specs.keys()].join(', ');
    return (
      specs.get(text) ??
      wrong(node, `there is no spec ${text}${meant ? `; did you mean ${meant}?` : `: ${known}`}`)
    );
  });
  const own = at('rules', rulesIn) ?? { rules: [], off: [] };
  const similar = at('alike', (node) =>
    triedEach(listOf(node, 'alike'), ({ value, node: one }) => {
      const field = fieldOf(one, String(value));
      if (kindOf(field.measure) === 'list' || field.measure === fileWarnings)
        wrong(one, `${field.name} is a list, which cannot be required to match between files`);
      return field;
    }),
  );
  const overrides = at('files', (node): readonly Override[] =>
    isSeq(node)
      ? triedEach(node.items, (item) => {
          const part = new Map(
            entries(mapOf(item, 'an entry of files'), ['match', 'rules']).map((one) => [
              one.text,
              one.value,
            ]),
          );
          if (!part.has('rules')) wrong(item, 'an entry of files needs match and rules');
          return {
            match: tried(() => textOf(part.get('match') ?? item, 'match')) ?? '',
            ...rulesIn(part.get('rules')),
          };
        })
      : wrong(node, 'files must be a list'),
  );
  const textAt = (key: 'name' | 'title' | 'source') => at(key, (node) => textOf(node, key));
  const [ownName, title, source] = [textAt('name'), textAt('title'), textAt('source')];
  if (problems.length === 0 && !base && own.rules.length + (similar?.length ?? 0) === 0)
    note(root.get('rules'), 'a spec needs rules');
  if (problems.length > 0) throw new SpecError([...inOrder(problems), ...moreOf(unlisted)]);

  const byField = new Map(base?.rules.map((rule) => [rule.field.name, rule]));
  for (const rule of own.rules) byField.set(rule.field.name, rule);
  for (const off of own.off) byField.delete(off);
  return {
    name: ownName ?? name,
    title: title ?? base?.title ?? name,
    source: source ?? base?.source ?? 'rules of your own',
    options: { ...base?.options, ...options },
    rules: [...byField.values()],
    overrides: [...(base?.overrides ?? []), ...(overrides ?? [])],
    similar: [...new Set([...(base?.similar ?? []), ...(similar ?? [])])],
  };
}

const inOrder = (problems: readonly SpecProblem[]) =>
  problems.toSorted((one, other) => one.line - other.line || one.column - other.column);

/** Options that change a number without changing its meaning. */
const OPTIONS: readonly OptionName[] = ['speechDetector', 'contentModel', 'roomSource'];
