import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DIGEST_META } from '@sonometer/report/html/digest-meta.js';
import { TABLE_ENDINGS, type TableEnding, tableEndingOf } from '../dataset/stored-table.js';
import { UsageError } from './arguments/parse-arguments.js';

/** What a run with a table writes. */
export interface Outputs {
  readonly out: string;
  readonly page?: string | undefined;
}

/**
 * Checks the files that a run will write, before anything is measured.
 *
 * @param inputs The paths of everything that the run reads.
 * @throws UsageError where one cannot be written, or would replace an input or another output.
 */
export function checkOutputs({ out, page }: Outputs, inputs: Iterable<string>): void {
  tableEnding(out);
  if (page !== undefined && !/\.html$/i.test(page))
    throw new UsageError('--page must end in .html');
  checkPlaces({ '--out': out, ...(page !== undefined && { '--page': page }) }, inputs);
  if (page !== undefined && !isReplaceable(page))
    throw new UsageError(
      `${page} already exists, and is not a page of sonometer --page: give another --page, or remove it`,
    );
}

/** The page states its program before any name of a file. */
const PAGE_START_BYTES = 1024;

/** A page may replace an earlier page, and nothing else. */
function isReplaceable(page: string): boolean {
  if (!statSync(page, { throwIfNoEntry: false })?.size) return true; // nothing is lost
  let file: number;
  try {
    file = openSync(page, 'r');
  } catch (error) {
    throw asUnwritten(page, error, '--page');
  }
  try {
    const start = Buffer.alloc(PAGE_START_BYTES);
    const count = readSync(file, start, 0, PAGE_START_BYTES, 0);
    return start.toString('latin1', 0, count).split('<title')[0]?.includes(DIGEST_META) ?? false;
  } finally {
    closeSync(file);
  }
}

/** The kind of table that a path names. @throws UsageError where it names none. */
export function tableEnding(out: string): TableEnding {
  const ending = tableEndingOf(out);
  if (!ending) throw new UsageError(`--out must end in ${TABLE_ENDINGS.join(', ')}`);
  return ending;
}

/** The same for any files, by the options that name them, whatever their endings. */
export function checkPlaces(
  outputs: Readonly<Record<string, string>>,
  inputs: Iterable<string>,
): void {
  const flagOf = new Map<string, string>();
  let isThere = false;
  for (const [flag, path] of Object.entries(outputs)) {
    checkPlace(flag, path);
    isThere ||= existsSync(path);
    const place = placeOf(path);
    const other = flagOf.get(place);
    if (other !== undefined)
      throw new UsageError(`${flag} and ${other} name the same file: ${path}`);
    flagOf.set(place, flag);
  }
  if (!isThere) return; // an input may be one of a million
  for (const input of inputs) {
    const flag = existsSync(input) ? flagOf.get(placeOf(input)) : undefined; // a URL is none
    if (flag !== undefined)
      throw new UsageError(`${flag} would replace ${input}, which this run reads`);
  }
}

/** What distinguishes files, by whichever link they are named; of one that is not there, its path. */
function placeOf(path: string): string {
  const whole = resolve(path);
  try {
    const { dev, ino } = statSync(whole, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    const folder = folderThere(whole);
    return join(realpathSync(folder), whole.slice(folder.length));
  }
}

/** The nearest path above that is there. */
function folderThere(path: string): string {
  const above = dirname(resolve(path));
  return above === dirname(above) || existsSync(above) ? above : folderThere(above);
}

/** @throws UsageError with the reason why it cannot be written. */
function checkPlace(flag: string, path: string): void {
  const above = folderThere(path);
  const isFolder = path.endsWith('/');
  try {
    if (!statSync(above).isDirectory()) throw refused(flag, path, `${above} is not a folder`);
    const facts = statSync(path.replace(/(?<=.)\/+$/, ''), { throwIfNoEntry: false });
    if (facts && facts.isDirectory() !== isFolder)
      throw refused(flag, path, isFolder ? 'it is not a folder' : 'it is a folder');
    accessSync(facts ? path : above, constants.W_OK);
  } catch (error) {
    throw asUnwritten(path, error, flag);
  }
}

const refused = (flag: string, path: string, reason: string) =>
  new UsageError(`${flag}: ${path} cannot be written: ${reason}`);

/** An error of writing with the path and the reason; any other error as it is. */
export function asUnwritten(path: string, error: unknown, flag = '--out'): unknown {
  const reason = reasonUnwritten(error);
  return reason === undefined ? error : refused(flag, path, reason);
}

/** Why the system refused to write, in words; nothing of any other error. */
export function reasonUnwritten(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS.get(code);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'no permission'],
  ['EEXIST', 'a part of its path is not a folder'],
  ['EISDIR', 'it is a folder'],
  ['ENOENT', 'a folder of its path cannot be made'],
  ['ENOSPC', 'no space is left'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EPERM', 'no permission'],
  ['EROFS', 'the file system is read-only'],
]);
