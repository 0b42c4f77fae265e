import type { Field } from '../../questions/selection.js';
import { boundable, type Rule, type Spec } from '../rule.js';
import {
  canonicalJson,
  type Deliverable,
  KIND,
  SCRIPT_END,
  SCRIPT_START,
  unescapedForScript,
  VERSION,
} from './deliverable.js';

/** A deliverable and the hash over it. */
export interface Sealed extends Deliverable {
  /** SHA-256 of the canonical JSON of everything else, hexadecimal. */
  readonly seal: string;
}

/** It is no report of ours. The message is one sentence, without a full stop. */
export class ReportRefused extends Error {
  override readonly name = 'ReportRefused';
}

/** Reports have some kilobytes; a larger file is no report. */
export const MAX_REPORT_CHARACTERS = 4_000_000;
const MAX_DEPTH = 12;

/**
 * A report from its JSON, or from the page that holds it.
 *
 * @throws ReportRefused for whatever else the text is.
 */
export function readDeliverable(text: string): Sealed {
  if (text.length > MAX_REPORT_CHARACTERS)
    throw new ReportRefused(
      `it has more than ${MAX_REPORT_CHARACTERS} characters, the maximum of a report`,
    );
  const json = jsonIn(text);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new ReportRefused('it is neither JSON nor a page that contains a report', { cause });
  }
  const plain = plainJson(json);
  if (depthOf(plain) > MAX_DEPTH) throw new ReportRefused('its JSON is nested too deeply');
  if (JSON.stringify(value) !== plain)
    throw new ReportRefused('its JSON contains a key twice, so two readers may read two reports');
  const problem = buildProblem(value);
  if (problem !== undefined) throw new ReportRefused(problem);
  return value as Sealed;
}

function jsonIn(text: string): string {
  const start = text.indexOf(SCRIPT_START);
  if (start === -1) return text;
  const end = text.indexOf(SCRIPT_END, start);
  return unescapedForScript(text.slice(start + SCRIPT_START.length, end === -1 ? undefined : end));
}

/** JSON that parses, as JSON.stringify prints it: what then differs from that of its value are keys that it lost. */
const plainJson = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\s+/g, (token) =>
    token.trim() === '' ? '' : JSON.stringify(JSON.parse(token)),
  );

function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth);
    else if (token === '}' || token === ']') depth--;
  }
  return deepest;
}

type Keys = Readonly<Record<string, unknown>>;
const isKeys = (value: unknown): value is Keys =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const HASH = /^[0-9a-f]{64}$/;
const isHash = (value: unknown) => typeof value === 'string' && HASH.test(value);
const areTexts = (of: Keys, names: readonly string[]) =>
  names.every((name) => typeof of[name] === 'string');

/** Why it cannot be read as a report. */
function buildProblem(value: unknown): string | undefined {
  if (!isKeys(value) || value['kind'] !== KIND) return 'it is not a report of sonometer deliver';
  if (value['version'] !== VERSION)
    return `it is a report of version ${JSON.stringify(value['version'])}; this program reads version ${VERSION}`;
  const { file, spec, rules, warnings, seal } = value;
  if (!isHash(seal)) return 'its seal is not a SHA-256';
  if (!areTexts(value, ['engineVersion', 'madeAt'])) return 'its author and date are missing';
  if (typeof value['pass'] !== 'boolean') return 'its verdict is missing';
  if (
    !isKeys(file) ||
    !areTexts(file, ['name']) ||
    !isHash(file['sha256']) ||
    !isKeys(file['format']) ||
    !Object.values(file['format']).every((one) => ['string', 'number'].includes(typeof one))
  )
    return 'its file name is missing';
  if (typeof file['sizeBytes'] !== 'number' || typeof file['durationSec'] !== 'number')
    return 'the size and length of its file are missing';
  if (!isKeys(spec) || !areTexts(spec, ['name', 'title', 'source']) || !isKeys(spec['options']))
    return 'its spec is missing';
  if (!isTextList(spec['links']) || !isTextList(warnings))
    return 'a list of texts contains another value';
  if (!Array.isArray(rules) || !rules.every(isKeys)) return 'its list of rules is missing';
  const wrong = rules.findIndex((rule) => !isRule(rule));
  return wrong === -1 ? undefined : `its rule ${wrong + 1} is not a rule`;
}

const isTextList = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isCondition = (when: unknown): boolean =>
  when === undefined ||
  (isKeys(when) &&
    areTexts(when, ['field']) &&
    ['min', 'max'].every((name) => ['number', 'undefined'].includes(typeof when[name])));

const isAccuracy = (margin: unknown): boolean =>
  margin === null ||
  typeof margin === 'number' ||
  (isKeys(margin) &&
    (typeof margin['percent'] === 'number' ||
      (typeof margin['plus'] === 'number' && typeof margin['minus'] === 'number')));

const isRule = (rule: Keys): boolean =>
  areTexts(rule, ['field', 'title', 'unit', 'limit']) &&
  ['pass', 'fail', 'not checked'].includes(rule['verdict'] as string) &&
  typeof rule['mayBeAbsent'] === 'boolean' &&
  isCondition(rule['when']) &&
  isAccuracy(rule['accuracy']) &&
  'value' in rule &&
  ['min', 'max', 'margin'].every((name) => ['number', 'undefined'].includes(typeof rule[name])) &&
  ['note', 'reason', 'message'].every((name) =>
    ['string', 'undefined'].includes(typeof rule[name]),
  ) &&
  ['oneOf', 'includes', 'excludes'].every(
    (name) => rule[name] === undefined || Array.isArray(rule[name]),
  );

/**
 * The spec that a report was checked against, from the report itself.
 *
 * @throws ReportRefused for a field that this version does not have.
 */
export function specIn({ spec, rules }: Deliverable): Spec {
  const fields = boundable();
  const fieldAt = (name: string): Field => {
    const field = fields.get(name);
    if (!field) throw new ReportRefused(`this version has no field ${JSON.stringify(name)}`);
    return field;
  };
  return {
    ...{ name: spec.name, title: spec.title, source: spec.source, options: spec.options },
    ...{ overrides: [], similar: [] },
    rules: rules.map(
      ({ field, mayBeAbsent, when, min, max, oneOf, includes, excludes, note }): Rule => ({
        ...{ field: fieldAt(field), mayBeAbsent },
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(oneOf && { oneOf }),
        ...(includes && { includes }),
        ...(excludes && { excludes }),
        ...(note !== undefined && { note }),
        ...(when && { when: { ...when, field: fieldAt(when.field) } }),
      }),
    ),
  };
}

/** Differences of two JSON values: `rules.0.value: -23.1 in the report, -22.4 now`. */
export function differences(was: unknown, is: unknown, path = ''): readonly string[] {
  const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (isBranch(was) && isBranch(is)) {
    const [then, now] = [was, is] as Readonly<Record<string, unknown>>[];
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return keys.flatMap((key) =>
      differences(then?.[key], now?.[key], path === '' ? key : `${path}.${key}`),
    );
  }
  if (was === is) return [];
  return [`${path}: ${textOf(was)} in the report, ${textOf(is)} now`];
}

const MAX_CHARACTERS = 60;
function textOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = canonicalJson(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
