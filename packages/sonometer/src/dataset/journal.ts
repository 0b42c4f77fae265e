import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';

/** What is kept of one input, one line of NDJSON. */
export interface Row {
  readonly input: string;
  readonly ok: boolean;
  /** The answer. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: Readonly<Record<string, unknown>>;
  /** What the file was when it was measured; another size or time makes it another file. */
  readonly sizeBytes?: number;
  readonly modifiedMs?: number;
  /** SHA-256 of the decoded samples. */
  readonly audioSha256?: string;
  readonly warnings?: readonly string[];
}

/** Results as they come, one line each: whatever ends the program, no line that is whole is lost. */
export interface Journal {
  write(row: Row): void;
  close(): void;
}

const CHUNK_BYTES = 1 << 20;
const LINE_END = 0x0a;

/** Reads the rows of a journal, one by one; a last line that is not whole is left out. */
export function* rowsOf(path: string): Generator<{ readonly row: Row; readonly endByte: number }> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = Buffer.alloc(0);
    let endByte = 0;
    for (let read; (read = readSync(file, chunk, 0, CHUNK_BYTES, null)) > 0;) {
      rest = Buffer.concat([rest, chunk.subarray(0, read)]);
      for (let at; (at = rest.indexOf(LINE_END)) >= 0; rest = rest.subarray(at + 1)) {
        endByte += at + 1;
        const row = rowIn(rest.subarray(0, at).toString('utf8'));
        if (row) yield { row, endByte };
      }
    }
  } finally {
    closeSync(file);
  }
}

function rowIn(line: string): Row | undefined {
  try {
    const row = JSON.parse(line) as Partial<Row>;
    return typeof row.input === 'string' && typeof row.ok === 'boolean' ? (row as Row) : undefined;
  } catch {
    return undefined; // a line that a crash of the machine has left
  }
}

/** Begins a journal, in the place of one that may be there. */
export const beginJournal = (path: string): Journal => journalOf(openSync(path, 'w'));

/**
 * Goes on with a journal. Rows that `isCurrent` refuses go, and so do a half-written line and a second row of an
 * input; gives the inputs whose rows stay.
 */
export function resumeJournal(
  path: string,
  isCurrent: (row: Row) => boolean,
): { readonly journal: Journal; readonly done: ReadonlySet<string> } {
  const done = new Set<string>();
  let endByte = 0;
  let isClean = true;
  for (const { row, endByte: end } of rowsOf(path)) {
    if (done.has(row.input) || !isCurrent(row)) isClean = false;
    else done.add(row.input);
    endByte = end;
  }
  if (isClean) {
    const file = openSync(path, 'r+');
    ftruncateSync(file, endByte);
    closeSync(file);
    return { journal: journalOf(openSync(path, 'a')), done };
  }
  // written anew beside it, so that a kill in between loses nothing
  const beside = `${path}.new`;
  const fresh = openSync(beside, 'w');
  const kept = new Set<string>();
  for (const { row } of rowsOf(path)) {
    if (kept.has(row.input) || !isCurrent(row)) continue;
    kept.add(row.input);
    writeSync(fresh, lineOf(row));
  }
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(beside, path);
  return { journal: journalOf(openSync(path, 'a')), done: kept };
}

const journalOf = (file: number): Journal => ({
  write: (row) => void writeSync(file, lineOf(row)), // one write, so that lines do not mix
  close: () => {
    closeSync(file);
  },
});

const lineOf = (row: Row) => `${JSON.stringify(row)}\n`;
