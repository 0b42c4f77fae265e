import { csvLine } from '@sonometer/report/dataset/csv-line.js';
import type { SessionNote } from '@sonometer/report/html/session-page.js';
import { liveColumns, type LiveRow } from '@sonometer/report/live/columns.js';
import { soundColumns } from '@sonometer/report/live/sound-levels.js';

/** A second of a session. */
export interface SessionLine {
  /** By the clock. */
  readonly at: Date;
  readonly row: LiveRow;
  /** Alarms that held at its end. */
  readonly alarms: readonly string[];
}

const numbers = [...liveColumns.map(({ name }) => name), ...soundColumns];

/** A session as rows, as `sonometer listen --log` writes them, with the sound levels and what was noted in each second. */
export function sessionCsv(lines: readonly SessionLine[], notes: readonly SessionNote[]): string {
  const own = notes.filter(({ kind }) => kind === 'note');
  let next = 0;
  const notesUpTo = (sec: number): readonly string[] => {
    const first = next;
    while (next < own.length && (own[next]?.atSec ?? 0) <= sec) next++;
    return own.slice(first, next).map(({ text }) => text);
  };
  return [
    csvLine(['at', ...numbers, 'alarms', 'notes']),
    ...lines.map(({ at, row, alarms }, i) => {
      // values after the last whole second go into a row of their own
      const upTo = i === lines.length - 1 ? Infinity : (row['seconds'] ?? 0);
      const noted = notesUpTo(upTo).join('; ');
      const values = numbers.map((name) => row[name] ?? null);
      return csvLine([at.toISOString(), ...values, alarms.join('; '), noted]);
    }),
  ].join('');
}
