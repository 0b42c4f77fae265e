import type { Answer } from '@sonometer/engine';
import type { Cell } from '../dataset/columns.js';
import type { FlatRow } from '../dataset/condition.js';
import { figure } from '../reading/quantity.js';
import type { Paint } from './terminal/paint.js';
import { printable, shortened, type View } from './terminal/view.js';

const GAP = '  ';
const MAX_CELL_COLUMNS = 40;
/** Digits of a number whose unit is not known. */
const DIGITS = 5;

/** Rows of a finished table, a line each: numbers to the right, as many digits as their unit is read with. */
export function rowsPage(
  rows: readonly FlatRow[],
  columns: readonly string[],
  fields: Answer['fields'],
  { paint, width }: View,
): string {
  const texts = rows.map((row) => columns.map((name) => cellText(row[name] ?? null, fields[name])));
  const widest = Math.max(MAX_CELL_COLUMNS, Math.floor(width / 2));
  const widths = columns.map((name, i) =>
    Math.min(
      widest,
      texts.reduce((max, row) => Math.max(max, row[i]?.length ?? 0), name.length),
    ),
  );
  const isNumber = columns.map((name) => rows.some((row) => typeof row[name] === 'number'));
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, i) => {
        const text = shortened(cell, widths[i] ?? 0);
        return isNumber[i] === true ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0);
      })
      .join(GAP)
      .trimEnd();
  return [paint.faint(lineOf(columns)), ...texts.map(lineOf)].join('\n');
}

function cellText(cell: Cell, measure: Answer['fields'][string] | undefined): string {
  if (cell === null) return '–';
  if (typeof cell === 'number')
    return measure ? figure(cell, measure.unit) : String(Number(cell.toPrecision(DIGITS)));
  return printable(typeof cell === 'object' ? cell.map(String).join(', ') : String(cell));
}

/** A heading and its lines; nothing when there are no lines. */
export const section = (title: string, lines: readonly string[], paint: Paint): string[] =>
  lines.length === 0 ? [] : [paint.strong(title), ...lines];

/** Groups of lines with an empty line between them; an empty group leaves none. */
export const paragraphs = (...groups: readonly (readonly string[])[]): string[] =>
  groups
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));

/** The sections of a page. */
export const pageOf = (...sections: readonly (readonly string[])[]): string =>
  paragraphs(...sections).join('\n');
