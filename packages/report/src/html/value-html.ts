import { answerOf, type ReportPart, type SavedReport } from '../questions/saved-report.js';
import { figure, unitWord } from '../reading/quantity.js';
import {
  type Body,
  isList,
  isNothing,
  isRecord,
  type Json,
  type Measure,
  openReader,
  type Reader,
  reasonAt,
  valueAt,
} from '../reading/reader.js';
import { definedPart } from './defined-term.js';
import { html, type Html, minus } from './html.js';

/** A list of at least so many numbers is a curve: it is drawn, not written. */
const LONGEST_LIST = 12;

/** A value as a table shows it. */
export function valueHtml(value: Json, measure: Measure): Html {
  const { unit } = measure;
  if (typeof value === 'number') {
    const written = minus(figure(value, unit));
    return html`<b>${written}</b> <span class="unit">${unitWord(unit)}</span>`;
  }
  if (typeof value === 'boolean') return html`<b>${value ? 'yes' : 'no'}</b>`;
  if (typeof value === 'string') return html`<b>${value}</b>`;
  if (isList(value)) return html`<span>${listWords(value)}</span>`;
  if (isSeries(value)) return html`<span>a curve</span>`;
  if (isRecord(value)) return pairs(value, measure);
  return html`none`;
}

function listWords(list: readonly Json[]): string {
  if (list.length === 0) return 'none';
  if (list.some(isRecord)) return `${list.length} below`;
  if (list.length > LONGEST_LIST) return `${list.length} values`;
  const words = list.map((one) => word(one));
  return words.join(words.every((one) => one.endsWith('.')) ? ' ' : ', ');
}

/** The objects of a list of nothing else. */
export function objectsIn(value: Json | undefined): readonly Body[] {
  if (!isList(value)) return [];
  const objects = value.filter(isRecord);
  return objects.length === value.length ? objects : [];
}

function pairs(value: Body, measure: Measure): Html {
  const entries = Object.entries(value).filter(([, one]) => !isLong(one));
  return html`<dl class="pairs">
    ${entries.map(([key, one]) => {
      const described = describedOf(measure.shape, key);
      return html`<div>
        <dt>${definedPart(measure, labelOfPart(described) ?? words(key), described)}</dt>
        <dd>${word(one)}</dd>
      </div>`;
    })}
  </dl>`;
}

/** A text that fits the column of values. */
const LONGEST_WORD = 12;

/** The declaration's description of a part. */
const describedOf = (shape: unknown, key: string): string | undefined =>
  (shape as Declared | undefined)?.properties?.[key]?.description;

/** A description that is short enough for a label. */
const labelOfPart = (described: string | undefined): string | undefined =>
  described === undefined || described.length > LONGEST_LABEL
    ? undefined
    : described.replace(/\.$/, '');

interface Declared {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
}

const LONGEST_LABEL = 48;

/** Needs the width of the table for itself. */
export const isBroad = (value: Json | undefined): boolean =>
  (isRecord(value) && !isSeries(value)) ||
  (typeof value === 'string' && value.length > LONGEST_WORD) ||
  (isList(value) && !value.some(isRecord) && listWords(value).length > LONGEST_WORD);

/** A curve with its time-base (docs/interface.md, SeriesArray). */
export const isSeries = (value: Json | undefined): boolean => isRecord(value) && 'samples' in value;

/** A curve, or a list of objects. */
export const isLong = (value: Json): boolean =>
  isList(value) && (value.length > LONGEST_LIST || value.some((one) => isRecord(one)));

export function word(value: Json | undefined): string {
  if (isNothing(value)) return 'none';
  if (typeof value === 'number') {
    const short = Math.abs(value) < 0.1 ? value.toPrecision(2) : value.toFixed(2);
    return minus(Number(short));
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (isList(value)) return value.length === 0 ? 'none' : value.map((one) => word(one)).join(', ');
  return Object.entries(value)
    .map(([key, one]) => `${words(key)} ${word(one)}`)
    .join(', ');
}

/** Keys that are no words. */
const NAMES: Readonly<Record<string, string>> = {
  t20R2: 'linearity of T20, r²',
  t30R2: 'linearity of T30, r²',
  edtR2: 'linearity of EDT, r²',
  t20Sec: 'T20, s',
  t30Sec: 'T30, s',
  edtSec: 'EDT, s',
  lraAdvice: 'advice on the loudness range',
  c50Db: 'C50, dB',
  c80Db: 'C80, dB',
  d50: 'D50',
  tp: 'true peak, dBTP',
  lufs: 'loudness, LUFS',
  snrDb: 'signal-to-noise ratio, dB',
};

/** `truePeakAfterDb` as `true peak after, dB`. */
export function words(key: string): string {
  const known = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined; // not of the prototype
  if (known !== undefined) return known;
  const [, name = key, unit] = /^(.+?)(Db|Lufs|Sec|Ms|Hz)?$/.exec(key) ?? [];
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return unit === undefined ? spaced : `${spaced}, ${UNITS[unit] ?? unit}`;
}

const UNITS: Readonly<Record<string, string>> = {
  Db: 'dB',
  Lufs: 'LUFS',
  Sec: 's',
  Ms: 'ms',
  Hz: 'Hz',
};

/** One value of an answer, with what is declared of it. */
export interface Fact {
  readonly path: string;
  readonly measure: Measure;
  /** `undefined` or `null` where there is none. */
  readonly value: Json | undefined;
  /** The reason for a missing value. */
  readonly reason: string | undefined;
}

/** The values of a report, wherever an answer or a profile puts them. */
export interface Facts extends Reader {
  readonly report: SavedReport;
  /** Of the requested answer, in its order. */
  readonly requested: readonly Fact[];
}

/** Reads a report. */
export function readFacts(report: SavedReport): Facts {
  const [first] = report.parts;
  const parts = report.parts.flatMap((part) => {
    const answer = answerOf(part);
    return answer ? [{ answer, body: part.body }] : [];
  });
  return { ...openReader(parts), report, requested: first ? factsOf(first) : [] };
}

function factsOf(part: ReportPart): readonly Fact[] {
  const answer = answerOf(part);
  if (!answer) return [];
  return Object.entries({ ...answer.fields, ...answer.series }).flatMap(([path, measure]) => {
    const value = valueAt(part.body, path);
    const reason = isNothing(value) ? reasonAt(part.body, path) : undefined;
    const isSilent = value === undefined && reason === undefined;
    return isSilent ? [] : [{ path, measure, value, reason }];
  });
}
