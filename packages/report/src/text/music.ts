import type { MusicFacts } from '../music/music-facts.js';
import type { MusicFit } from '../music/fit-form.js';
import { figure } from '../reading/quantity.js';
import { rowsPage } from './rows.js';
import type { View } from './terminal/view.js';
import { wrapped } from './terminal/wrapped.js';

const PARTS = ['tempo', 'key', 'tuning', 'swing', 'metre'] as const;
const SIGNS = { fits: '=', 'after-change': '~', apart: '×' } as const;
const NAME_COLUMNS = 8;

/** How two recordings play together: a line for each part, or why one was not checked. */
export function fitLines(fit: MusicFit, { paint, width }: View): readonly string[] {
  return PARTS.flatMap((name) => {
    const part = fit[name];
    const text = part?.text ?? `not checked: ${fit.omitted[name] ?? ''}`;
    const lines = wrapped(text, width - NAME_COLUMNS - 2);
    return lines.map((line, i) => {
      const head = i > 0 ? '' : `${part ? SIGNS[part.judgement] : ' '} ${name}`;
      return `${head.padEnd(NAME_COLUMNS + 2)}${part ? line : paint.faint(line)}`;
    });
  });
}

/** One file of a pack, or why it could not be read. */
export type PackRow = { readonly input: string } & (
  { readonly facts: MusicFacts } | { readonly error: string }
);

const HEADS = ['bpm', 'bars', 'key', 'camelot', 'root', 'name part'];

/** The suggested parts of the file names of a pack, a line each; under it why some have none. */
export function packPage(rows: readonly PackRow[], view: View): string {
  const flat = rows.map((row) => ({
    file: row.input,
    ...Object.fromEntries(
      HEADS.map((name, i) => [name, 'facts' in row ? (cellsOf(row.facts)[i] ?? null) : null]),
    ),
  }));
  const reasons = rows.flatMap((row) => {
    const reason = 'error' in row ? row.error : row.facts.omitted['namePart'];
    if (reason === undefined) return [];
    const why = 'facts' in row ? row.facts.omitted['bpm'] : undefined;
    return wrapped(`${row.input}: ${reason}${why ? ` (${why})` : ''}`, view.width);
  });
  return [
    rowsPage(flat, ['file', ...HEADS], {}, view),
    ...reasons.map((line) => view.paint.faint(line)),
  ].join('\n');
}

/** A guess has its question mark. */
const cellsOf = ({ bpm, isSureOfBpm, bars, key, rootNote, namePart }: MusicFacts) => [
  bpm === undefined ? null : figure(bpm, 'bpm') + (isSureOfBpm ? '' : '?'),
  bars === undefined ? null : String(bars),
  key === undefined ? null : key.name + (key.isSure ? '' : '?'),
  key?.camelot ?? null,
  rootNote ?? null,
  namePart ?? null,
];
