import { dirname } from 'node:path';
import { type Failure, sentenceOf } from '@sonometer/report/errors/failure.js';
import { bodyText } from '@sonometer/report/questions/question.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import type { Measured } from '@sonometer/report/reading/reader.js';
import type { Summary } from '@sonometer/report/text/summary.js';
import { printable, shortened } from '@sonometer/report/text/terminal/view.js';
import type { Input } from '../source/path-source.js';
import type { Outcome } from './measure-inputs.js';
import type { Terminal } from './terminal/terminal.js';

/** Prints warnings of inputs, each text once. */
export interface WarningLog {
  readonly warn: (name: string, warning: string) => void;
  /** Prints how many other inputs have warnings that were printed. */
  readonly end: () => void;
}

/** What a reader sees in place of the names of measures. */
const inWords = (warning: string): string =>
  warning
    .replace(/^signalToNoiseDb /, 'the signal-to-noise ratio ')
    .replace(/^[\w, ]+ worstPhraseSnrDb are /, 'the signal-to-noise ratios of phrases are ')
    .replace(/^character\.attackMs /, 'the attack ');

export function openWarningLog(log: (text: string) => void): WarningLog {
  /** By their texts, the inputs that have them. */
  const named = new Map<string, Set<string>>();
  return {
    warn(name, warning) {
      const names = named.get(warning);
      if (names) names.add(name);
      else {
        named.set(warning, new Set([name]));
        log(`sonometer: ${printable(name)}: warning: ${inWords(warning)}\n`);
      }
    },
    end() {
      for (const [warning, { size }] of named)
        if (size > 1)
          log(`sonometer: ${counted(size - 1, 'more file')}: warning: ${inWords(warning)}\n`);
      named.clear();
    },
  };
}

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
 * input without JSON, to the error stream. A list that is sorted is printed at the end.
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
    readonly line: string;
    readonly name: string;
    readonly measured: Measured;
  }[] = [];
  const failed: string[] = [];
  const warnings = openWarningLog(log);
  const rowOf = (name: string, text: string) => {
    const label = shortened(labelOf(name), columns).padEnd(columns);
    return `${view.paint.strong(label)}  ${text}\n`;
  };

  const print = (outcome: Outcome) => {
    const { name } = outcome.input;
    if (isList && isJson) out(bodyText(lineOf(outcome)));
    else if ('failure' in outcome && isList) {
      const row = rowOf(name, view.paint.bad(`✗ Not measured: ${sentenceOf(outcome.failure)}`));
      failed.push(row);
      if (!summary.ranks) out(row);
    } else if ('failure' in outcome && isJson) out(bodyText(errorBodyOf(outcome.failure)));
    else if ('failure' in outcome)
      log(`sonometer: ${printable(name)}: ${sentenceOf(outcome.failure)}\n`);
    else if (isJson) out(bodyText(outcome.measured.body));
    else if (isList) {
      const { measured } = outcome;
      const line = rowOf(name, summary.line(measured, view));
      if (summary.ranks) sorted.push({ line, name: labelOf(name), measured });
      else out(line);
    } else out(`${summary.page(outcome.measured, view)}\n`);
    if (!('measured' in outcome)) return;
    const { measured } = outcome;
    const further = (isJson ? undefined : summary.furtherWarnings?.(measured)) ?? measured.warnings;
    for (const warning of further) warnings.warn(name, warning);
  };
  const end = () => {
    warnings.end();
    if (summary.ranks) for (const row of failed) out(row);
    const ranks = summary.ranks?.(
      sorted.map(({ measured }) => measured),
      view,
    );
    const ranked = sorted.map(({ line }, i) => ({ line, rank: ranks?.[i] ?? 0 }));
    for (const { line } of ranked.sort((a, b) => a.rank - b.rank)) out(line);
    const last = sorted.length > 1 ? summary.ofAll?.(sorted, view) : undefined;
    if (last !== undefined) out(`\n${last}\n`);
    if (failed.length > 0 && !isJson)
      out(`\n${failed.length} of ${counted(inputs.length, 'file')} could not be measured.\n`);
  };
  return { print, end };
}

/** The folder that all names begin with, its slash included: a list leaves it out. */
function sharedFolder(inputs: readonly Input[]): string {
  const holdsAll = (folder: string) =>
    inputs.every(({ name, kind }) => kind !== 'no-match' && name.startsWith(folder));
  let shared = `${dirname(inputs[0]?.name ?? '')}/`;
  while (shared !== '/' && !holdsAll(shared)) {
    const parent = dirname(shared.slice(0, -1));
    if (parent === '.') return '';
    shared = parent.endsWith('/') ? parent : `${parent}/`;
  }
  return holdsAll(shared) ? shared : '';
}

/** The body of a failure: that of the HTTP service, with its advice in place of its page. */
export const errorBodyOf = ({ type, code, message, param, whatToDo }: Failure) => ({
  error: { type, code, message, ...(param !== undefined && { param }), whatToDo },
});

/** One line of NDJSON, as an item of a batch. */
function lineOf(outcome: Outcome): Readonly<Record<string, unknown>> {
  const input = outcome.input.name;
  if ('measured' in outcome) return { input, ok: true, data: outcome.measured.body };
  return { input, ok: false, ...errorBodyOf(outcome.failure) };
}
