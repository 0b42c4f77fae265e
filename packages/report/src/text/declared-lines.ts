import { figure } from '../reading/quantity.js';
import { type DeclarationRow, declarationRows } from '../verdicts/findings/declared.js';
import { shortened } from './terminal/view.js';
import type { Sheet } from './sheet.js';

const MIN_TAG_COLUMNS = 12;
const TEXT_COLUMNS = 14;
const NUMBER_COLUMNS = 9;

/**
 * A line for each tag: the declared value, and where it can be measured, the measured value and the
 * difference.
 */
export function declaredLines(sheet: Sheet): readonly string[] {
  const rows = declarationRows(sheet);
  if (rows.length === 0) return [];
  const { width, paint } = sheet.view;
  const tagColumns = Math.max(MIN_TAG_COLUMNS, ...rows.map(({ tag }) => tag.length)) + 2;
  const head =
    'tag'.padEnd(tagColumns) +
    'as written'.padEnd(TEXT_COLUMNS) +
    ['declared', 'measured', 'off by'].map((name) => name.padStart(NUMBER_COLUMNS)).join('');
  const line = (row: DeclarationRow): string => {
    const { tag, text, declared, measured, difference, verdict } = row;
    const start = tag.padEnd(tagColumns);
    if (declared === undefined || measured === undefined || difference === undefined)
      return start + shortened(text, Math.max(TEXT_COLUMNS, width - tagColumns));
    const numbers = [declared, measured, difference]
      .map((value) => figure(value, 'dB').padStart(NUMBER_COLUMNS))
      .join('');
    const written = shortened(text, TEXT_COLUMNS - 1).padEnd(TEXT_COLUMNS);
    return `${start}${written}${numbers}  ${verdict ?? ''}`;
  };
  return [paint.faint(head), ...rows.map(line)];
}
