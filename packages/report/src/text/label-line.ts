import { wrapped } from './terminal/wrapped.js';
import type { View } from './terminal/view.js';

const LABEL_COLUMNS = 18;
const VALUE_COLUMNS = 14;

/** A label, its value, and the evidence for it, which may take several lines. */
export function labelLine(
  label: string,
  value: string,
  evidence: string,
  { paint, width }: View,
): readonly string[] {
  const indent = LABEL_COLUMNS + Math.max(VALUE_COLUMNS, value.length + 2);
  const [first = '', ...rest] = wrapped(evidence, Math.max(20, width - indent));
  const head = paint.faint(label.padEnd(LABEL_COLUMNS)) + value.padEnd(indent - LABEL_COLUMNS);
  return [
    (head + paint.faint(first)).trimEnd(),
    ...rest.map((line) => ' '.repeat(indent) + paint.faint(line)),
  ];
}
