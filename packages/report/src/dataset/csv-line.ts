import type { Cell } from './columns.js';

/** One record of RFC 4180, its end included; nothing where there is no value. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(textOf).join(',')}\r\n`;

/** A list is written as JSON. */
function textOf(value: Cell): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
