import { existsSync, rmSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { columnsOf } from '../dataset/columns.js';
import { type Digest, digestOf } from '../dataset/digest.js';
import { beginJournal, resumeJournal, type Row, rowsOf } from '../dataset/journal.js';
import { writeCsv } from '../dataset/write-csv.js';
import { openAnalyser, type Question } from './analyser.js';
import { UsageError } from './arguments/usage-error.js';
import { type ExitCode, exitCode } from './exit-code.js';
import type { Input } from './inputs/input.js';
import { endOnSignals } from './end-on-signals.js';
import { measureInputs, type Outcome } from './measure-inputs.js';
import { digestPage } from './summaries/digest.js';
import { openProgress } from './terminal/progress.js';
import { openRate } from './terminal/rate.js';
import type { Terminal } from './terminal/terminal.js';

const OUT_ENDINGS = ['.ndjson', '.csv', '.parquet'] as const;

export interface Collecting {
  readonly question: Question;
  /** Where the results go; its ending says how. */
  readonly out: string;
  /** Goes on where an earlier run ended, however it ended. */
  readonly isResumed: boolean;
  readonly isJson: boolean;
  readonly jobs?: number;
}

/**
 * Measures many inputs into a file. Results are kept line by line as they come; a table (CSV, Parquet) is made
 * of these lines when all are there.
 */
export async function collect(
  inputs: readonly Input[],
  { question, out, isResumed, isJson, jobs }: Collecting,
  terminal: Terminal,
): Promise<ExitCode> {
  const ending = extname(out).toLowerCase();
  const format = OUT_ENDINGS.find((known) => known === ending);
  if (!format) throw new UsageError(`--out must end in ${OUT_ENDINGS.join(', ')}`);
  const journalPath = format === '.ndjson' ? out : `${out}.partial.ndjson`;
  if (!isResumed && existsSync(out))
    throw new UsageError(`${out} is there already: go on with --resume, or remove it`);

  const names = new Set(inputs.map(({ name }) => name));
  const isCurrent = (row: Row) => names.has(row.input) && isSame(row, factsOf(row.input));
  const { journal, done } =
    isResumed && existsSync(journalPath)
      ? resumeJournal(journalPath, isCurrent)
      : { journal: beginJournal(journalPath), done: new Set<string>() };
  const todo = inputs.filter(({ name }) => !done.has(name));

  const bar = openProgress(terminal);
  const rate = openRate(inputs.length, done.size);
  const forgetSignals = endOnSignals(bar);
  const analyser = await openAnalyser(todo.length, jobs);
  const outcomes = measureInputs(todo, question, analyser, () => undefined);
  for await (const outcome of outcomes) {
    journal.write(rowOf(outcome));
    rate.count();
    bar.show(rate.share, rate.text());
    if (!terminal.isWatched && rate.isTimeToSay()) terminal.say(`${rate.text()}\n`);
  }
  await analyser.close();
  forgetSignals();
  bar.clear();
  journal.close();

  const columns = columnsOf(question.answer, question.options['series'] === true);
  const rows = function* () {
    for (const { row } of rowsOf(journalPath)) yield row;
  };
  if (format === '.csv') writeCsv(out, columns, rows());
  if (format === '.parquet') {
    const { writeParquet } = await import('../dataset/write-parquet.js'); // only where it is wanted
    writeParquet(out, columns, rows());
  }
  const digest = digestOf(columns, rows());
  if (journalPath !== out) rmSync(journalPath);
  tell(digest, { isJson, out, resumed: done.size }, terminal);
  return digest.failed > 0 ? exitCode.failed : exitCode.ok;
}

function tell(
  digest: Digest,
  { isJson, out, resumed }: { isJson: boolean; out: string; resumed: number },
  terminal: Terminal,
): void {
  if (resumed > 0) terminal.say(`${resumed} were there already\n`);
  terminal.say(`${digest.files - digest.failed} measured, ${digest.failed} failed: ${out}\n`);
  terminal.out(isJson ? `${JSON.stringify(digest)}\n` : `${digestPage(digest, terminal.view)}\n`);
}

function rowOf(outcome: Outcome): Row {
  const { name } = outcome.input;
  const facts = factsOf(name);
  if ('failure' in outcome) {
    const { type, code, message, param } = outcome.failure;
    const error = { type, code, message, ...(param !== undefined && { param }) };
    return { input: name, ok: false, error, ...facts };
  }
  const { body, audioSha256, warnings } = outcome.measured;
  return {
    input: name,
    ok: true,
    data: body,
    ...facts,
    ...(audioSha256 !== undefined && { audioSha256 }),
    ...(warnings.length > 0 && { warnings }),
  };
}

type Facts = Pick<Row, 'sizeBytes' | 'modifiedMs'>;

/** What a file is now; nothing of a URL or of what cannot be read. */
function factsOf(path: string): Facts {
  try {
    const { size, mtimeMs } = statSync(path);
    return { sizeBytes: size, modifiedMs: Math.round(mtimeMs) };
  } catch {
    return {}; // why, its failure says
  }
}

const isSame = (one: Facts, other: Facts) =>
  one.sizeBytes === other.sizeBytes && one.modifiedMs === other.modifiedMs;
