import { createReadStream } from 'node:fs';
import {
  type Cell,
  type Column,
  type Row,
  rowWith,
  unguarded,
} from '@sonometer/report/dataset/columns.js';
import { checkColumns } from './table.js';

/**
 * Reads the rows of a table that `writeCsv` has written.
 *
 * @throws TableRefused where the file has other columns.
 */
export async function* readCsv(path: string, columns: readonly Column[]): AsyncGenerator<Row> {
  let isHead = true;
  for await (const record of readCsvRecords(path)) {
    if (isHead) {
      checkColumns(path, record, columns);
      isHead = false;
      continue;
    }
    yield rowWith(
      columns,
      columns.map(({ type }, i) => cellOf(type, record[i] ?? '')),
    );
  }
  if (isHead) checkColumns(path, [], columns);
}

function cellOf(type: Column['type'], text: string): Cell {
  if (text === '') return null;
  switch (type) {
    case 'number':
    case 'integer':
      return Number(text);
    case 'flag':
      return text === 'true';
    case 'numbers':
    case 'flags':
    case 'texts':
      return JSON.parse(text) as Cell;
    case 'text':
    case 'name':
    case 'json':
      return unguarded(text);
  }
}

/** Spreadsheets write one before UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The records of RFC 4180, of a file of any size. */
export async function* readCsvRecords(path: string): AsyncGenerator<readonly string[]> {
  let record: string[] = [];
  let field = '';
  let isQuoted = false;
  /** A quote within quotes: the next character decides whether it is one of the text or the end. */
  let isOpen = false;
  let isStart = true;
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>)
    for (const letter of chunk) {
      const isMark = isStart && letter === BYTE_ORDER_MARK;
      isStart = false;
      if (isMark) continue;
      if (isQuoted && !isOpen) {
        if (letter === '"') isOpen = true;
        else field += letter;
        continue;
      }
      if (letter === '"') {
        if (isOpen) field += letter;
        isQuoted = true;
        isOpen = false;
        continue;
      }
      if (isOpen) isQuoted = isOpen = false;
      if (letter === ',') {
        record.push(field);
        field = '';
      } else if (letter === '\n') {
        record.push(field.endsWith('\r') ? field.slice(0, -1) : field);
        yield record;
        record = [];
        field = '';
      } else field += letter;
    }
  if (field !== '' || record.length > 0) yield [...record, field];
}
