import type { MusicFit } from '../music/fit.js';
import type { MusicFacts } from '../music/music-facts.js';
import { buildTable } from '../presentation/tables.js';
import { clock, figure, signed } from '../reading/quantity.js';
import { textOf } from '../reading/reader.js';
import { rowsPage } from './rows.js';
import type { Sheet } from './sheet.js';
import { tableLines } from './table-lines.js';
import { type View, wrapped } from './terminal/view.js';

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

/** As many as a screen has lines for. */
const MAX_LINES = 20;
const CHORDS_PER_LINE = 5;

/** Key and tuning, and the keys over time where there are several. */
export function keyLines({ text, number, objects }: Sheet): readonly string[] {
  const name = text('key.name');
  const cents = number('tuning.cents');
  const keys = objects('key-list');
  return [
    ...(name === undefined
      ? []
      : [
          `${name}, Camelot ${text('key.camelot') ?? ''}; second best ${text('key.second') ?? ''}, ${(number('key.lead') ?? 0).toFixed(2)} lower`,
        ]),
    ...(cents === undefined
      ? []
      : [
          `A4 = ${figure(number('tuning.a4Hz') ?? 440, 'Hz')} Hz, ${signed(cents, 'cent')} cents from 440`,
        ]),
    ...(keys.length < 2
      ? []
      : keys
          .slice(0, MAX_LINES)
          .map(({ startSec, name: key }) => `from ${clock(Number(startSec))}: ${textOf(key)}`)),
  ];
}

/** The first chords, a few to a line, each line with the time of its first. */
export function chordLines({ objects }: Sheet): readonly string[] {
  const chords = objects('chord-list');
  const lines: string[] = [];
  for (let at = 0; at < chords.length && lines.length < MAX_LINES; at += CHORDS_PER_LINE) {
    const some = chords.slice(at, at + CHORDS_PER_LINE);
    const names = some.map(({ chord }) => textOf(chord).padEnd(7)).join(' ');
    lines.push(`${clock(Number(some[0]?.['startSec'])).padStart(9)}  ${names.trimEnd()}`);
  }
  const left = chords.length - MAX_LINES * CHORDS_PER_LINE;
  return left > 0 ? [...lines, `and ${left} more`] : lines;
}

/** The first notes of a line. */
export function noteLines({ measure, objects, number, view }: Sheet): readonly string[] {
  const notes = objects('note-list');
  const table = buildTable(measure('note-list'), notes, MAX_LINES);
  const left = (number('note-summary.count') ?? notes.length) - table.rows.length;
  return tableLines({ ...table, left }, view);
}

/** The key at which a sampler puts the sound. */
export function rootLines({ text, number }: Sheet): readonly string[] {
  const midi = number('root-key.midi');
  if (midi === undefined) return [];
  return [
    `MIDI ${midi}, ${signed(number('root-key.cents') ?? 0, 'cent')} cents`,
    `${text('root-key.note') ?? ''} where C4 is 60 (scientific, SFZ)`,
    `${text('root-key.noteC3') ?? ''} where C3 is 60 (Kontakt, Yamaha)`,
  ];
}
