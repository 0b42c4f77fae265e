import { readFile } from 'node:fs/promises';
import { readOptions } from '@sonometer/engine';
import { asJson } from '../gate/formats/json.js';
import { asJunit } from '../gate/formats/junit.js';
import { type Format, isPassed, type Verdict } from '../gate/formats/report.js';
import { asSarif } from '../gate/formats/sarif.js';
import { judge } from '../gate/judge.js';
import { needsOf } from '../gate/places.js';
import { readSpec, SpecError } from '../gate/read-spec.js';
import { fieldsIn, type Spec } from '../gate/rule.js';
import { specs } from '../gate/specs/index.js';
import { selectable, selectionOf } from '../selection.js';
import { openAnalyser } from './analyser.js';
import { UsageError } from './arguments/usage-error.js';
import { type ExitCode, exitCode } from './exit-code.js';
import { listInputs } from './inputs/list-inputs.js';
import { endOnSignals } from './end-on-signals.js';
import { measureInputs } from './measure-inputs.js';
import { verdictText } from './summaries/gate.js';
import { openProgress } from './terminal/progress.js';
import type { Terminal } from './terminal/terminal.js';

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
  readonly format: (typeof FORMAT_NAMES)[number];
  readonly jobs?: number;
}

/** Holds files to a spec, prints what became of them, and says how it went. */
export async function gateCheck(
  args: readonly string[],
  { spec: wanted, format, jobs }: GateCall,
  terminal: Terminal,
): Promise<ExitCode> {
  if (args.length === 0)
    throw new UsageError('it needs a FILE, a FOLDER, a URL, or - for standard input');
  const spec = await specNamed(wanted);
  const fields = fieldsIn(spec);
  const wholes = fields.flatMap((name) => selectable.get(name) ?? []);
  const answer = selectionOf([...fields, ...needsOf(wholes)]);
  const options = optionsOf(spec, answer.accepts);
  readOptions(options, answer.accepts, new Date());

  const { inputs } = await listInputs(args);
  const bar = openProgress(terminal);
  const forgetSignals = endOnSignals(bar);
  const analyser = await openAnalyser(inputs.length, jobs);
  const verdicts = new Map<string, Verdict>();
  const outcomes = measureInputs(inputs, { answer, options }, analyser, (share, { name }) => {
    bar.show(share, name);
  });
  for await (const outcome of outcomes) {
    const file = outcome.input.name;
    const verdict: Verdict =
      'failure' in outcome ? { file, error: outcome.failure } : judge(spec, file, outcome.measured);
    verdicts.set(file, verdict);
    bar.clear();
    if (format === 'text') terminal.out(verdictText(verdict, terminal.view));
  }
  await analyser.close();
  forgetSignals();

  const inOrder = inputs.flatMap(({ name }) => verdicts.get(name) ?? []);
  if (format !== 'text') terminal.out(FORMATS[format]({ spec, verdicts: inOrder }));
  const passed = inOrder.filter(isPassed).length;
  terminal.say(`${spec.name}: ${passed} of ${inOrder.length} passed\n`);
  if (inOrder.some((verdict) => 'error' in verdict)) return exitCode.failed;
  return passed === inOrder.length ? exitCode.ok : exitCode.missed;
}

/** What is shown is what decides: numbers are rounded before they are judged, as in check-target. */
const optionsOf = ({ options }: Spec, accepts: readonly string[]) =>
  Object.fromEntries(
    Object.entries({ ...options, round: true, waveformPoints: 2000 }).filter(([name]) =>
      accepts.includes(name),
    ),
  );

async function specNamed(wanted: string): Promise<Spec> {
  const known = specs.get(wanted);
  if (known) return known;
  let text: string;
  try {
    text = await readFile(wanted, 'utf8');
  } catch (cause) {
    throw new UsageError(
      `there is no file ${wanted}, and no spec of this name: ${[...specs.keys()].join(', ')}`,
      { cause },
    );
  }
  try {
    return readSpec(text, wanted);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new UsageError(`${wanted}:${error.line}:${error.column}: ${error.message}`, {
      cause: error,
    });
  }
}
