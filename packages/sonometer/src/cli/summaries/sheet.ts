import type { Answer } from '@sonometer/engine';
import type { Measured } from '../analyser.js';
import type { View } from '../terminal/terminal.js';
import { wrapped } from '../terminal/wrapped.js';
import { figure, marginText, unitWord } from './quantity.js';

type Body = Measured['body'];
type Json = Body[string];
type Measure = Answer['fields'][string];

/**
 * A page in the making: reads the answer, and remembers what had no value, and why. A value is named
 * by its path in the answer, or by the id of its measure.
 */
export interface Sheet {
  readonly measured: Measured;
  readonly view: View;
  readonly number: (path: string) => number | undefined;
  readonly text: (path: string) => string | undefined;
  readonly numbers: (path: string) => readonly number[];
  readonly texts: (path: string) => readonly string[];
  /** Why a path has no value; empty for one that has. */
  readonly reason: (path: string) => string;
  /** The objects of a list. */
  readonly list: (path: string) => readonly Readonly<Record<string, Json>>[];
  readonly value: (path: string) => Json | undefined;
  /** One line: label, value, unit, margin. A path that the answer does not have gives none. */
  readonly row: (path: string, label: string, labelColumns?: number) => string | undefined;
  /** The rows in as many columns as fit. */
  readonly rows: (paths: Readonly<Record<string, string>>) => readonly string[];
  /** What was asked for and has no value, each with its reason. */
  readonly absences: () => readonly string[];
}

const LABEL_COLUMNS = 18;
const VALUE_COLUMNS = 7;
const UNIT_COLUMNS = 5;
const MARGIN_COLUMNS = 8;
const CELL_COLUMNS = LABEL_COLUMNS + VALUE_COLUMNS + UNIT_COLUMNS + MARGIN_COLUMNS;

export function openSheet(answer: Answer, measured: Measured, view: View): Sheet {
  const { body } = measured;
  const { paint, width } = view;
  const fields: Readonly<Record<string, Measure>> = { ...answer.fields, ...answer.series };
  const withStatus = 'measureStatus' in body;
  const reasons = new Map<string, string[]>();

  const pathById = new Map(Object.entries(fields).map(([path, { id }]) => [id, path]));
  const value = (path: string) => valueAt(body, placeOf(path));
  /** A profile has a measure under its lens; by its id, it is the same everywhere. */
  const placeOf = (path: string) => (path in fields ? path : (pathById.get(path) ?? path));
  const row = (path: string, label: string, columns = LABEL_COLUMNS): string | undefined => {
    const measure = fields[path];
    if (!measure) return undefined;
    const found = value(path);
    const name = paint.faint(label.padEnd(columns));
    if (found === undefined || found === null) {
      const reason = reasonAt(body, path);
      reasons.set(reason, [...(reasons.get(reason) ?? []), label]);
      return name + paint.faint('n/a'.padStart(VALUE_COLUMNS));
    }
    const status = withStatus ? `  ${measure.status}` : '';
    if (typeof found !== 'number')
      return name + wordOf(found).padStart(VALUE_COLUMNS) + paint.faint(status);
    const unit = unitWord(measure.unit).padEnd(UNIT_COLUMNS - 1);
    const margin = marginText(measure.margin).padEnd(withStatus ? MARGIN_COLUMNS : 0);
    return (
      `${name}${figure(found, measure.unit).padStart(VALUE_COLUMNS)} ` +
      `${unit} ${paint.faint(`${margin}${status}`)}`
    ).trimEnd();
  };

  return {
    measured,
    view,
    value,
    number: (path) => {
      const found = value(path);
      return typeof found === 'number' ? found : undefined;
    },
    text: (path) => {
      const found = value(path);
      return typeof found === 'string' ? found : undefined;
    },
    numbers: (path) => {
      const found = value(path);
      return isList(found) ? found.filter((one) => typeof one === 'number') : [];
    },
    texts: (path) => {
      const found = value(path);
      return isList(found) ? found.filter((one) => typeof one === 'string') : [];
    },
    reason: (path) => ((value(path) ?? null) === null ? reasonAt(body, placeOf(path)) : ''),
    list: (path) => {
      const found = value(path);
      return isList(found) ? found.filter(isRecord) : [];
    },
    row,
    rows(paths) {
      const cells = Object.entries(paths)
        .map(([path, label]) => row(path, label))
        .filter((cell) => cell !== undefined);
      const columns = withStatus ? 1 : Math.max(1, Math.floor(width / CELL_COLUMNS));
      const height = Math.ceil(cells.length / columns);
      return Array.from({ length: height }, (_, line) =>
        Array.from({ length: columns }, (__, column) => cells[column * height + line] ?? '')
          .map((cell) => cell + ' '.repeat(Math.max(0, CELL_COLUMNS - printedLength(cell))))
          .join('  ')
          .trimEnd(),
      );
    },
    absences: () =>
      [...reasons].flatMap(([reason, labels]) => wrapped(`${labels.join(', ')}: ${reason}`, width)),
  };
}

/** Columns that a text takes, its colours left out. */
export const printedLength = (text: string): number => text.replace(/\u001b\[\d+m/g, '').length;

function valueAt(body: Body, path: string): Json | undefined {
  let found: Json | undefined = body;
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || isList(found)) return undefined;
    found = found[key];
  }
  return found;
}

/** A nested object may keep the reasons of its own fields. */
function reasonAt(body: Body, path: string): string {
  const [block = '', ...rest] = path.split('.');
  for (const where of [
    `omitted/${path}`,
    `${block}/omitted/${rest.join('.')}`,
    `omitted/${block}`,
  ]) {
    let found: Json | undefined = body;
    for (const key of where.split('/'))
      found =
        typeof found === 'object' && found !== null && !isList(found) ? found[key] : undefined;
    if (typeof found === 'string') return found;
  }
  return 'not measured';
}

const isRecord = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !isList(value);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const wordOf = (value: Json): string =>
  value === true
    ? 'yes'
    : value === false
      ? 'no'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
