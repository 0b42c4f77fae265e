import { buildTable, type Table } from '../presentation/tables.js';
import type { Body } from '../reading/reader.js';
import type { Sheet } from './sheet.js';
import { shortened, type View, wrapped } from './terminal/view.js';

const GAP = '  ';
/** Words are not shortened further. */
const MIN_COLUMNS = 12;
/** As many rows as a screen has lines for. */
const MAX_ROWS = 20;

/** A list of objects of the answer as a table; no lines where it has none. */
export const listLines = (
  { measure, objects, view }: Sheet,
  path: string,
  max = MAX_ROWS,
  list: readonly Body[] = objects(path),
): readonly string[] => tableLines(buildTable(measure(path), list, max), view);

/** The headings, then a line for each row, or several where its last column has many words. */
export function tableLines(table: Table, { paint, width }: View): string[] {
  if (table.rows.length === 0) return [];
  const { columns, rows } = fitted(table, width);
  const hasWordsLast = columns.at(-1)?.isNumber === false;
  const fixed = hasWordsLast ? columns.slice(0, -1) : columns;
  const isNarrow = neededBy(columns, rows, false) > width;
  const widths = widthsOf(fixed, rows, isNarrow);
  const over = neededBy(columns, rows, isNarrow) - width;
  const [widest] = fixed
    .flatMap(({ isNumber }, at) => (isNumber ? [] : [at]))
    .toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0));
  if (widest !== undefined && over > 0)
    widths[widest] = Math.max(MIN_COLUMNS, (widths[widest] ?? 0) - over);

  const startOf = (row: readonly string[]): string =>
    fixed
      .map(({ isNumber }, at) => {
        const [cell = '', room = 0] = [row[at], widths[at]];
        return isNumber ? cell.padStart(room) : shortened(cell, room).padEnd(room);
      })
      .join(GAP);
  const linesOf = (row: readonly string[]): readonly string[] => {
    const start = startOf(row);
    if (!hasWordsLast) return [start.trimEnd()];
    const indent = fixed.length === 0 ? '' : start + GAP;
    return wrapped(row.at(-1) ?? '', Math.max(MIN_COLUMNS, width - indent.length)).map(
      (line, i) => (i === 0 ? indent : ' '.repeat(indent.length)) + line,
    );
  };
  const headings = columns.map(({ label }, at) => wrapped(label, widths[at] ?? label.length));
  const height = Math.max(...headings.map(({ length }) => length));
  const headingOf = (line: number) =>
    linesOf(headings.map((lines) => lines[line - (height - lines.length)] ?? ''))[0] ?? '';
  return [
    ...Array.from({ length: height }, (_, line) => paint.faint(headingOf(line).trimEnd())),
    ...rows.flatMap(linesOf),
    ...(table.left > 0 ? [`and ${table.left} more; --json has all`] : []),
  ];
}

/** A table without as many of its further columns as there is no room for. */
function fitted({ columns, rows, left }: Table, width: number): Table {
  const drop = columns.findLastIndex(({ isFurther }) => isFurther === true);
  if (drop < 0 || neededBy(columns, rows, true) <= width) return { columns, rows, left };
  return fitted(
    {
      columns: columns.toSpliced(drop, 1),
      rows: rows.map((row) => row.toSpliced(drop, 1)),
      left,
    },
    width,
  );
}

/** Of each column: its widest cell, or its heading, of which every word may have a line. */
function widthsOf(columns: Table['columns'], rows: Table['rows'], isNarrow: boolean): number[] {
  return columns.map(({ label }, at) =>
    Math.max(
      ...(isNarrow ? label.split(' ') : [label]).map(({ length }) => length),
      ...rows.map((row) => row[at]?.length ?? 0),
    ),
  );
}

/** Columns of the screen, where a last column of words is wrapped. */
function neededBy(columns: Table['columns'], rows: Table['rows'], isNarrow: boolean): number {
  const widths = widthsOf(columns, rows, isNarrow);
  if (columns.at(-1)?.isNumber === false)
    widths[widths.length - 1] = Math.min(MIN_COLUMNS, widths.at(-1) ?? 0);
  return widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
}
