import type { Answer } from '@sonometer/engine';
import {
  type Json,
  type Measure,
  type Measured,
  openReader,
  type Reader,
} from '../reading/reader.js';
import { labelOf } from '../presentation/measures.js';
import { type View, wrapped } from './terminal/view.js';
import { marginOfValue } from '../reading/bounds.js';
import { figure, isFloor, unitWord } from '../reading/quantity.js';

/**
 * A page in the making: reads the answer, and remembers what had no value, and why. A value is named
 * by its path in the answer, or by the id of its measure.
 */
export interface Sheet extends Reader {
  readonly measured: Measured;
  readonly view: View;
  /** One line: label, value, unit, margin. A path that the answer does not have gives none. */
  readonly row: (path: string, label?: string, labelColumns?: number) => string | undefined;
  /** The rows in as many columns as fit. */
  readonly rows: (paths: readonly string[]) => readonly string[];
  /** Paths of further numbers: neither in the list, nor parts of what is. A new measure is printed without a row of its own. */
  readonly others: (listed: readonly string[]) => readonly string[];
  /**
   * The accuracy section of the answer: for values whose margin is no number, how often they are
   * right.
   */
  readonly accuracies: () => readonly string[];
  /** Requested values that are missing, each with its reason. */
  readonly absences: () => readonly string[];
}

/** The section of numbers that have no place of their own on a page. */
export const FURTHER = 'Further';

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
  const printOnce = (labelsBySentence: ReadonlyMap<string, readonly string[]>) =>
    [...labelsBySentence].flatMap(([sentence, labels]) =>
      wrapped(`${labels.join(', ')}: ${sentence}`, width),
    );

  const reader = openReader([{ answer, body }]);
  const row = (path: string, given?: string, columns = LABEL_COLUMNS): string | undefined => {
    const measure = fields[path];
    if (!measure) return undefined;
    const label = given ?? labelOf(measure);
    const found = reader.value(path);
    const name = paint.faint(label.padEnd(columns));
    if (found === undefined) {
      const reason = reader.reason(path);
      reasons.set(reason, [...(reasons.get(reason) ?? []), label]);
      return name + paint.faint('n/a'.padStart(VALUE_COLUMNS));
    }
    const status = withStatus ? `  ${measure.status}` : '';
    if (typeof found !== 'number')
      return name + wordOf(found).padStart(VALUE_COLUMNS) + paint.faint(status);
    const unit = unitWord(measure.unit).padEnd(UNIT_COLUMNS - 1);
    const isMeasured = !isFloor(found, measure.unit);
    const margin = (isMeasured ? marginOfValue(reader, measure) : '').padEnd(
      withStatus ? MARGIN_COLUMNS : 0,
    );
    return (
      `${name}${figure(found, measure.unit).padStart(VALUE_COLUMNS)} ` +
      `${unit} ${paint.faint(`${margin}${status}`)}`
    ).trimEnd();
  };

  return {
    measured,
    view,
    ...reader,
    row,
    rows(paths) {
      const cells = paths.map((path) => row(path)).filter((cell) => cell !== undefined);
      const columns = withStatus ? 1 : Math.max(1, Math.floor(width / CELL_COLUMNS));
      const height = Math.ceil(cells.length / columns);
      return Array.from({ length: height }, (_, line) =>
        Array.from({ length: columns }, (__, column) => cells[column * height + line] ?? '')
          .map((cell) => cell + ' '.repeat(Math.max(0, CELL_COLUMNS - printedLength(cell))))
          .join('  ')
          .trimEnd(),
      );
    },
    others: (listed) =>
      Object.keys(answer.fields).filter(
        (path) =>
          typeof reader.value(path) === 'number' &&
          !listed.some((one) => path === one || path.startsWith(`${one}.`)),
      ),
    accuracies() {
      const titles = new Map<string, string[]>();
      if (withStatus)
        for (const [path, { title, accuracy }] of Object.entries(fields))
          if (accuracy !== undefined && reader.has(path))
            titles.set(accuracy, [...(titles.get(accuracy) ?? []), title]);
      return printOnce(titles);
    },
    absences: () => printOnce(reasons),
  };
}

/** Columns that a text takes, its colours left out. */
export const printedLength = (text: string): number => text.replace(/\u001b\[\d+m/g, '').length;

const wordOf = (value: Json): string =>
  value === true
    ? 'yes'
    : value === false
      ? 'no'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
