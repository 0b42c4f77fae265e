import { statSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { apart, withPrint } from '@sonometer/report/questions/variants.js';
import { buildRequested, type Requested } from '@sonometer/report/dataset/requested.js';
import { type Column, columnsOf, type Row } from '@sonometer/report/dataset/columns.js';
import { type Digest, openDigest } from '@sonometer/report/dataset/digest.js';
import { failureOf, sentenceOf } from '@sonometer/report/errors/failure.js';
import type { Question } from '@sonometer/report/questions/question.js';
import type { Measured } from '@sonometer/report/reading/reader.js';
import { digestHtml } from '@sonometer/report/html/digest-page.js';
import { digestPage } from '@sonometer/report/text/digest.js';
import { openRate } from '@sonometer/report/text/plots/rate.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { makeFolder } from '../make-folder.js';
import { openTable, type StoredTable } from '../dataset/stored-table.js';
import { TableRefused } from '../dataset/table.js';
import { version } from '../version.js';
import { openAnalyser } from './analyser.js';
import { UsageError } from './arguments/parse-arguments.js';
import { endOnSignals } from './terminal/terminal.js';
import { exitCode, type ExitCode } from './command.js';
import type { Input } from '../source/path-source.js';
import { isUrl, openInput } from './inputs/open-input.js';
import { measureInputs, type Outcome } from './measure-inputs.js';
import { asUnwritten, tableEnding } from './outputs.js';
import { openProgress, type Terminal } from './terminal/terminal.js';

export interface Collecting {
  readonly question: Question;
  /** Where the results go, in the format of its ending. */
  readonly out: string;
  /** Resumes an existing table. */
  readonly isResumed: boolean;
  readonly isJson: boolean;
  /** The path of the page of the set. */
  readonly page?: string;
  readonly jobs?: number;
  /** Ends the run after what is under way; without it SIGINT and SIGTERM end the program. */
  readonly stop?: AbortSignal;
}

/** Callbacks about rows. */
export interface RowListeners {
  /** Every row of the finished table, also those of earlier runs. */
  readonly onRow?: (row: Row) => void;
  /** The measurements, as they come. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The columns that a table stores of a recording, where they are not the whole answer. */
export interface Stored {
  readonly requested: Requested;
  readonly columns: readonly Column[];
  readonly dataOf: (input: string, measured: Measured) => Readonly<Record<string, unknown>>;
  /** With additional fields that identify equal recordings. */
  readonly withPrint?: true;
}

/** The rows that an earlier run left in its table. */
export interface Collected {
  /** The digest of the set: looking for copies in a large one takes seconds. */
  readonly digest: () => Digest;
  /** Inputs of this run that could not be measured. */
  readonly failed: number;
}

/** Measures many inputs into a file, prints the digest of the set, and gives the exit code. */
export async function collect(
  inputs: readonly Input[],
  call: Collecting,
  terminal: Terminal,
): Promise<ExitCode> {
  const { question, out, isJson } = call;
  const collected = await collectRows(inputs, call, wholeAnswers(question), terminal);
  const { failed } = collected;
  const digest = collected.digest();
  terminal.log(`${digest.files - digest.failed} measured, ${digest.failed} failed: ${out}\n`);
  const paths = new Map(inputs.map(({ name, path = name }) => [name, path]));
  if (call.page !== undefined) writePage(call.page, out, digest, paths);
  terminal.out(isJson ? `${JSON.stringify(digest)}\n` : `${digestPage(digest, terminal.view)}\n`);
  return failed > 0 ? exitCode.failed : exitCode.ok;
}

/** Writes what the set is as one HTML file, with links to its files as seen from there. */
function writePage(
  path: string,
  out: string,
  digest: Digest,
  paths: ReadonlyMap<string, string>,
): void {
  const from = dirname(resolve(path));
  const hrefOf = (input: string) =>
    input === '-' || isUrl(input)
      ? undefined
      : relative(from, resolve(paths.get(input) ?? input))
          .split(/[\\/]/)
          .map(encodeURIComponent)
          .join('/');
  const html = digestHtml(digest, { title: `The set of ${basename(out)}`, hrefOf });
  try {
    makeFolder(from);
    writeFileSync(path, html);
  } catch (error) {
    throw asUnwritten(path, error, '--page');
  }
}

/** A table of answers as they are. */
export const wholeAnswers = (question: Question): Stored => ({
  requested: buildRequested(question, version),
  columns: columnsOf(question.answer, question.options['series'] === true),
  dataOf: (_input, { body }) => body,
  withPrint: true,
});

/**
 * Measures many inputs into a file. Results are appended line by line as they come; at the end they
 * become the table, in the order of the inputs.
 */
export async function collectRows(
  inputs: readonly Input[],
  call: Collecting,
  { requested, columns, dataOf, ...stored }: Stored,
  terminal: Terminal,
  { onRow, onOutcome }: RowListeners = {},
): Promise<Collected> {
  const { out, isResumed, jobs } = call;
  const ending = tableEnding(out);
  const opening = openTable({ path: out, ending, columns, requested, isResumed });
  const table = await opening.catch((error: unknown) => {
    if (error instanceof TableRefused) throw new UsageError(error.message, { cause: error });
    throw asUnwritten(out, error);
  });
  try {
    const plan = await planOf(inputs, table);
    const complain = (name: string, what: string) => {
      terminal.log(`sonometer: ${printable(name)}: ${what}\n`);
    };
    for (const name of plan.gone)
      complain(name, 'it can no longer be found or read; its row of an earlier run is retained');
    const failures = await closedFolders(inputs, complain);

    const { question } = call;
    const answer = stored.withPrint ? withPrint(question.answer) : question.answer;
    const measuring = { ...call, question: { ...question, answer }, requested, dataOf, onOutcome };
    const measured = await measureInto(table, plan, measuring, terminal, jobs);
    await table.finish(inputs.map(({ name }) => name));
    const digest = openDigest(columns);
    for await (const row of table.rows()) {
      digest.add(row);
      onRow?.(row);
    }
    if (plan.there > 0 && !onOutcome)
      terminal.log(`${plan.there} already present, ${measured.count} measured now\n`);
    return {
      digest: () => digest.end(),
      failed: measured.failed + plan.gone.length + failures,
    };
  } catch (error) {
    throw asUnwritten(out, error);
  } finally {
    table.close();
  }
}

interface Plan {
  readonly todo: readonly Input[];
  /** Rows that stay as they are. */
  readonly there: number;
  /** Inputs that have a row and cannot be read now. */
  readonly gone: readonly string[];
  /**
   * The state of each file when the run began: one that changes while it is measured is measured
   * again.
   */
  readonly facts: ReadonlyMap<string, Facts>;
  /** Inputs whose row is a good one. */
  readonly good: ReadonlySet<string>;
}

/**
 * The inputs to measure: no file twice, none with a current row, and each that failed once more.
 */
async function planOf(inputs: readonly Input[], table: StoredTable): Promise<Plan> {
  const wanted = new Map(inputs.filter(isRecording).map((input) => [input.name, input]));
  const facts = new Map([...wanted].map(([name, { path = name }]) => [name, factsOf(path)]));
  const good = new Set<string>();
  const gone: string[] = [];
  let there = 0;
  for await (const row of table.heads()) {
    const input = wanted.get(row.input);
    if (input && row.ok) {
      good.add(row.input);
      const now = facts.get(row.input) ?? {};
      const isGone = row.sizeBytes !== undefined && now.sizeBytes === undefined;
      const isOther = input.kind === 'stdin' || input.kind === 'pipe'; // each time
      if (isGone) gone.push(row.input);
      if (isGone || (!isOther && isSame(row, now))) wanted.delete(row.input);
    }
    if (!wanted.has(row.input)) there++;
  }
  return { todo: [...wanted.values()], there, gone, facts, good };
}

const NO_RECORDINGS: readonly Input['kind'][] = ['empty-folder', 'closed-folder', 'no-match'];
const isRecording = ({ kind }: Input) => !NO_RECORDINGS.includes(kind);

/** A folder without recordings is reported, and makes no row. */
async function closedFolders(
  inputs: readonly Input[],
  complain: (name: string, what: string) => void,
): Promise<number> {
  const folders = inputs.filter((input) => !isRecording(input));
  for (const input of folders)
    await openInput(input).catch((error: unknown) => {
      complain(input.name, sentenceOf(failureOf(error)));
    });
  return folders.length;
}

interface Measuring extends Collecting, Pick<Stored, 'requested' | 'dataOf'> {
  readonly onOutcome: RowListeners['onOutcome'];
}

async function measureInto(
  table: StoredTable,
  { todo, there, facts, good }: Plan,
  { question, requested, dataOf, stop, onOutcome }: Measuring,
  terminal: Terminal,
  jobs: number | undefined,
): Promise<{ readonly count: number; readonly failed: number }> {
  let count = 0;
  let failed = 0;
  if (todo.length === 0) return { count, failed };
  const bar = openProgress(terminal);
  const rate = openRate(there + todo.length, there);
  const sayHowToResume = () => {
    terminal.log('interrupted; add --resume to the same command to measure only what is missing\n');
  };
  const forgetSignals = stop ? () => undefined : endOnSignals(bar, sayHowToResume);
  const analyser = await openAnalyser(todo.length, jobs);
  try {
    for await (const outcome of measureInputs(todo, question, analyser, () => undefined)) {
      const { name } = outcome.input;
      const now = facts.get(name) ?? {};
      const row: Row = { ...rowOf(outcome, now, dataOf), ...requested };
      if (row.ok) count++;
      else failed++;
      // what could not be fetched or read this time takes no good row away
      const isStored = row.ok || !good.has(name) || now.sizeBytes !== undefined;
      if (isStored) await table.add(row);
      if (onOutcome) {
        bar.clear();
        onOutcome(outcome);
      }
      if (stop?.aborted === true) break;
      rate.count();
      bar.show(rate.share, rate.text());
      if (!terminal.isWatched && rate.isDue()) terminal.log(`${rate.text()}\n`);
    }
  } finally {
    await analyser.close();
    forgetSignals();
    bar.clear();
  }
  return { count, failed };
}

function rowOf(outcome: Outcome, facts: Facts, dataOf: Stored['dataOf']): Row {
  const { name } = outcome.input;
  if ('failure' in outcome) {
    const { type, code, message, param } = outcome.failure;
    const error = { type, code, message, ...(param !== undefined && { param }) };
    return { input: name, ok: false, error, ...facts };
  }
  const { audioSha256, warnings } = outcome.measured;
  const { body, soundPrint } = apart(outcome.measured.body);
  return {
    input: name,
    ok: true,
    data: dataOf(name, { ...outcome.measured, body: body as Measured['body'] }),
    ...facts,
    ...(audioSha256 !== undefined && { audioSha256 }),
    ...(soundPrint !== undefined && { soundPrint }),
    ...(warnings.length > 0 && { warnings }),
  };
}

type Facts = Pick<Row, 'sizeBytes' | 'modifiedMs'>;

/** The current state of a file; nothing for a URL or an unreadable file. */
function factsOf(path: string): Facts {
  try {
    const facts = statSync(path);
    if (!facts.isFile()) return {};
    return { sizeBytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
  } catch {
    return {}; // the failure contains the reason
  }
}

const isSame = (one: Facts, other: Facts) =>
  one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs;
