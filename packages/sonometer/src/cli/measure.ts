import { readOptions } from '@sonometer/engine';
import type { Measured } from '@sonometer/report/reading/measured.js';
import type { Question } from '@sonometer/report/questions/question.js';
import { openAnalyser } from './analyser.js';
import type { Flags } from './arguments/flag.js';
import type { Given } from './arguments/parse-arguments.js';
import { UsageError } from './arguments/usage-error.js';
import { type ExitCode, exitCode } from './exit-code.js';
import { endOnSignals } from './end-on-signals.js';
import { forPage } from '@sonometer/report/text/for-page.js';
import type { Input } from '../source/input.js';
import { listInputs } from './inputs/list-inputs.js';
import { measureInputs } from './measure-inputs.js';
import { openPrinter } from './printer.js';
import type { Summary } from '@sonometer/report/text/summary.js';
import { openTimings } from './timings.js';
import { openProgress } from './terminal/progress.js';
import type { Terminal } from './terminal/terminal.js';

/** The flags of every command that measures, besides the options of its answer. */
export const measureFlags = {
  json: {
    type: 'boolean',
    description: 'Prints the response of the HTTP service; NDJSON for a folder or several inputs.',
  },
  jobs: {
    type: 'integer',
    minimum: 1,
    maximum: 256,
    placeholder: 'N',
    description: 'Measures N inputs in parallel; by default one per processor.',
  },
  out: {
    type: 'string',
    placeholder: 'FILE',
    description:
      'Writes the results to FILE.ndjson, .csv or .parquet, or to a folder/ of Parquet parts, and prints a summary of the set.',
  },
  page: {
    type: 'string',
    placeholder: 'FILE',
    description:
      'With --out: also writes the summary of the set to FILE.html, with histograms and links.',
  },
  profile: {
    type: 'boolean',
    description:
      'Prints the time of each feature and derived value to standard error, the longest first.',
  },
  resume: {
    type: 'boolean',
    description: 'With --out: retains existing rows, and measures what is new, changed or failed.',
  },
} as const satisfies Flags;

export const OPERANDS = 'FILE|FOLDER|URL|- ...';

export interface Measuring {
  readonly question: Question;
  readonly summary: Summary;
  /** The exit code of a measured recording; by default success. */
  readonly codeOf?: (measured: Measured) => ExitCode;
}

/** Measures what the arguments name, prints it, and gives the exit code. */
export async function measure(
  args: readonly string[],
  given: Given['values'],
  { question, summary, codeOf = () => exitCode.ok }: Measuring,
  terminal: Terminal,
): Promise<ExitCode> {
  if (args.length === 0)
    throw new UsageError('it needs a FILE, a FOLDER, a URL, or - for standard input');
  readOptions(question.options, question.answer.accepts, new Date()); // a wrong one is reported once
  const { inputs, isList } = await listInputs(args);
  const { out, resume, page, jobs: wanted } = given;
  if (typeof out === 'string') {
    const { collect } = await import('./collect.js');
    const whole = { ...question, withHash: true } as const;
    const how = { out, isResumed: resume === true, isJson: given['json'] === true };
    const more = {
      ...(typeof wanted === 'number' && { jobs: wanted }),
      ...(typeof page === 'string' && { page }),
    };
    return collect(inputs, { question: whole, ...how, ...more }, terminal);
  }
  if (resume === true) throw new UsageError('--resume needs --out');
  if (page !== undefined) throw new UsageError('--page needs --out');
  const isJson = given['json'] === true;
  const printer = openPrinter({ isList, isJson, summary, inputs }, terminal);

  const bar = openProgress(terminal);
  const forgetSignals = endOnSignals(bar);
  const jobs = typeof given['jobs'] === 'number' ? given['jobs'] : undefined;
  const timings = given['profile'] === true ? openTimings() : undefined;
  const analyser = await openAnalyser(inputs.length, jobs, timings?.onTiming);

  let failed = 0;
  let code: ExitCode = exitCode.ok;
  const shownQuestion = isJson || isList ? question : forPage(question, summary);
  const show = (share: number, { name }: Input) => {
    bar.show(share, name);
  };
  const outcomes = measureInputs(inputs, shownQuestion, analyser, show, { inOrder: true });
  for await (const outcome of outcomes) {
    const isFailure = 'failure' in outcome;
    if (isFailure) failed++;
    code = Math.max(code, isFailure ? exitCode.failed : codeOf(outcome.measured)) as ExitCode;
    bar.clear();
    printer.print(outcome);
    if (timings) terminal.log(timings.takeTable());
  }
  await analyser.close();
  printer.end();
  forgetSignals();
  if (isList && terminal.isWatched)
    terminal.log(`${inputs.length - failed} measured, ${failed} failed\n`);
  return code;
}
