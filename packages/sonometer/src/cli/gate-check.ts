import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readOptions } from '@sonometer/engine';
import { applySpec, checkedTogether, newFailures } from '@sonometer/report/gate/apply-spec.js';
import { asJson } from '@sonometer/report/gate/formats/json.js';
import { asJunit } from '@sonometer/report/gate/formats/junit.js';
import { type Format, isPassed, type Verdict } from '@sonometer/report/gate/formats/report.js';
import { asSarif } from '@sonometer/report/gate/formats/sarif.js';
import { needsOf } from '@sonometer/report/gate/places.js';
import { readSpec } from '@sonometer/report/gate/read-spec.js';
import { SpecError } from '@sonometer/report/gate/spec-text.js';
import { fieldsIn, type Spec, unmatchedPatterns } from '@sonometer/report/gate/rule.js';
import { specs } from '@sonometer/report/gate/specs/index.js';
import { instead } from '@sonometer/report/questions/allowed-values.js';
import { selectable, selectionOf } from '@sonometer/report/questions/selection.js';
import type { Question } from '@sonometer/report/questions/question.js';
import { buildRequested } from '@sonometer/report/dataset/requested.js';
import {
  specText,
  verdictColumns,
  verdictData,
  verdictIn,
} from '@sonometer/report/gate/verdict-row.js';
import { openAnalyser } from './analyser.js';
import { UsageError } from './arguments/parse-arguments.js';
import { exitCode, type ExitCode } from './command.js';
import { collectRows, type Stored } from './collect.js';
import { printDryRun } from './dry-run.js';
import type { Input } from '../source/path-source.js';
import { listTracksOf } from './inputs/open-input.js';
import { endOnSignals } from './terminal/terminal.js';
import { checkOutputs } from './outputs.js';
import { measureInputs, type Outcome } from './measure-inputs.js';
import { verdictText } from '@sonometer/report/text/gate.js';
import { openProgress, type Terminal } from './terminal/terminal.js';
import { version } from '../version.js';

const FORMATS = { json: asJson, junit: asJunit, sarif: asSarif } as const satisfies Record<
  string,
  Format
>;

export const FORMAT_NAMES = [
  'text',
  ...(Object.keys(FORMATS) as (keyof typeof FORMATS)[]),
] as const;

export interface GateCall {
  /** A built-in name, or the path of a YAML file. */
  readonly spec: string;
  /** Of the measurement, on top of those that the spec has. */
  readonly options?: Question['options'];
  /** Checks each audio track of a file. */
  readonly isEachTrack?: boolean;
  readonly format: (typeof FORMAT_NAMES)[number];
  readonly jobs?: number;
  /** A table of the verdicts. */
  readonly out?: string;
  /** Resumes an existing table. */
  readonly isResumed?: boolean;
  /** Prints what would be measured, and does not. */
  readonly isDry?: boolean;
}

/** What is measured for a spec: its fields, and the fields that locate their failures. */
export interface GateAnalysis {
  readonly spec: Spec;
  readonly question: Question;
}

/** Checks files against a spec, prints the verdicts, and gives the exit code. */
export async function gateCheck(
  args: readonly string[],
  call: GateCall,
  terminal: Terminal,
): Promise<ExitCode> {
  if (args.length === 0)
    throw new UsageError('it needs a FILE, a FOLDER, a URL, or - for standard input');
  if (call.isResumed && call.out === undefined) throw new UsageError('--resume needs --out');
  const gate = await gateAnalysisFor(call.spec, call.options);
  const { spec } = gate;
  const { isEachTrack = false, options = {} } = call;
  const { inputs } = await listTracksOf(args, isEachTrack, options['track']);
  if (call.out !== undefined) {
    const paths = inputs.map(({ name, path = name }) => path);
    checkOutputs({ out: call.out }, [...paths, call.spec]);
  }
  if (call.isDry) {
    const { out, isResumed = false, format } = call;
    const dry = { analysis: `check ${spec.name}`, options: gate.question.options, inputs };
    const stored = verdictsStored({ spec, question: { ...gate.question, withHash: true } });
    const more = out !== undefined && { out, table: { ...stored, isResumed } };
    return printDryRun({ ...dry, isJson: format === 'json', ...more }, terminal);
  }
  const started = new Date();
  const { verdicts: each, unread } = await (call.out === undefined
    ? checkInputs(inputs, gate, call, terminal)
    : checkIntoTable(inputs, gate, { ...call, out: call.out }, terminal));
  const verdicts = checkedTogether(spec, each);
  if (call.format === 'text')
    for (const verdict of newFailures(each, verdicts))
      terminal.out(verdictText(verdict, terminal.view));
  if (call.format !== 'text') {
    const times = { started, ended: new Date() };
    const report = { spec, verdicts, engineVersion: version, ...times };
    terminal.out(FORMATS[call.format](report));
    // a pipeline keeps the report in a file: its log says why it ends
    const missed = verdicts.filter((verdict) => !isPassed(verdict));
    for (const verdict of missed.slice(0, MAX_LOGGED))
      terminal.log(verdictText(verdict, terminal.view));
    if (missed.length > MAX_LOGGED)
      terminal.log(`${missed.length - MAX_LOGGED} more files are in the report\n`);
  }
  const files = verdicts.map(({ file }) => file);
  const unmatched = unmatchedPatterns(spec, files);
  for (const pattern of unmatched)
    terminal.log(
      `sonometer: warning: no file matches the pattern ${JSON.stringify(pattern)} under files of the spec\n`,
    );
  const passed = verdicts.filter(isPassed).length;
  const unused =
    unmatched.length > 0
      ? `; ${unmatched.length} of ${spec.overrides.length} patterns under files match no file`
      : '';
  terminal.log(`${spec.name}: ${passed} of ${verdicts.length} passed${unused}\n`);
  if (unread > 0 || verdicts.some((verdict) => 'error' in verdict)) return exitCode.failed;
  return passed === verdicts.length ? exitCode.ok : exitCode.missed;
}

