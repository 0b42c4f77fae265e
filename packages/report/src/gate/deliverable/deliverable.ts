import type { Measure } from '@sonometer/engine';
import { reasonIn, valueIn } from '../../questions/selection.js';
import type { Measured } from '../../reading/reader.js';
import { applySpec, type Failure, limitText } from '../apply-spec.js';
import { sentenceOf, wordOf } from '../formats/words.js';
import type { Span } from '../places.js';
import {
  type Bounds,
  codesIn,
  appliedRules,
  fileWarnings,
  holdsFor,
  namedCondition,
  type NamedCondition,
  type Rule,
  type Spec,
} from '../rule.js';

/** The file that a report is about. */
export interface DeliveredFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** One rule, and how the file meets it. */
export interface Finding extends Bounds {
  readonly field: string;
  readonly title: string;
  readonly unit: string;
  /** The rule in words. */
  readonly limit: string;
  readonly mayBeAbsent: boolean;
  /** The rule is for such files only; without, for all. */
  readonly when?: NamedCondition;
  readonly value: unknown;
  /** Largest error of the measure that the tests allow, in its unit; `null` where none is claimed. */
  readonly accuracy: Measure['margin'];
  /** Distance of a number within its nearest bound, in its unit; negative beyond it. */
  readonly margin?: number;
  readonly verdict: 'pass' | 'fail' | 'not checked';
  /** Why there is no value, or why the rule does not apply to this file. */
  readonly reason?: string;
  /** The missed rule, in a sentence. */
  readonly message?: string;
  readonly where?: readonly Span[];
  readonly note?: string;
}

/** All that a client accepts a file by, but for its seal. JSON. */
export interface Deliverable {
  readonly kind: typeof KIND;
  readonly version: typeof VERSION;
  readonly engineVersion: string;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  readonly file: DeliveredFile & {
    readonly durationSec: number;
    /** Container, codec, `rateHz`, channels, and where known `bitDepth` and `bitRateKbps`. */
    readonly format: Readonly<Record<string, string | number>>;
  };
  readonly spec: Pick<Spec, 'name' | 'title' | 'source' | 'options'> & {
    /** Addresses that the source names. */
    readonly links: readonly string[];
  };
  /** No rule is missed. */
  readonly pass: boolean;
  readonly rules: readonly Finding[];
  /** The parts that the decoder had to leave out or cannot vouch for. */
  readonly warnings: readonly string[];
}

export const KIND = 'sonometer-deliverable';
export const VERSION = 1;

/** The facts that are not measured: time and version of its making. */
export interface Making {
  readonly engineVersion: string;
  readonly madeAt: string;
}

/**
 * Checks the measurements of a file against every rule of a spec. `path` chooses among rules that
 * are for some files.
 */
export function buildDeliverable(
  spec: Spec,
  path: string,
  file: DeliveredFile,
  measured: Measured,
  making: Making,
): Deliverable {
  const { body, durationSec, warnings } = measured;
  const { failures } = applySpec(spec, path, measured);
  const rules = appliedRules(spec, path, body).map((rule) =>
    buildFinding(
      rule,
      body,
      failures.find((one) => one.rule === rule),
    ),
  );
  return {
    ...{ kind: KIND, version: VERSION, ...making },
    file: { ...file, durationSec, format: formatOf(measured) },
    spec: {
      ...{ name: spec.name, title: spec.title, source: spec.source, options: spec.options },
      links: [...spec.source.matchAll(/https:\/\/[^\s()<>"]+/g)].map(([url]) =>
        url.replace(/[.,;:]+$/, ''),
      ),
    },
    ...{ pass: failures.length === 0, rules, warnings },
  };
}

function buildFinding(rule: Rule, body: Measured['body'], failure: Failure | undefined): Finding {
  const { field, when, mayBeAbsent, note, ...bounds } = rule;
  const { name, measure } = field;
  const value = measure === fileWarnings ? codesIn(body) : valueIn(body, name);
  const holds = holdsFor(rule, body);
  const isAbsent = value === undefined;
  const margin = holds && typeof value === 'number' ? marginOf(rule, value) : undefined;
  const reason = !holds ? exemption(rule, body) : isAbsent ? reasonIn(body, name) : undefined;
  return {
    ...{ field: name, title: measure.title, unit: measure.unit, limit: limitText(rule) },
    ...bounds,
    ...(when && { when: namedCondition(when) }),
    ...{ mayBeAbsent, value: value ?? null, accuracy: measure.margin },
    ...(margin !== undefined && { margin }),
    verdict: failure ? 'fail' : isAbsent || !holds ? 'not checked' : 'pass',
    ...(reason !== undefined && { reason }),
    ...(failure && { message: sentenceOf(failure) }),
    ...(failure && failure.where.length > 0 && { where: failure.where }),
    ...(note !== undefined && { note }),
  };
}

/** Why a rule does not apply: its condition, and the value of the file. */
function exemption({ when }: Rule, body: Measured['body']): string | undefined {
  if (!when) return undefined;
  const { name, measure } = when.field;
  return `The rule applies to files with ${measure.title}: ${limitText(when)}; here it is ${wordOf(valueIn(body, name))}`;
}

/** To a millionth: the rounding error of subtracting two short numbers is no content. */
function marginOf({ min, max }: Bounds, value: number): number | undefined {
  const margin = Math.min(value - (min ?? -Infinity), (max ?? Infinity) - value);
  return Number.isFinite(margin) ? Math.round(margin * 1e6) / 1e6 : undefined;
}

function formatOf({ file }: Measured): Deliverable['file']['format'] {
  if (!file) return {};
  const { container, codec, bitDepth, bitRate } = file.facts;
  return {
    ...{ container, codec, rateHz: file.format.rateHz, channels: file.format.channels },
    ...(bitDepth !== undefined && { bitDepth }),
    ...(bitRate && { bitRateKbps: Math.round(bitRate.meanKbps) }),
  };
}

/**
 * The one text of a JSON value: keys in the order of their UTF-16 code units, no spaces, numbers
 * and texts as JSON prints them. Equal content has equal text, however it was formatted. A hash of
 * it is of its UTF-8 bytes.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`).join(',')}}`;
}

/** Between these a page holds its report as JSON. */
export const SCRIPT_START = '<script type="application/json" id="sonometer-deliverable">';
export const SCRIPT_END = '</script>';

/** JSON that ends no script element, whatever is in it. */
export const escapedForScript = (json: string): string => json.replaceAll('<', '\\u003c');

/** The JSON as it was: an escape of a backslash is not the start of another. */
export const unescapedForScript = (text: string): string =>
  text.replace(/\\\\|\\u003c/g, (escape) => (escape === '\\\\' ? escape : '<'));
