import { type Column, csvLine, type Row } from '@sonometer/report/dataset/columns.js';
import { liveColumns, type LiveRow } from '@sonometer/report/live/alarm.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { version } from '../../version.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { reasonUnwritten } from '../outputs.js';

/** @throws UsageError where a file that an option names has no folder to be in. */
export function checkFolder(option: string, path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new UsageError(`${option}: the folder ${folder} does not exist`);
}

/** Rows of a session in a file, each there as soon as it is written. */
export interface LogFile {
  add(row: LiveRow, raised: readonly string[]): void;
  /** The offset up to which it is written. */
  mark(): LogMark;
  /** Makes the table, where that is no file of lines; whether all is in it. */
  close(): Promise<boolean>;
}

/** A place in a file of lines. */
export interface LogMark {
  readonly path: string;
  readonly bytes: number;
}

const LOG_ENDINGS = ['.csv', '.ndjson', '.parquet'] as const;

const cell = (name: string) => (row: Row) => (row.data?.[name] ?? null) as number | string | null;

/** When it was written by the clock, the numbers of the reading, and the alarms that held. */
const columns: readonly Column[] = [
  { name: 'at', type: 'text', of: cell('at') },
  ...liveColumns.map(({ name }): Column => ({ name, type: 'number', of: cell(name) })),
  { name: 'alarms', type: 'text', of: cell('alarms') },
];

/** The file of the rows during the session. */
const linesOf = (path: string) => (isParquet(path) ? `${path}.partial.ndjson` : path);
const isParquet = (path: string) => path.toLowerCase().endsWith('.parquet');
const isCsvFile = (path: string) => path.toLowerCase().endsWith('.csv');

/**
 * Where the log is written. Existing lines are never changed; where there may be earlier sessions
 * (`mayGoOn`), their lines are continued, and a numbered table is added next to an existing one.
 * @throws UsageError
 */
export function logPath(requested: string, mayGoOn: boolean): string {
  if (!LOG_ENDINGS.some((ending) => requested.toLowerCase().endsWith(ending)))
    throw new UsageError(`--log must end in ${LOG_ENDINGS.join(', ')}`);
  checkFolder('--log', requested);
  const path = mayGoOn && isParquet(requested) ? freeAdjacent(requested) : requested;
  const lines = linesOf(path);
  for (const there of new Set([path, lines])) {
    if (!existsSync(there)) continue;
    if (!mayGoOn)
      throw new UsageError(
        `${there} already exists: give another --log, or remove it; with --snapshot, a log is continued`,
      );
    if (!isOurs(there))
      throw new UsageError(
        `${there} already exists, and is not a log of sonometer listen: give another --log, or remove it`,
      );
  }
  return path;
}

/** `levels.parquet`, `levels-2.parquet` and so on: the first that is not there. */
function freeAdjacent(path: string): string {
  const stem = path.slice(0, path.lastIndexOf('.'));
  for (let number = 1, free = path; ; free = `${stem}-${++number}${path.slice(stem.length)}`)
    if (!existsSync(free)) return free;
}

/** Whether it begins as such a log does, or is no further. */
function isOurs(path: string): boolean {
  const start = Buffer.from(isCsvFile(path) ? headLine() : '{"at":"');
  const file = openSync(path, 'r');
  try {
    const found = Buffer.alloc(start.length);
    const count = readSync(file, found, 0, start.length, 0);
    return found.subarray(0, count).equals(start.subarray(0, count));
  } finally {
    closeSync(file);
  }
}

const headLine = () => csvLine(columns.map(({ name }) => name));

/**
 * Opens a log at the path of `logPath`; rows after `mark` are discarded. A full disk ends no
 * session: `complain` receives the first row that could not be written, and at the end their
 * number.
 * @throws UsageError where it cannot be begun.
 */
export function openLogFile(
  path: string,
  now: () => Date,
  complain: (what: string) => void,
  mark?: LogMark,
): LogFile {
  const lines = linesOf(path);
  const isCsv = isCsvFile(path);
  if (existsSync(lines)) {
    if (mark?.path === resolve(lines) && statSync(lines).size > mark.bytes)
      truncateSync(lines, mark.bytes);
    cutHalfLine(lines);
  }
  const file = begun(lines, isCsv ? headLine() : '');
  let [bytes, lost] = [fstatSync(file).size, 0];

  return {
    add(row, raised) {
      const data = { at: now().toISOString(), ...row, alarms: raised.join('; ') };
      const asRow: Row = { input: '', ok: true, data };
      const line = isCsv
        ? csvLine(columns.map(({ of }) => of(asRow)))
        : `${JSON.stringify(data)}\n`;
      try {
        appendFileSync(file, line);
        bytes += Buffer.byteLength(line);
      } catch (error) {
        ftruncateSync(file, bytes); // half a row is none
        if (lost++ === 0)
          complain(`warning: rows are missing from the log from here on: ${reasonOf(error)}`);
      }
    },
    mark: () => ({ path: resolve(lines), bytes }),
    async close() {
      closeSync(file);
      if (lost > 0) complain(`${counted(lost, 'row')} missing from the log`);
      if (lines === path) return lost === 0;
      const { writeParquet } = await import('../../dataset/write-parquet.js');
      const requested = { question: 'live', options: {}, engineVersion: version };
      try {
        await writeParquet(path, columns, rowsOf(lines), requested);
      } catch (error) {
        rmSync(`${path}.new`, { force: true }); // half a table
        complain(`${path} could not be written: ${reasonOf(error)}; its rows are in ${lines}`);
        return false;
      }
      rmSync(lines);
      return lost === 0;
    },
  };
}

/** Opens the lines, with their first, where they have none. */
function begun(lines: string, head: string): number {
  try {
    const file = openSync(lines, 'a');
    if (fstatSync(file).size === 0) writeSync(file, head);
    return file;
  } catch (error) {
    throw new UsageError(`--log: ${lines} cannot be written: ${reasonOf(error)}`);
  }
}

const reasonOf = (error: unknown): string =>
  reasonUnwritten(error) ?? (error instanceof Error ? error.message : String(error));

/** A crash may have left a part of a line. */
function cutHalfLine(path: string): void {
  truncateSync(path, readFileSync(path).lastIndexOf(LINE_END) + 1);
}
const LINE_END = 0x0a;

/** A day of rows each second takes 40 MB; a last line that a crash has cut is left out. */
function* rowsOf(path: string): Generator<Row> {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (!line.endsWith('}')) continue;
    yield { input: '', ok: true, data: JSON.parse(line) as Record<string, unknown> };
  }
}
