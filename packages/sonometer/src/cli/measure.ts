import { readOptions } from '@sonometer/engine/core';
import type { Question } from '@sonometer/report/questions/question.js';
import type { Measured } from '@sonometer/report/reading/reader.js';
import { forPage, LABEL_FORMATS, type Summary } from '@sonometer/report/text/summary.js';
import type { Input } from '../source/path-source.js';
import { openAnalyser } from './analyser.js';
import { type Flags, type Given, UsageError } from './arguments/parse-arguments.js';
import { exitCode, type ExitCode } from './command.js';
import { dryRunFlag, printDryRun } from './dry-run.js';
import { listTracksOf } from './inputs/open-input.js';
import { measureInputs } from './measure-inputs.js';
import { openPrinter } from './printer.js';
import { endOnSignals, openProgress, type Terminal } from './terminal/terminal.js';

/** Rows of the table; what is shorter is summed. */
const MAX_ROWS = 25;

export interface Timings {
  readonly onTiming: (part: string, ms: number) => void;
  /** The times of one recording, and begins the next one. */
  takeTable(): string;
}

/** Collects the times of features and derived values, for `--profile`. */
function openTimings(): Timings {
  const msByPart = new Map<string, number>();
  return {
    onTiming(part, ms) {
      msByPart.set(part, (msByPart.get(part) ?? 0) + ms);
    },
    takeTable() {
      const table = formatTimings(msByPart);
      msByPart.clear();
      return table;
    },
  };
}

function formatTimings(msByPart: ReadonlyMap<string, number>): string {
  const parts = [...msByPart].sort(([, a], [, b]) => b - a);
  const totalMs = parts.reduce((sum, [, ms]) => sum + ms, 0);
  const others = parts.slice(MAX_ROWS);
  const rows = [
    ...parts.slice(0, MAX_ROWS),
    [`${others.length} others`, others.reduce((sum, [, ms]) => sum + ms, 0)] as const,
    ['total', totalMs] as const,
  ];
  const lines = rows.map(([part, ms]) => {
    const share = totalMs > 0 ? (100 * ms) / totalMs : 0;
    return `${ms.toFixed(1).padStart(10)} ms ${share.toFixed(1).padStart(5)} %  ${part}\n`;
  });
  return lines.join('');
}

/** The flags of every command that measures, besides the options of its answer. */
export const measureFlags = {
  ...dryRunFlag,
  json: {
    type: 'boolean',
    description: 'Prints the response of the HTTP service; NDJSON for a folder or several inputs.',
  },
  labels: {
    type: 'string',
    enum: LABEL_FORMATS,
    placeholder: 'FORMAT',
    description:
      'Prints the places of the problems as an edit list: an Audacity label track, Reaper regions, markers for Premiere or Resolve, or CSV.',
  },
  eachTrack: {
    type: 'boolean',
    description:
      'Measures each audio track of a file: one result per track, named FILE#1, FILE#2. URLs and pipes have one result.',
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
  /** What is printed of a recording, where that is not only what was measured. */
  readonly refine?: (measured: Measured) => Measured;
}

/** Measures what the arguments name, prints it, and gives the exit code. */
export async function measure(
  args: readonly string[],
  given: Given['values'],
  { question, summary, codeOf = () => exitCode.ok, refine = (measured) => measured }: Measuring,
  terminal: Terminal,
): Promise<ExitCode> {
  if (args.length === 0)
    throw new UsageError('it needs a FILE, a FOLDER, a URL, or - for standard input');
  readOptions(question.options, question.answer.accepts, new Date()); // a wrong one is reported once
  const isEachTrack = given['eachTrack'] === true;
  const { inputs, isList } = await listTracksOf(args, isEachTrack, question.options['track']);
  const { out, resume, page, jobs: wanted } = given;
  const labels = LABEL_FORMATS.find((format) => format === given['labels']);
  if (labels !== undefined && (isList || given['json'] === true || out !== undefined))
    throw new UsageError('--labels needs one recording, without --json and --out');
  if (out === undefined && resume === true) throw new UsageError('--resume needs --out');
  if (out === undefined && page !== undefined) throw new UsageError('--page needs --out');
  if (typeof out === 'string') {
    const { checkOutputs } = await import('./outputs.js');
    const paths = inputs.map(({ name, path = name }) => path);
    checkOutputs({ out, page: typeof page === 'string' ? page : undefined }, paths);
  }
  const whole = { ...question, withHash: true } as const;
  if (given['dryRun'] === true) {
    const table =
      typeof out === 'string'
        ? { ...(await import('./collect.js')).wholeAnswers(whole), isResumed: resume === true }
        : undefined;
    return printDryRun(
      {
        ...{ analysis: question.answer.id, options: question.options, inputs },
        isJson: given['json'] === true,
        ...(typeof out === 'string' && { out }),
        ...(table && { table }),
        ...(typeof page === 'string' && { page }),
      },
      terminal,
    );
  }
  if (typeof out === 'string') {
    const { collect } = await import('./collect.js');
    const how = { out, isResumed: resume === true, isJson: given['json'] === true };
    const more = {
      ...(typeof wanted === 'number' && { jobs: wanted }),
      ...(typeof page === 'string' && { page }),
    };
    return collect(inputs, { question: whole, ...how, ...more }, terminal);
  }
  const isJson = given['json'] === true;
  let shown = summary;
  if (labels !== undefined) {
    const { labelSummary } = await import('@sonometer/report/text/labels.js');
    shown = labelSummary(question.answer, labels, summary);
  }
  const printer = openPrinter({ isList, isJson, summary: shown, inputs }, terminal);

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
  for await (const found of outcomes) {
    const outcome = 'failure' in found ? found : { ...found, measured: refine(found.measured) };
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
