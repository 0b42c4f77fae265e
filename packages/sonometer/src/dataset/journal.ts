import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import type { Row } from '@sonometer/report/dataset/columns.js';
import { TableRefused } from './table.js';

/**
 * Results as they come, one line each: whatever ends the program, no line that is whole is lost. Of several rows of
 * an input the last one counts; the others stay in the file until it is put in order.
 */
export interface Journal {
  /** Inputs with a row, in the order of these rows. */
  inputs(): readonly string[];
  has(input: string): boolean;
  write(row: Row): void;
  /** The rows of these inputs, read one by one. */
  rowsOf(inputs: Iterable<string>): Generator<Row>;
  /** Leaves exactly the rows of these inputs in the file, in this order; a kill in between changes nothing. */
  arrange(inputs: readonly string[]): void;
  close(): void;
}

const CHUNK_BYTES = 1 << 20;
const LINE_END = 0x0a;
/** The beginning of each line of ours: a kill leaves a part of such a line. */
const LINE_START = Buffer.from('{"input":"');

/** A line of a journal, and the bytes that it takes, its end included. */
export interface Line {
  readonly row: Row;
  readonly startByte: number;
  readonly bytes: number;
}

/**
 * Reads the rows of a journal, one by one. A last line that is not whole is left out, and so is one that a crash of
 * the machine has made unreadable.
 *
 * @throws TableRefused where the file is something else.
 */
export function* linesOf(path: string): Generator<Line> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = Buffer.alloc(0);
    let startByte = 0;
    let readable = 0;
    let unreadable = 0;
    for (let read; (read = readSync(file, chunk, 0, CHUNK_BYTES, null)) > 0;) {
      rest = Buffer.concat([rest, chunk.subarray(0, read)]);
      let from = 0;
      for (let at; (at = rest.indexOf(LINE_END, from)) >= 0; from = at + 1) {
        const bytes = at + 1 - from;
        const found = rowIn(rest.subarray(from, at).toString('utf8'));
        if (found === 'foreign') throw notOurs(path);
        if (found) {
          readable++;
          yield { row: found, startByte, bytes };
        } else if (at > from) unreadable++;
        startByte += bytes;
      }
      rest = rest.subarray(from);
    }
    const shared = Math.min(rest.length, LINE_START.length);
    const isPartOfLine = rest.subarray(0, shared).equals(LINE_START.subarray(0, shared));
    if (readable === 0 && (unreadable > 0 || !isPartOfLine)) throw notOurs(path);
  } finally {
    closeSync(file);
  }
}

const notOurs = (path: string) =>
  new TableRefused(`${path} is no table of Sonometer’s, and is left as it is`);

function rowIn(line: string): Row | 'foreign' | undefined {
  try {
    const row = JSON.parse(line) as Partial<Row> | null;
    return typeof row?.input === 'string' && typeof row.ok === 'boolean' ? (row as Row) : 'foreign';
  } catch {
    return undefined; // a line that a crash of the machine has left
  }
}

/**
 * Opens a journal, and begins one where there is none. `look` sees every row that is there, and may refuse it by
 * throwing before anything is changed.
 */
export function openJournal(path: string, look: (row: Row) => void = () => undefined): Journal {
  const places = new Map<string, readonly [startByte: number, bytes: number]>();
  let endByte = 0;
  /** Whether the file is exactly the rows in `places`, in their order. */
  let isTidy = true;
  const place = (input: string, bytes: number) => {
    // a row that replaces another one goes to the end
    if (places.delete(input)) isTidy = false;
    places.set(input, [endByte, bytes]);
    endByte += bytes;
  };

  let file = openSync(path, existsSync(path) ? 'r+' : 'wx+');
  try {
    for (const { row, startByte, bytes } of linesOf(path)) {
      look(row);
      if (startByte !== endByte) isTidy = false; // an unreadable line before it
      endByte = startByte;
      place(row.input, bytes);
    }
    ftruncateSync(file, endByte);
  } catch (error) {
    closeSync(file);
    throw error;
  }

  function* rowsOf(inputs: Iterable<string>): Generator<Row> {
    for (const input of inputs) {
      const at = places.get(input);
      if (!at) continue;
      const line = Buffer.alloc(at[1]);
      readSync(file, line, 0, line.length, at[0]);
      yield JSON.parse(line.toString('utf8')) as Row;
    }
  }

  return {
    inputs: () => [...places.keys()],
    has: (input) => places.has(input),
    write(row) {
      const line = lineOf(row);
      writeAll(file, line, endByte);
      place(row.input, line.length);
    },
    rowsOf,
    arrange(inputs) {
      const there = [...places.keys()];
      if (isTidy && inputs.length === there.length && inputs.every((one, i) => one === there[i]))
        return;
      const adjacent = `${path}.new`;
      const fresh = openSync(adjacent, 'w+');
      const moved: [string, number][] = [];
      let written = 0;
      for (const row of rowsOf(inputs)) {
        const line = lineOf(row);
        writeAll(fresh, line, written);
        written += line.length;
        moved.push([row.input, line.length]);
      }
      fsyncSync(fresh);
      closeSync(fresh);
      renameSync(adjacent, path);
      closeSync(file);
      file = openSync(path, 'r+');
      places.clear();
      endByte = 0;
      for (const [input, bytes] of moved) place(input, bytes);
      isTidy = true;
    },
    close() {
      closeSync(file);
    },
  };
}

const lineOf = (row: Row) => Buffer.from(`${JSON.stringify(row)}\n`);

/** Also where the disk takes it in parts. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
}