/**
 * The requirements of a spec, by the name of a built-in one or the path of a YAML file.
 * @throws UsageError where there is none, or it cannot be read.
 */
export async function gateAnalysisFor(
  name: string,
  given?: Question['options'],
): Promise<GateAnalysis> {
  return gateAnalysisOf(await specNamed(name), given);
}

/** The requirements of a spec. */
export function gateAnalysisOf(spec: Spec, given: Question['options'] = {}): GateAnalysis {
  const fields = fieldsIn(spec);
  const wholes = fields.flatMap((field) => selectable.get(field) ?? []);
  const answer = selectionOf([...fields, ...needsOf(wholes)]);
  const options = { ...optionsOf(spec, answer.accepts), ...given };
  readOptions(options, answer.accepts, new Date());
  return { spec, question: { answer, options } };
}

/** Files whose misses are printed in addition to a report for machines. */
const MAX_LOGGED = 20;

interface Verdicts {
  readonly verdicts: readonly Verdict[];
  /** Inputs without a verdict of this run. */
  readonly unread: number;
}

async function checkInputs(
  inputs: readonly Input[],
  { spec, question }: GateAnalysis,
  { format, jobs }: GateCall,
  terminal: Terminal,
): Promise<Verdicts> {
  const bar = openProgress(terminal);
  const forgetSignals = endOnSignals(bar);
  const analyser = await openAnalyser(inputs.length, jobs);
  const verdicts: Verdict[] = [];
  const show = (share: number, { name }: Input) => {
    bar.show(share, name);
  };
  for await (const outcome of measureInputs(inputs, question, analyser, show, { inOrder: true })) {
    const verdict = verdictOf(spec, outcome);
    verdicts.push({ ...verdict, tookSec: outcome.tookSec });
    bar.clear();
    if (format === 'text') terminal.out(verdictText(verdict, terminal.view));
  }
  await analyser.close();
  forgetSignals();
  return { verdicts, unread: 0 };
}

/** The same with a table, which may have verdicts of earlier runs: all of them are reported. */
async function checkIntoTable(
  inputs: readonly Input[],
  { spec, question }: GateAnalysis,
  { format, jobs, out, isResumed = false }: GateCall & { readonly out: string },
  terminal: Terminal,
): Promise<Verdicts> {
  const whole = { ...question, withHash: true } as const;
  const stored = verdictsStored({ spec, question: whole });
  const verdicts: Verdict[] = [];
  const collecting = { question: whole, out, isResumed, isJson: false, ...(jobs && { jobs }) };
  const { failed } = await collectRows(inputs, collecting, stored, terminal, {
    onRow(row) {
      const verdict = verdictIn(spec, row);
      verdicts.push(verdict);
      if (format === 'text') terminal.out(verdictText(verdict, terminal.view));
    },
  });
  return { verdicts, unread: failed };
}

/** The outcome of one input at the gate. */
export function verdictOf(spec: Spec, outcome: Outcome): Verdict {
  const file = outcome.input.name;
  return 'failure' in outcome
    ? { file, error: outcome.failure }
    : applySpec(spec, file, outcome.measured);
}

/** A table of verdicts: another spec, or other rules in it, are another request. */
export function verdictsStored({ spec, question }: GateAnalysis): Stored {
  const { options, engineVersion } = buildRequested(question, version);
  const rulesSha256 = createHash('sha256').update(specText(spec)).digest('hex').slice(0, 16);
  return {
    requested: {
      question: `check ${basename(spec.name)}`,
      options: { ...options, rulesSha256 },
      engineVersion,
    },
    columns: verdictColumns(spec),
    dataOf: (file, measured) => verdictData(spec, applySpec(spec, file, measured), measured.body),
  };
}

/** The printed value decides: numbers are rounded before they are checked, as in check-target. */
const optionsOf = ({ options }: Spec, accepts: readonly string[]) =>
  Object.fromEntries(
    Object.entries({ ...options, round: true, waveformPoints: 2000 }).filter(([name]) =>
      accepts.includes(name),
    ),
  );

async function specNamed(wanted: string): Promise<Spec> {
  const known = specs.get(wanted);
  if (known) return known;
  const names = [...specs.keys()];
  const longer = wanted === '' ? undefined : names.find((name) => name.startsWith(wanted));
  const meant = instead(longer ?? wanted, names);
  let text: string;
  try {
    text = await readFile(wanted, 'utf8');
  } catch (cause) {
    throw new UsageError(`the file ${wanted} does not exist, and no spec has this name${meant}`, {
      cause,
    });
  }
  try {
    return readSpec(text, wanted);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new UsageError(error.text(wanted), { cause: error });
  }
}
