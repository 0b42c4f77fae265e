import { csvLine } from '@sonometer/report/dataset/columns.js';
import { ConditionRefused } from '@sonometer/report/dataset/condition.js';
import type { SessionNote } from '@sonometer/report/html/session-page.js';
import {
  type AlarmEvent,
  liveColumns,
  type LiveRow,
  openAlarms,
  readAlarm,
} from '@sonometer/report/live/alarm.js';
import {
  NOTHING_SINCE,
  type Scale,
  type ScaleName,
  scales,
  sinceBoth,
  sinceIn,
} from '@sonometer/report/live/scale.js';
import { calibratedRow, soundColumns } from '@sonometer/report/live/sound-levels.js';
import { clock } from '@sonometer/report/reading/quantity.js';
import { button, made, save } from '../dom/elements.js';
import type { SessionSoFar, Sum } from './canvas.js';

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

/** A line is stored for each second; after a day the oldest is dropped. */
const LINES_PER_SEC = 10;
const MAX_LINES = 86_400;

const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/csv': 'csv',
  'application/json': 'json',
};

interface Means {
  readonly setting: () => Setting;
  /** The sum of the session so far. */
  readonly sum: () => Promise<Sum>;
  /** A page of it. */
  readonly report: (session: SessionSoFar, style: string) => Promise<string>;
  /** The name of the source. */
  readonly source: () => string;
  readonly sound: () => Pick<SessionSoFar, 'soundLevels' | 'calibrationDb'>;
}

/** The log of a session: notes, alarms and a line for each second, and their exports. */
export function openSession({ setting, sum, report, source, sound }: Means) {
  const element = made('div', {});
  const form = made('form', { className: 'url-row' });
  const note = made('input', { type: 'text', maxLength: 200, placeholder: 'chorus, gate opened' });
  const noteLabel = made('label', { textContent: 'Note at this moment ' });
  noteLabel.append(note);
  form.append(noteLabel, made('button', { textContent: 'Add' }));

  const alarmForm = made('form', { className: 'url-row' });
  const alarm = made('input', {
    ...{ type: 'text', name: 'alarm', placeholder: 'shortTermLufs>-18 for 10s' },
    value: 'clipping',
  });
  const alarmLabel = made('label', {
    textContent: 'Alarm: a condition, or silence, clipping, phase ',
  });
  alarmLabel.append(alarm);
  alarmForm.append(alarmLabel, made('button', { textContent: 'Set' }));
  const alarmState = made('p', { className: 'quiet', role: 'status' });

  const list = made('ol', { className: 'session-log', tabIndex: 0 });
  const exports = made('p', { className: 'actions' });
  element.append(
    made('h2', { textContent: 'Session' }),
    ...[form, alarmForm, alarmState, list, exports],
  );

  let startedAt = new Date();
  let lines: SessionLine[] = [];
  let second: LiveRow[] = [];
  let notes: SessionNote[] = [];
  let seconds = 0;
  const written: string[] = [];
  let alarms = openAlarms([]);

  const add = (one: SessionNote) => {
    notes.push(one);
    const item = made('li', { className: one.kind });
    item.append(made('time', { textContent: clock(one.atSec) }), ` ${one.text}`);
    list.append(item);
    list.scrollTop = list.scrollHeight;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (note.value.trim() === '') return;
    add({ kind: 'note', atSec: seconds, at: new Date(), text: note.value.trim() });
    note.value = '';
  });
  const setAlarm = () => {
    try {
      const read = readAlarm(alarm.value);
      if (!written.includes(read.text)) written.push(read.text);
      alarms = openAlarms(written.map(readAlarm));
      alarmState.textContent = `Watched: ${written.join(', ')}.`;
      alarm.value = '';
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      alarmState.textContent = `${error.message}.`;
    }
  };
  alarmForm.addEventListener('submit', (event) => {
    event.preventDefault();
    setAlarm();
  });
  setAlarm();

  const reportAlarm = ({ alarm: text, event, atSec, sinceSec }: AlarmEvent) => {
    const words =
      event === 'raised' ? text : `over: ${text}, after ${(atSec - sinceSec).toFixed(1)} s`;
    add({ kind: event, atSec, at: new Date(), text: words });
  };

  const nameOf = (ending: string) =>
    `session-${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}.${ending}`;
  const calibrated = (): readonly SessionLine[] => {
    const { calibrationDb } = sound();
    return lines.map((line) => ({ ...line, row: calibratedRow(line.row, calibrationDb) }));
  };
  const session = (): SessionSoFar => ({
    ...{ source: source(), startedAt, targetLufs: setting().targetLufs, notes, ...sound() },
    lines: calibrated().map(({ row }) => row),
  });
  const exporting = (name: string, make: () => Promise<Blob>) =>
    button(name, () => {
      void make().then((blob) => {
        save(blob, nameOf(ENDINGS[blob.type] ?? 'txt'));
      });
    });
  exports.append(
    exporting('Save report', async () => {
      const style = await (await fetch('/assets/page.css')).text();
      return new Blob([await report(session(), style)], { type: 'text/html' });
    }),
    exporting('Save CSV', () =>
      Promise.resolve(new Blob([sessionCsv(calibrated(), notes)], { type: 'text/csv' })),
    ),
    exporting('Save JSON', async () => {
      const { calibrationDb = null, ...rest } = session();
      const whole = { ...rest, calibrationDb, sum: await sum() };
      return new Blob([JSON.stringify(whole, undefined, 1)], { type: 'application/json' });
    }),
  );

  return {
    element,
    add(row: LiveRow): void {
      seconds = row['seconds'] ?? seconds;
      for (const event of alarms.update(row, seconds)) reportAlarm(event);
      second.push(row);
      if (second.length < LINES_PER_SEC) return;
      lines.push({ at: new Date(), row: lineOf(second), alarms: alarms.raised() });
      second = [];
      if (lines.length > MAX_LINES) lines.shift();
    },
    send(text: string): void {
      add({ kind: 'note', atSec: seconds, at: new Date(), text });
    },
    reset(): void {
      startedAt = new Date();
      lines = [];
      second = [];
      notes = [];
      seconds = 0;
      alarms = openAlarms(written.map(readAlarm));
      list.replaceChildren();
    },
  };
}

/** The last row of a second, with what is of all of it. */
function lineOf(rows: readonly LiveRow[]): LiveRow {
  const since = rows.map(sinceIn).reduce(sinceBoth, NOTHING_SINCE);
  return { ...rows.at(-1), ...since };
}

/** The settings of the meter. */
export interface Setting {
  readonly scale: Scale;
  /** Loudness in LU around the target, or as LUFS. */
  readonly isRelative: boolean;
  readonly targetLufs: number;
  readonly toleranceLu: number;
  /** The highest true peak that is wanted, dBTP. */
  readonly peakDb: number;
}

const numberIn = (form: HTMLFormElement, name: string, otherwise: number): number => {
  const { value, valueAsNumber } = form.elements.namedItem(name) as HTMLInputElement;
  return value === '' || Number.isNaN(valueAsNumber) ? otherwise : valueAsNumber;
};

/** The controls of the page, in their current state. */
export const readSetting = (form: HTMLFormElement): Setting => ({
  scale: scales[(form.elements.namedItem('scale') as HTMLSelectElement).value as ScaleName],
  isRelative: (form.elements.namedItem('relative') as HTMLInputElement).checked,
  targetLufs: numberIn(form, 'lufs', -23),
  toleranceLu: Math.max(0, numberIn(form, 'tolerance', 0.5)),
  peakDb: numberIn(form, 'peak', -1),
});
