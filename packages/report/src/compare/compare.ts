import type { Answer } from '@sonometer/engine';
import { checkAnswer, checkBody } from '../reading/check-arguments.js';
import { musicFit } from '../music/fit.js';
import {
  type Body,
  isList,
  isRecord,
  type Json,
  type Measure,
  reasonAt,
  valueAt,
} from '../reading/reader.js';
import { type Bound, boundOf, warningsIn } from '../reading/bounds.js';
import { isFloor } from '../reading/quantity.js';
import { ORIGIN } from './comparable.js';
import type { Comparison, Delta } from './comparison.js';
import { compareSpectra } from './compare-spectra.js';
import { DEFECT, isMissingBand, NO_LEVEL } from './sentences.js';

/** The answer that reports how two recordings play together. */
const MUSIC = 'profile.music';
/** Longer lists of numbers are curves, which two recordings do not share the axis of. */
const MAX_NUMBERS = 64;
/** Aligns the bodies of two answers of the kind that `comparable` makes of `answer`. */
export function compare(answer: Answer, a: Body, b: Body): Comparison {
  checkAnswer(answer);
  checkBody(a, 'a');
  checkBody(b, 'b');
  const comparison: Comparison = { deltas: [], labels: [], absent: [], spectrum: null };
  for (const [path, measure] of Object.entries(answer.fields)) {
    const [inA, inB] = [valueAt(a, path) ?? null, valueAt(b, path) ?? null];
    if (inA === null && inB === null && answer.optional?.includes(path)) continue;
    if (inA === null || inB === null) {
      comparison.absent.push({
        path,
        title: measure.title,
        ...(inA === null && { a: reasonAt(a, path) ?? measure.definition }),
        ...(inB === null && { b: reasonAt(b, path) ?? measure.definition }),
      });
    } else alignWhole(comparison, { path, measure, isWhole: true }, a, b);
  }
  const spectrum = compareSpectra(a, b);
  addOrigin(comparison, answer, spectrum, a, b);
  const fit = answer.id === MUSIC && { fit: musicFit(a, b) };
  return { ...comparison, spectrum, ...fit };
}

/** What the answer does not have by itself; the bandwidth of a mere change of level is left out. */
function addOrigin(
  into: Comparison,
  answer: Answer,
  spectrum: Comparison['spectrum'],
  a: Body,
  b: Body,
): void {
  const measured = new Set(Object.values(answer.fields));
  const added: Comparison = { deltas: [], labels: [], absent: [], spectrum };
  for (const [path, measure] of Object.entries(ORIGIN)) {
    const [inA, inB] = [valueAt(a, path) ?? null, valueAt(b, path) ?? null];
    if (inA !== null && inB !== null && !measured.has(measure))
      alignWhole(added, { path, measure, isWhole: true }, a, b);
  }
  const isLeading = (delta: Delta) =>
    DEFECT.test(delta.path)
      ? delta.delta !== 0
      : delta.path.endsWith('.signalToNoiseDb')
        ? delta.againstMargin === 'larger'
        : isMissingBand(delta, spectrum);
  into.deltas.push(...added.deltas.filter(isLeading));
  into.labels.push(...added.labels);
}

interface Place {
  readonly path: string;
  readonly measure: Measure;
  /** The value is what the measure declares, and not a part of it. */
  readonly isWhole: boolean;
}

/** Two values of one measure, unless one of them is a bound that the other may lie beyond. */
function alignWhole(into: Comparison, place: Place, a: Body, b: Body): void {
  const { path, measure } = place;
  const [inA, inB] = [valueAt(a, path) ?? null, valueAt(b, path) ?? null];
  const [boundA, boundB] = [a, b].map((body) => boundOf(warningsIn(body), measure.id));
  if (typeof inA !== 'number' || typeof inB !== 'number' || !(boundA ?? boundB)) {
    align(into, place, inA, inB);
    return;
  }
  const absent = { ...openBound('a', inA - inB, boundA), ...openBound('b', inB - inA, boundB) };
  if (Object.keys(absent).length > 0) into.absent.push({ path, title: measure.title, ...absent });
  else into.deltas.push(atLeast(deltaOf(place, inA, inB)));
}

/** The larger of two values is a lower bound, or the smaller an upper one. */
const atLeast = (delta: Delta): Delta => ({
  ...delta,
  isAtLeast: true,
  againstMargin: delta.againstMargin === 'smaller' ? 'unknown' : delta.againstMargin,
});

/** @param over The value less the other one. */
const openBound = (side: 'a' | 'b', over: number, bound: Bound | undefined) =>
  bound && (over === 0 || bound.kind === (over < 0 ? 'lower' : 'upper'))
    ? { [side]: bound.kind === 'lower' ? 'it is only a lower bound' : 'it is only an upper bound' }
    : {};

/** Walks two values of one measure side by side. */
function align(into: Comparison, place: Place, a: Json, b: Json): void {
  const { path, measure } = place;
  if (typeof a === 'number' && typeof b === 'number') {
    // both at the end of the scale are equal; one is no distance away from it
    const [inA, inB] = [a, b].map((value) => place.isWhole && isFloor(value, measure.unit));
    if (inA !== inB) {
      const { title } = measure;
      into.absent.push({ path, title, ...(inA ? { a: NO_LEVEL } : { b: NO_LEVEL }) });
      return;
    }
    into.deltas.push(deltaOf(place, a, b));
    return;
  }
  const isWord = (value: Json) => typeof value === 'string' || typeof value === 'boolean';
  if (isWord(a) && isWord(b)) {
    into.labels.push({ path, title: measure.title, a, b, isSame: a === b });
    return;
  }
  if (isList(a) && isList(b)) {
    const isShort = Math.max(a.length, b.length) <= MAX_NUMBERS;
    const isNumbers = typeof a[0] === 'number' && a.length === b.length && isShort;
    const byName = new Map(b.map((part) => [nameOf(part), part]));
    a.forEach((part, i) => {
      const name = nameOf(part);
      const other = isNumbers ? b[i] : name === undefined ? undefined : byName.get(name);
      if (other === undefined) return;
      const at = `${path}.${name ?? String(i)}`;
      align(into, { path: at, measure, isWhole: isNumbers }, part, other);
    });
    return;
  }
  if (isRecord(a) && isRecord(b))
    for (const [key, part] of Object.entries(a)) {
      const other = b[key];
      if (other !== undefined && part !== null && other !== null)
        align(into, { path: `${path}.${key}`, measure, isWhole: false }, part, other);
    }
}

/** The fields that identify an element of a list in another list. */
function nameOf(part: Json): string | undefined {
  const name = isRecord(part) ? part['platform'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

function deltaOf({ path, measure, isWhole }: Place, a: number, b: number): Delta {
  // of a part, the margin is claimed for what is in the unit of the whole
  const isLevel = /(Db|Lufs)$/.test(path) && /^(dB|LU)/.test(measure.unit);
  const margin = isWhole || isLevel ? marginOf(measure.margin, a, b) : null;
  const delta = b - a;
  return {
    path,
    title: measure.title,
    unit: isWhole ? measure.unit : null,
    a,
    b,
    delta,
    margin,
    againstMargin: margin === null ? 'unknown' : Math.abs(delta) > margin ? 'larger' : 'smaller',
  };
}

/** Both readings may be wrong at once, in opposite ways. */
function marginOf(margin: Measure['margin'], a: number, b: number): number | null {
  if (margin === null) return null;
  if (typeof margin === 'number') return 2 * margin;
  if ('percent' in margin) return (margin.percent / 100) * (Math.abs(a) + Math.abs(b));
  return margin.plus + margin.minus;
}
