import { dirname } from 'node:path';
import { bodyText } from '@sonometer/report/questions/question.js';
import { sentenceOf } from '@sonometer/report/errors/failure.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import type { Input } from '../source/input.js';
import type { Measured } from '@sonometer/report/reading/reader.js';
import type { Outcome } from './measure-inputs.js';
import type { Summary } from '@sonometer/report/text/summary.js';
import { printable, shortened } from '@sonometer/report/text/terminal/view.js';
import type { Terminal } from './terminal/terminal.js';

/** The format of printed outcomes. */
interface Layout {
  readonly isList: boolean;
  readonly isJson: boolean;
  readonly summary: Summary;
  readonly inputs: readonly Input[];
}

/** Prints outcomes as they come. */
export interface Printer {
  readonly print: (outcome: Outcome) => void;
  /** Prints what waited for the last outcome. */
  readonly end: () => void;
}

/** A longer name is cut in its middle. */
const MAX_NAME_COLUMNS = 32;

/**
 * Prints each outcome: JSON, a line of a list or a page to the output; warnings, and the failure of a single
 * input, to the error stream. A list that is sorted is printed at the end.
 */
export function openPrinter(
  { isList, isJson, summary, inputs }: Layout,
  { out, log, view }: Terminal,
): Printer {
  const shared = sharedFolder(inputs);
  const labelOf = (name: string) => printable(name.slice(shared.length));
  const longest = inputs.reduce((max, { name }) => Math.max(max, labelOf(name).length), 0);
  const columns = Math.min(MAX_NAME_COLUMNS, longest);

  const sorted: {
    readonly rank: number;
    readonly line: string;
    readonly name: string;
    readonly measured: Measured;
  }[] = [];
  const failed: string[] = [];
  const rowOf = (name: string, text: string) => {
    const label = shortened(labelOf(name), columns).padEnd(columns);
    return `${view.paint.strong(label)}  ${text}\n`;
  };

  const print = (outcome: Outcome) => {
    const { name } = outcome.input;
    const complain = (what: string) => {
      log(`sonometer: ${printable(name)}: ${what}\n`);
    };
    if ('measured' in outcome)
      for (const warning of outcome.measured.warnings) complain(`warning: ${warning}`);
    if (isList && isJson) out(bodyText(lineOf(outcome)));
    else if ('failure' in outcome && isList) {
      const row = rowOf(name, view.paint.bad(`✗ Not measured: ${sentenceOf(outcome.failure)}`));
      failed.push(row);
      if (!summary.rank) out(row);
    } else if ('failure' in outcome) complain(sentenceOf(outcome.failure));
    else if (isJson) out(bodyText(outcome.measured.body));
    else if (isList) {
      const { measured } = outcome;
      const line = rowOf(name, summary.line(measured, view));
      if (summary.rank)
        sorted.push({ rank: summary.rank(measured, view), line, name: labelOf(name), measured });
      else out(line);
    } else out(`${summary.page(outcome.measured, view)}\n`);
  };
  const end = () => {
    if (summary.rank) for (const row of failed) out(row);
    for (const { line } of sorted.sort((a, b) => a.rank - b.rank)) out(line);
    const last = sorted.length > 1 ? summary.ofAll?.(sorted, view) : undefined;
    if (last !== undefined) out(`\n${last}\n`);
    if (failed.length > 0 && !isJson)
      out(`\n${failed.length} of ${counted(inputs.length, 'file')} could not be measured.\n`);
  };
  return { print, end };
}

/** The folder that all names begin with, its slash included: a list leaves it out. */
function sharedFolder(inputs: readonly Input[]): string {
  const holdsAll = (folder: string) => inputs.every(({ name }) => name.startsWith(folder));
  let shared = `${dirname(inputs[0]?.name ?? '')}/`;
  while (shared !== '/' && !holdsAll(shared)) {
    const parent = dirname(shared.slice(0, -1));
    if (parent === '.') return '';
    shared = parent.endsWith('/') ? parent : `${parent}/`;
  }
  return holdsAll(shared) ? shared : '';
}

/** One line of NDJSON, as an item of a batch. */
function lineOf(outcome: Outcome): Readonly<Record<string, unknown>> {
  const input = outcome.input.name;
  if ('measured' in outcome) return { input, ok: true, data: outcome.measured.body };
  const { type, code, message, param } = outcome.failure;
  return {
    input,
    ok: false,
    error: { type, code, message, ...(param !== undefined && { param }) },
  };
}
