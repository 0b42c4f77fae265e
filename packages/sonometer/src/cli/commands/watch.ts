import { stat } from 'node:fs/promises';
import { readOptions } from '@sonometer/engine';
import type { Digest } from '@sonometer/report/dataset/digest.js';
import { isPassed } from '@sonometer/report/gate/formats/report.js';
import { verdictIn } from '@sonometer/report/gate/verdict-row.js';
import type { Question } from '@sonometer/report/questions/question.js';
import { digestPage } from '@sonometer/report/text/digest.js';
import { verdictText } from '@sonometer/report/text/gate.js';
import { summaries } from '@sonometer/report/text/timeseries.js';
import { type Given, UsageError } from '../arguments/parse-arguments.js';
import { collectRows, type RowListeners, type Stored, wholeAnswers } from '../collect.js';
import { defineCommand, exitCode, type ExitCode } from '../command.js';
import { checkTableAt, dryRunFlag, printDryRun } from '../dry-run.js';
import { plainAnswer, plainAnswerFlags } from '../plain-answer.js';
import { openPrinter } from '../printer.js';
import { gateAnalysisFor, verdictOf, verdictsStored } from '../gate-check.js';
import { checkOutputs } from '../outputs.js';
import type { Terminal } from '../terminal/terminal.js';
import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { audioIn, type Input } from '../../source/path-source.js';

import process from 'node:process';

/** The parameters of watching a folder. */
export interface Watching {
  /** A file is complete when its size and its time have not changed for this duration. */
  readonly settleSec: number;
  /** Measures what has arrived. */
  readonly measure: (arrived: readonly Input[], stop: AbortSignal) => Promise<void>;
}

/** The interval of scans of the folder; a scan of 10,000 files takes some 50 ms. */
const LOOK_MS = 500;

/**
 * Measures the files of a folder as they arrive, each when nothing has been written to it for a while, and again when it
 * has changed. Ends at SIGINT or SIGTERM, with what is under way.
 */
