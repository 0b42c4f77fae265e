import type { Ran } from './run-cases.js';
import type { Result } from './run-case.js';
import { numberText, valueText } from './value-text.js';
import { marginWords } from '@sonometer/report/reading/quantity.js';
import type { View } from '@sonometer/report/text/terminal/view.js';

const VERDICT_COLUMNS = 6;
const MEASURE_COLUMNS = 24;
const VALUE_COLUMNS = 12;
const ERROR_COLUMNS = 9;

/** Content of the columns. */
export const validationHead = ({ paint }: View): string =>
  paint.faint(
    `  ${''.padEnd(VERDICT_COLUMNS)}${columns('measure', 'expected', 'measured', 'error', 'margin')}`,
  );

/** A reference signal, and a line for each measure that was read of it. */
export function validationLines({ reference, results }: Ran, view: View): string[] {
  return [
    `  ${view.paint.faint(reference)}`,
    ...results.flatMap((result) => [lineOf(result, view), ...peerLines(result, view)]),
  ];
}

/** Readings of other programs, under our reading. */
function peerLines({ peers = {} }: Result, { paint }: View): string[] {
  return Object.entries(peers).map(([name, reading]) =>
    `  ${''.padEnd(VERDICT_COLUMNS)}${paint.faint(columns(`  ${name}`, '', valueText(reading), '', ''))}`.trimEnd(),
  );
}

function lineOf(result: Result, { paint }: View): string {
  const { field, expected, measured, error, margin, unit, isRight } = result;
  const ink = isRight ? paint.good('ok'.padEnd(VERDICT_COLUMNS)) : paint.bad('MISS  ');
  const off = error === undefined ? '' : signed(error);
  return `  ${ink}${columns(field, valueText(expected), valueText(measured), off, marginWords(margin, unit))}`;
}

const columns = (
  measure: string,
  expected: string,
  measured: string,
  error: string,
  margin: string,
): string =>
  `${measure.padEnd(MEASURE_COLUMNS)} ${expected.padStart(VALUE_COLUMNS)} ` +
  `${measured.padStart(VALUE_COLUMNS)} ${error.padStart(ERROR_COLUMNS)}  ${margin}`;

function signed(error: number): string {
  const text = numberText(Number(error.toPrecision(3)));
  return error > 0 ? `+${text}` : text;
}
