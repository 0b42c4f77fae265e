import { printable } from '@sonometer/report/text/terminal/view.js';
import type { Input } from '../source/input.js';
import { UsageError } from './arguments/usage-error.js';
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
  readonly isResumed: boolean;
  readonly page?: string;
  readonly isJson: boolean;
}

/**
 * Prints the work of a command.
 *
 * @throws UsageError where the table could not be written.
 */
export async function printDryRun(call: DryRun, terminal: Terminal): Promise<ExitCode> {
  const { analysis, options, inputs, out, isResumed, page, isJson } = call;
  if (out !== undefined && !isResumed) await checkTable(out);
  const names = inputs.filter(isFound).map(({ name }) => name);
  const missing = inputs.filter((input) => !isFound(input));
  if (isJson) {
    const files = {
      ...(out !== undefined && { out, isResumed }),
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
        `Would ${isResumed ? 'add what is new, changed or failed to' : 'write'} ${printable(out)}\n`,
      );
    if (page !== undefined) terminal.out(`Would write ${printable(page)}\n`);
  }
  for (const { name, kind } of missing)
    terminal.log(
      `sonometer: ${printable(name)}: the folder ${kind === 'empty-folder' ? 'has no recording' : 'cannot be read'}\n`,
    );
  return missing.length > 0 ? exitCode.failed : exitCode.ok;
}

const isFound = ({ kind }: Input) => kind !== 'empty-folder' && kind !== 'closed-folder';

async function checkTable(path: string): Promise<void> {
  const [{ refuseExistingTable, TABLE_ENDINGS, tableEndingOf }, { TableRefused }] =
    await Promise.all([
      import('../dataset/stored-table.js'),
      import('../dataset/table-refused.js'),
    ]);
  const ending = tableEndingOf(path);
  if (!ending) throw new UsageError(`--out must end in ${TABLE_ENDINGS.join(', ')}`);
  try {
    refuseExistingTable({ path: path.replace(/(?<=.)\/+$/, ''), ending });
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}
