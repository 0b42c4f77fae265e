import { existsSync } from 'node:fs';
import { printable } from '@sonometer/report/text/terminal/view.js';
import type { TableCall } from '../dataset/stored-table.js';
import { TableRefused } from '../dataset/table.js';
import type { Input } from '../source/path-source.js';
import { UsageError } from './arguments/parse-arguments.js';
import { exitCode, type ExitCode } from './command.js';
import type { Terminal } from './terminal/terminal.js';

/** The flag of commands that can state their work without doing it. */
export const dryRunFlag = {
  dryRun: {
    type: 'boolean',
    description: 'Prints what would be measured and written, and does neither.',
  },
} as const;

export interface DryRun {
  /** The analysis or the spec, in words. */
  readonly analysis: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly inputs: readonly Input[];
  readonly out?: string;
  /** What `out` is to hold, and whether it is continued. Without it, `out` is no table. */
  readonly table?: Pick<TableCall, 'columns' | 'requested' | 'isResumed'>;
  readonly page?: string;
  readonly isJson: boolean;
}

/**
 * Prints the work of a command.
 *
 * @throws UsageError where the table could not be written.
 */
export async function printDryRun(call: DryRun, terminal: Terminal): Promise<ExitCode> {
  const { analysis, options, inputs, out, table, page, isJson } = call;
  const isResumed = table?.isResumed;
  if (out !== undefined && table) await checkTableAt(out, table);
  const names: string[] = [];
  const missing: string[] = [];
  for (const input of inputs) {
    const reason = reasonMissing(input);
    if (reason === undefined) names.push(input.name);
    else missing.push(`${printable(input.name)}: ${reason}`);
  }
  if (isJson) {
    const files = {
      ...(out !== undefined && { out, ...(isResumed !== undefined && { isResumed }) }),
      ...(page !== undefined && { page }),
    };
    terminal.out(
      `${JSON.stringify({ dryRun: true, analysis, options, inputs: names, ...files })}\n`,
    );
  } else {
    const chosen = Object.entries(options).map(([name, value]) => `${name} ${String(value)}`);
    const how = chosen.length > 0 ? ` (${chosen.join(', ')})` : '';
    terminal.out(`Would measure ${names.length} with ${analysis}${how}:\n`);
    for (const name of names) terminal.out(`  ${printable(name)}\n`);
    if (out !== undefined)
      terminal.out(
        `Would ${isResumed === true ? 'add what is new, changed or failed to' : 'write'} ${printable(out)}\n`,
      );
    if (page !== undefined) terminal.out(`Would write ${printable(page)}\n`);
  }
  for (const what of missing) terminal.log(`sonometer: ${what}\n`);
  return missing.length > 0 ? exitCode.failed : exitCode.ok;
}

/** Why there is nothing to measure; nothing where there is. */
function reasonMissing({ name, path = name, kind }: Input): string | undefined {
  if (kind === 'empty-folder') return 'the folder has no recording';
  if (kind === 'closed-folder') return 'the folder cannot be read';
  if (kind === 'no-match') return `no audio file matches ${printable(name)}`;
  return kind === 'file' && !existsSync(path) ? 'the file does not exist' : undefined;
}

/** @throws UsageError where a table cannot be continued, or be written. */
export async function checkTableAt(
  path: string,
  table: NonNullable<DryRun['table']>,
): Promise<void> {
  const [{ checkTable }, { tableEnding }] = await Promise.all([
    import('../dataset/stored-table.js'),
    import('./outputs.js'),
  ]);
  try {
    await checkTable({ ...table, path, ending: tableEnding(path) });
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}
