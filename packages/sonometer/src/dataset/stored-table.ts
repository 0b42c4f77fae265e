import { type Column, csvLine, type Row } from '@sonometer/report/dataset/columns.js';
import { buildDifferences, type Requested } from '@sonometer/report/dataset/requested.js';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { type Journal, linesOf, openJournal } from './journal.js';
import { makeFolder } from '../make-folder.js';
import { partsIn } from './parquet-parts.js';
import { readCsv } from './read-csv.js';
import { TableRefused } from './table.js';

/**
 * Locks a table for one run at a time: two that sort the same file would lose rows of each other. A
 * lock whose process has ended, however it ended, is taken over. Gives what releases it.
 */
export function lockTable(path: string): () => void {
  const lock = `${path}.lock`;
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    for (;;) {
      try {
        linkSync(mine, lock); // whole or not at all, and by one of several
        return () => {
          rmSync(lock, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = holderOf(lock);
      if (holder && isRunning(holder))
        throw new TableRefused(
          `another run (process ${holder.pid} on ${holder.host}) is writing ${path}; if that is not so, remove ${lock}`,
        );
      if (holder) removeDead(lock, mine);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Another run may have taken it over in the meantime: that one's lock goes back to its place. */
function removeDead(lock: string, mine: string): void {
  const aside = `${mine}.old`;
  try {
    renameSync(lock, aside);
    const holder = holderOf(aside);
    if (holder && isRunning(holder)) linkSync(aside, lock);
  } catch {
    // another process was faster
  } finally {
    rmSync(aside, { force: true });
  }
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder;
  } catch {
    return undefined; // it has just gone
  }
}

function isRunning({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true; // undecidable from here
  if (pid === process.pid) return false; // an earlier life of a container
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Killed, and listed as a process until its parent reaps it, which never happens in some
 * containers. Only Linux reports this state.
 */
function isZombie(pid: number): boolean {
  try {
    // after the name, which may contain anything, the state comes first (proc_pid_stat(5))
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^\) [ZX] /.test(stat.slice(stat.lastIndexOf(') ')));
  } catch {
    return false; // another system
  }
}

/** Writes a table as CSV (RFC 4180): a line of names, then a line for each row; nothing where there is no value. */
function writeCsv(path: string, columns: readonly Column[], rows: Iterable<Row>): void {
  const adjacent = `${path}.new`;
  const file = openSync(adjacent, 'w');
  writeFileSync(file, csvLine(columns.map(({ name }) => name)));
  for (const row of rows) writeFileSync(file, csvLine(columns.map((column) => column.of(row))));
  fsyncSync(file);
  closeSync(file);
  renameSync(adjacent, path);
}

/** A path that ends in a slash is a folder of Parquet parts. */
export const TABLE_ENDINGS = ['.ndjson', '.csv', '.parquet', '/'] as const;
export type TableEnding = (typeof TABLE_ENDINGS)[number];

/** How a path determines the kind of its table. */
export const tableEndingOf = (path: string): TableEnding | undefined =>
  TABLE_ENDINGS.find((ending) => path.toLowerCase().endsWith(ending));

export interface TableCall {
  readonly path: string;
  readonly ending: TableEnding;
  readonly columns: readonly Column[];
  readonly requested: Requested;
  /** Resumes an existing table; otherwise there must be none. */
  readonly isResumed: boolean;
}

/**
 * A table of results that survives an interrupted run: a row stays until a newer one of the same
 * input replaces it. During a run, new rows are in a journal, from which the table is made at the
 * end: the file itself where that is NDJSON, one next to it otherwise.
 */
export interface StoredTable {
  /** The rows that are there. */
  rows(): AsyncGenerator<Row>;
  /** The same without their answers, where these need not be read. */
  heads(): AsyncGenerator<Row>;
  add(row: Row): Promise<void>;
  /** Puts the rows of `order` into this order, after all others, and writes the table. */
  finish(order: readonly string[]): Promise<void>;
  /** Lets another run have it. */
  close(): void;
}

/** @throws TableRefused where it would lose rows, or mix them with those of another analysis. */
export async function openTable(given: TableCall): Promise<StoredTable> {
  const call = { ...given, path: pathOf(given) };
  makeFolder(dirname(call.path));
  const unlock = lockTable(call.path);
  try {
    await checkAll(call);
    return await storedTable(call, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Checks a table without a change of anything.
 *
 * @throws TableRefused where `openTable` would, but for a run that is writing it.
 */
export const checkTable = (given: TableCall): Promise<void> =>
  checkAll({ ...given, path: pathOf(given) });

function pathOf(given: TablePlace): string {
  // its lock and its journal lie next to a folder, where readers of the whole folder do not find
  // them
  const named = given.path.replace(/(?<=.)\/+$/, '');
  // next to the folder itself, also where its name is a link
  return given.ending === '/' && existsSync(named) ? realpathSync(named) : named;
}

type TablePlace = Pick<TableCall, 'path' | 'ending'>;

const journalPathOf = ({ path, ending }: TablePlace) =>
  ending === '.ndjson' ? path : `${path}.partial.ndjson`;

/** @throws TableRefused where a table or the rows of an ended run are there. */
function refuseExistingTable(call: TablePlace): void {
  const { path } = call;
  const journal = journalPathOf(call);
  if (isThere(call))
    throw new TableRefused(
      `${path} already exists: --resume adds to it; another --out leaves it unchanged`,
    );
  if (existsSync(journal))
    throw new TableRefused(
      `${journal} has the rows of a run that was ended: go on with --resume, or remove it to begin anew`,
    );
}

/** An empty folder is no table yet. */
const isThere = ({ path, ending }: TablePlace) =>
  existsSync(path) && (ending !== '/' || partsIn(path).length > 0);

/** Every row has to be of the same analysis, before anything is changed. */
async function checkAll(call: TableCall): Promise<void> {
  const { path, isResumed } = call;
  if (!isResumed) refuseExistingTable(call);
  const look = lookOf(call);
  for await (const row of finishedHeads(call)) look(row, path);
  const journalPath = journalPathOf(call);
  if (existsSync(journalPath)) for (const { row } of linesOf(journalPath)) look(row, journalPath);
}

function lookOf({ requested }: TableCall) {
  return (row: Row, where: string) => {
    const differences = buildDifferences(requested, row);
    if (differences.length > 0)
      throw new TableRefused(
        `${where} is from another analysis: ${differences.join('; ')}. Give another --out, or remove the file to measure everything again`,
      );
  };
}

/** The rows of a table that an earlier run has made; none where there is no such table. */
async function* finishedRows({ path, ending, columns }: TableCall): AsyncGenerator<Row> {
  if (!existsSync(path)) return;
  if (ending === '.csv') yield* readCsv(path, columns);
  if (ending === '.parquet' || ending === '/') {
    const { readParquet } = await import('./read-parquet.js'); // only where it is wanted
    for (const part of ending === '/' ? partsIn(path) : [path]) yield* readParquet(part, columns);
  }
}

/** The same without their answers, where these need not be read. */
async function* finishedHeads(call: TableCall): AsyncGenerator<Row> {
  const { path, ending, columns } = call;
  if (ending !== '.parquet' && ending !== '/') yield* finishedRows(call);
  else if (existsSync(path)) {
    const { readParquetHeads } = await import('./read-parquet.js'); // only where it is wanted
    for (const part of ending === '/' ? partsIn(path) : [path])
      yield* readParquetHeads(part, columns);
  }
}

async function storedTable(call: TableCall, unlock: () => void): Promise<StoredTable> {
  const { path, ending } = call;
  const journalPath = journalPathOf(call);
  let journal: Journal | undefined =
    ending === '.ndjson' || existsSync(journalPath) ? openJournal(journalPath) : undefined;

  /** A journal that has the rows of the table as well: whatever ends the run, one of both has each row. */
  async function wholeJournal(): Promise<Journal> {
    // of a folder only those parts are written that change: what is in the others need not be in the journal
    if (ending === '.ndjson' || ending === '/' || !existsSync(path))
      return journal ?? openJournal(journalPath);
    const there = journal;
    const adjacent = `${journalPath}.whole`;
    rmSync(adjacent, { force: true });
    const whole = openJournal(adjacent);
    for await (const row of finishedRows(call)) if (!there?.has(row.input)) whole.write(row);
    if (there) {
      for (const row of there.rowsOf(there.inputs())) whole.write(row);
      there.close();
    }
    whole.close();
    renameSync(adjacent, journalPath);
    return openJournal(journalPath);
  }
  let isWhole = false;
  /** The inputs in the order of the finished table. */
  let finished: readonly string[] | undefined;
  const opened = async () => {
    if (!isWhole || !journal) journal = await wholeJournal();
    isWhole = true;
    return journal;
  };

  async function* rowsFrom(finishedOnes: typeof finishedRows): AsyncGenerator<Row> {
    if (finished && ending === '/') {
      yield* finishedOnes(call);
      return;
    }
    if ((!isWhole || ending === '/') && ending !== '.ndjson')
      for await (const row of finishedOnes(call)) if (!journal?.has(row.input)) yield row;
    if (journal) yield* journal.rowsOf(finished ?? journal.inputs());
  }

  return {
    rows: () => rowsFrom(finishedRows),
    heads: () => rowsFrom(finishedHeads),
    async add(row) {
      (await opened()).write(row);
    },
    async finish(order) {
      if (!journal && isThere(call)) return; // nothing is new
      const whole = await opened();
      const requested = new Set(order);
      const inputs = [
        ...whole.inputs().filter((input) => !requested.has(input)),
        ...[...requested].filter((input) => whole.has(input)),
      ];
      if (ending === '.ndjson') whole.arrange(inputs);
      if (ending === '.csv') writeCsv(path, call.columns, whole.rowsOf(inputs));
      if (ending === '.parquet') {
        const { writeParquet } = await import('./write-parquet.js');
        await writeParquet(path, call.columns, whole.rowsOf(inputs), call.requested);
      }
      if (ending === '/') {
        const { writeParts } = await import('./write-parts.js');
        await writeParts({ ...call, folder: path }, whole, inputs);
      }
      finished = inputs;
    },
    close() {
      journal?.close();
      if (finished && ending !== '.ndjson') rmSync(journalPath, { force: true });
      unlock();
    },
  };
}
