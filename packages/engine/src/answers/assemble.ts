import type { About } from '../core/about.js';
import { Fault } from '@sonometer/decode/core/fault';
import { USUAL_LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import type { Reading } from '../core/reading.js';
import type { Warning } from '@sonometer/decode/core/warning';
import type { Json, Measure, Status } from '../measures/measure.js';
import { type Answer, type Fields, fieldsOf, type ReadingOf } from './answer.js';
import { rounded } from './body.js';

/** From the most trusted to the least. */
const RANKS: readonly Status[] = ['validated', 'proxy', 'beta', 'withdrawn', 'planned'];

/**
 * The `measureStatus` object: how far each value of an answer may be trusted, by its path. A group of measures has an
 * entry of its own, with the least trusted status of its parts. A value that is only a bound has no margin: how
 * far the truth lies from it is not known.
 */
export function statusOf(
  fields: Fields,
  groups: readonly string[] = [],
  isBound: (measure: Measure) => boolean = () => false,
): Readonly<Record<string, Json>> {
  const grouped = groups.map((group) => {
    const parts = Object.entries(fields).flatMap(([path, measure]) =>
      path.startsWith(`${group}.`) ? measure : [],
    );
    const status = RANKS[Math.max(...parts.map((part) => RANKS.indexOf(part.status)))] ?? 'beta';
    const basis = [...new Set(parts.map((part) => part.basis))].join('; ');
    return [group, { status, basis, how: 'dsp' }] as const;
  });
  const single = Object.entries(fields).map(
    ([path, measure]) => [path, entryOf(measure, isBound(measure))] as const,
  );
  return Object.fromEntries([...grouped, ...single]);
}

function entryOf({ status, basis, margin, accuracy, unit }: Measure, isBound: boolean): Json {
  const entry = { status, basis, how: 'dsp', ...(accuracy !== undefined && { accuracy }) };
  if (margin === null || isBound) return entry;
  if (typeof margin === 'number')
    return { ...entry, margin: { plus: margin, minus: margin, unit } };
  if ('percent' in margin)
    return { ...entry, margin: { plus: margin.percent, minus: margin.percent, unit: '%' } };
  return { ...entry, margin: { ...margin, unit } };
}

interface Node {
  [key: string]: Json | Node;
}

/** Puts the readings where the answer has them; absent ones leave their reason in `omitted`. */
export function assemble(
  answer: Answer,
  readingOf: ReadingOf,
  { format, facts, options, submission }: About,
  warnings: readonly Warning[] = [],
): Readonly<Record<string, Json>> {
  const fields = fieldsOf(answer, options);
  const isThere = ([path, measure]: readonly [string, Measure]) =>
    !answer.optional?.includes(path) || 'value' in readingOf(measure);
  const reported = Object.fromEntries(Object.entries(fields).filter(isThere));
  const isBound = (measure: Measure) => boundsOf(readingOf(measure)).length > 0;
  const body: Node = options.measureStatus
    ? { measureStatus: statusOf(reported, answer.groups, isBound) }
    : {};
  const omitted: Record<string, string> = {};
  const closed = closedBlocks(answer.blocks ?? {}, readingOf);
  for (const [block, reason] of closed) {
    body[block] = null;
    omitted[block] = reason;
  }

  const leaveReason = (path: string, reason: string, block: string | undefined) => {
    if (block === undefined) omitted[path] = reason;
    else {
      const within = (((body[block] ??= {}) as Node)['omitted'] ??= {});
      (within as Node)[path.slice(block.length + 1)] = reason;
    }
  };
  for (const [path, measure] of Object.entries(fields)) {
    const block = blockOf(path, answer.blocks);
    if (block && closed.has(block)) continue;
    const reading = readingOf(measure);
    if ('value' in reading) {
      put(body, path, options.round ? rounded(reading.value, measure.unit) : reading.value);
      for (const [part, reason] of Object.entries(reading.without ?? {}))
        leaveReason(`${path}.${part}`, reason, block);
      continue;
    }
    if (answer.optional?.includes(path)) continue;
    const unknown = answer.unknown?.[path];
    if (unknown !== undefined) {
      put(body, path, unknown);
      leaveReason(path, reading.absent, block);
      continue;
    }
    if (answer.required.includes(path) && format.rateHz < USUAL_LOWEST_RATE_HZ)
      throw requiredAtRate(path, reading.absent);
    if (answer.required.includes(path))
      throw new Error(`${path} is required, and absent: ${reading.absent}`);
    const isPart = answer.groups?.some((group) => path.startsWith(`${group}.`)) === true;
    if (answer.absent === 'null' || isPart || isNullable(measure)) put(body, path, null);
    leaveReason(path, reading.absent, block);
  }

  for (const group of answer.groups ?? []) leaveOutIfEmpty(body, group, omitted);
  if (Object.keys(omitted).length > 0) body['omitted'] = omitted;
  const readings = Object.values(reported).map(readingOf);
  const all = [
    ...warnings,
    ...boundsIn(readings),
    ...musicIn(readings),
    ...passagesIn(Object.values(reported), readingOf, options.startSec ?? 0),
  ];
  if (all.length > 0) {
    const asJson = all.map((warning) => ({ ...warning }));
    body['warnings'] = options.round ? rounded(asJson, 'count') : asJson;
  }
  if (facts.tracks) body['tracks'] = facts.tracks.map((track) => ({ ...track }));
  if (submission.fileName !== undefined) body['fileName'] = submission.fileName;
  return body;
}

/** An answer cannot be given at this rate, for the reason of what it must have. */
export const requiredAtRate = (path: string, reason: string): Fault =>
  new Fault('limit.rate', `${path} ${reason}; a profile omits values that cannot be measured`);

/** The sentences of the warnings of a body. */
export const warningsIn = (body: Readonly<Record<string, Json>>): readonly string[] =>
  ((body['warnings'] ?? []) as unknown as readonly Warning[]).map(({ message }) => message);

/** Noisy passages; the times of warnings count from the start of the file, which a part begins `offsetSec` after. */
export const passagesIn = (
  measures: readonly Measure[],
  readingOf: ReadingOf,
  offsetSec: number,
): readonly Warning[] =>
  measures.flatMap((measure) => {
    const reading = readingOf(measure);
    if ('absent' in reading || reading.noisyPassages === undefined) return [];
    return reading.noisyPassages.map(({ valueDb, ...place }) => {
      const [startSec, endSec] = [place.startSec + offsetSec, place.endSec + offsetSec];
      const where = `from ${startSec.toFixed(1)} to ${endSec.toFixed(1)} s`;
      return {
        code: 'noisy-passage' as const,
        message: `${measure.id} is of the whole recording: ${where} it is ${valueDb.toFixed(1)} dB`,
        startSec,
        endSec,
      };
    });
  });

/** Each bound once, however many numbers refer to it. */
function boundsIn(readings: readonly Reading<Json>[]): readonly Warning[] {
  const bounds = readings.flatMap(boundsOf);
  return [...new Map(bounds.map((bound) => [bound.message, bound])).values()];
}

function boundsOf(reading: Reading<Json>): readonly Warning[] {
  if ('absent' in reading) return [];
  const { upperBound, lowerBound } = reading;
  return [
    ...(upperBound === undefined ? [] : [{ code: 'upper-bound' as const, message: upperBound }]),
    ...(lowerBound === undefined ? [] : [{ code: 'lower-bound' as const, message: lowerBound }]),
  ];
}

const musicIn = (readings: readonly Reading<Json>[]): readonly Warning[] =>
  readings.flatMap(({ musicAsNoise: message }) =>
    message === undefined ? [] : [{ code: 'music-as-noise' as const, message }],
  );

const isNullable = ({ shape }: Measure) => [shape?.['type']].flat().includes('null');

function blockOf(path: string, blocks: Fields = {}): string | undefined {
  return Object.keys(blocks).find((block) => path.startsWith(`${block}.`));
}

/** A group without any value is left out, with one reason for all of it. */
function leaveOutIfEmpty(body: Node, group: string, omitted: Record<string, string>): void {
  const parts = Object.entries(body[group] ?? {});
  if (!parts.every(([, value]) => value === null)) return;
  const reasons = parts.map(([name]) => omitted[`${group}.${name}`] ?? '');
  for (const [name] of parts) Reflect.deleteProperty(omitted, `${group}.${name}`);
  Reflect.deleteProperty(body, group);
  omitted[group] = [...new Set(reasons)].join('; ');
}

const closedBlocks = (blocks: Fields, readingOf: ReadingOf): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(blocks).flatMap(([block, measure]) => {
      const reading = readingOf(measure);
      return 'absent' in reading ? [[block, reading.absent] as const] : [];
    }),
  );

function put(body: Node, path: string, value: Json): void {
  if (hasNonFinite(value)) throw new Error(`${path} is not finite`);
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  let node = body;
  for (const key of keys) node = (node[key] ??= {}) as Node;
  node[last] = value;
}

function hasNonFinite(value: Json): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some((part: Json) => hasNonFinite(part));
}