export async function watch(folder: string, { settleSec, measure }: Watching): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => {
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  /** The state of each file when it was last measured. */
  const measured = new Map<string, string>();
  /** The state of each file at the last scan, and the time since which it is unchanged. */
  let seen = new Map<string, Sight>();
  try {
    while (!stop.signal.aborted) {
      const now = Date.now();
      const inputs = await audioIn(folder);
      seen = new Map(inputs.map(({ name }) => [name, sightOf(name, seen.get(name), now)]));
      const arrived = inputs.filter(({ name, kind }) => {
        const { state, sinceMs } = seen.get(name) ?? { state: '', sinceMs: now };
        const isWhole = state !== '' && now - sinceMs >= settleSec * 1000;
        return kind === 'file' && isWhole && measured.get(name) !== state;
      });
      if (arrived.length > 0) {
        for (const { name } of arrived) measured.set(name, seen.get(name)?.state ?? '');
        await measure(arrived, stop.signal);
      }
      await sleep(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

interface Sight {
  /** Size and time; empty where there is nothing to read. */
  readonly state: string;
  readonly sinceMs: number;
}

function sightOf(path: string, before: Sight | undefined, nowMs: number): Sight {
  const facts = statSync(path, { throwIfNoEntry: false });
  const state = facts ? `${facts.size} ${facts.mtimeMs}` : '';
  // by our own observations: the clock of another machine, or a copy that preserves old times,
  // proves nothing
  return before?.state === state ? before : { state, sinceMs: nowMs };
}

export const watchCommand = defineCommand({
  name: 'watch',
  title: 'Measures new files in a folder, into a table',
  operands: 'FOLDER --out TABLE',
  flags: {
    out: {
      type: 'string',
      placeholder: 'FILE',
      description: 'The table: FILE.ndjson, .csv or .parquet. An existing table is continued.',
    },
    ...plainAnswerFlags,
    spec: {
      type: 'string',
      placeholder: 'NAME|FILE',
      description:
        'Checks each file against a spec, as check does; the exit code is 1 when a file fails.',
    },
    settle: {
      type: 'number',
      minimum: 0.5,
      maximum: 3600,
      default: 2,
      placeholder: 'SEC',
      description: 'A file is complete when nothing was written to it for this long.',
    },
    jobs: {
      type: 'integer',
      minimum: 1,
      maximum: 256,
      placeholder: 'N',
      description: 'Measures N files in parallel; by default one per processor.',
    },
    dryRun: {
      ...dryRunFlag.dryRun,
      description: 'Prints which files are there now and what would be written, and does neither.',
    },
  },
  examples: [
    { line: 'sonometer watch takes/ --out takes.csv', what: 'one row per new take' },
    {
      line: 'sonometer watch inbox/ --out inbox.ndjson --spec podcast',
      what: 'reports files that miss the spec as they arrive',
    },
    {
      line: 'sonometer watch calls/ --out calls.parquet --profile voice --settle 30',
      what: 'slow uploads: complete after 30 s without a write',
    },
  ],
  notes: [
    'Ctrl-C ends it after the current files, and prints a summary of the set. After any interruption, the next run continues with files that are new, changed or failed.',
    'Exit code: 0 no problem, 1 a file of the table misses the spec, 2 a file could not be measured.',
  ],

  async run({ values, positionals }, terminal) {
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new UsageError('it needs one folder');
    const facts = await stat(folder).catch(() => undefined);
    if (!facts?.isDirectory()) throw new UsageError(`${folder} is not a folder`);
    const { out, jobs, settle = 2 } = values;
    if (typeof out !== 'string') throw new UsageError('--out is required: the table to write');
    checkOutputs({ out }, []);
    const task = await getTask(values, terminal);
    if (values['dryRun'] === true) {
      const inputs = await audioIn(folder);
      const { answer, options } = task.question;
      const analysis = task.specName === undefined ? answer.id : `check ${task.specName}`;
      const table = { ...task.stored, isResumed: true };
      const dry = { analysis, options, inputs, out, table, isJson: false };
      return printDryRun(dry, terminal);
    }
    await checkTableAt(out, { ...task.stored, isResumed: true }); // now, not with the first file
    const call = { question: task.question, out, isResumed: true, isJson: false };

    let buildDigest: (() => Digest) | undefined;
    await watch(folder, {
      settleSec: Number(settle),
      async measure(inputs, stop) {
        const how = { ...call, stop, ...(typeof jobs === 'number' && { jobs }) };
        ({ digest: buildDigest } = await collectRows(
          inputs,
          how,
          task.stored,
          terminal,
          task.listenersFor(inputs),
        ));
      },
    });
    const last = buildDigest?.();
    terminal.log(`${last?.files ?? 0} in ${out}\n`);
    if (!last) return exitCode.ok;
    terminal.out(`${digestPage(last, terminal.view)}\n`);
    return last.failed > 0 ? exitCode.failed : task.code();
  },
});

interface Task {
  readonly specName?: string;
  readonly question: Question;
  readonly stored: Stored;
  /** Callbacks for the rows of one round. */
  readonly listenersFor: (inputs: readonly Input[]) => RowListeners;
  /** The digest of the table after the last round. */
  readonly code: () => ExitCode;
}

async function getTask(values: Given['values'], terminal: Terminal): Promise<Task> {
  const { family, profile, spec } = values;
  if ([family, profile, spec].filter((one) => one !== undefined).length > 1)
    throw new UsageError('give only one of --family, --profile and --spec');
  return typeof spec === 'string' ? gateTask(spec, terminal) : answerTask(values, terminal);
}

function answerTask(values: Given['values'], terminal: Terminal): Task {
  const answer = plainAnswer(values);
  readOptions({}, answer.accepts, new Date());
  const question = { answer, options: {}, withHash: true } as const;
  const summary = summaries[answer.id];
  if (!summary) throw new UsageError(`${answer.id} has no line to print`);
  const inOrder = { ...summary, rank: undefined }; // each round prints what is new, as it comes
  return {
    question,
    stored: wholeAnswers(question),
    listenersFor: (inputs) => ({
      onOutcome: openPrinter({ isList: true, isJson: false, summary: inOrder, inputs }, terminal)
        .print,
    }),
    code: () => exitCode.ok,
  };
}

async function gateTask(name: string, terminal: Terminal): Promise<Task> {
  const { spec, question } = await gateAnalysisFor(name);
  const whole = { ...question, withHash: true } as const;
  let missed = 0;
  return {
    specName: spec.name,
    question: whole,
    stored: verdictsStored({ spec, question: whole }),
    listenersFor() {
      missed = 0;
      return {
        onRow(row) {
          if (!isPassed(verdictIn(spec, row))) missed++;
        },
        onOutcome(outcome) {
          terminal.out(verdictText(verdictOf(spec, outcome), terminal.view));
        },
      };
    },
    code: () => (missed > 0 ? exitCode.missed : exitCode.ok),
  };
}
