import { existsSync } from 'node:fs';
import process from 'node:process';
import { failureOf, sentenceOf } from '@sonometer/report/errors/failure.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { printableLines } from '@sonometer/report/text/terminal/view.js';
import { parseArguments, UsageError } from './arguments/parse-arguments.js';
import { commandNames, loadCommand } from './commands/index.js';
import { exitCode, type ExitCode } from './command.js';
import { configured, type WithConfiguration, withFile } from './configuration.js';
import { commandHelp, flagsWithCommon } from './help.js';
import { DriverMissing } from '../service/load-driver.js';
import type { Terminal } from './terminal/terminal.js';

/** Without a command, the arguments are files. */
const DEFAULT_COMMAND = 'overview';

/**
 * The command of a command line, and its arguments. A file, a folder or an address in place of a name gets the default
 * command.
 */
export function commandIn([first = '', ...others]: readonly string[]): readonly [
  name: string,
  rest: readonly string[],
] {
  const isFile =
    !commandNames.includes(first) &&
    (isInput(first) || (first.startsWith('--') && others.some(isInput)));
  return isFile ? [DEFAULT_COMMAND, [first, ...others]] : [first, others];
}

/** Loads the command of the arguments and runs it; whatever goes wrong is a sentence and an exit code. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, rest] = commandIn(args);
  const isKnown = commandNames.includes(name);
  let configuration: WithConfiguration | undefined;
  try {
    const command = await loadCommand(name);
    if (!command) {
      const meant = nearest(name, commandNames);
      const what = name.startsWith('-') ? 'option' : 'command or file';
      throw new UsageError(`there is no ${what} ${name}${meant ? `; did you mean ${meant}?` : ''}`);
    }
    const given = parseArguments(rest, flagsWithCommon(command.flags));
    if (given.values['help'] === true) {
      terminal.out(commandHelp(command));
      return exitCode.ok;
    }
    const { from, ...call } = configured(given, command.flags, process.cwd());
    if (from && call.values['dryRun'] === true)
      terminal.log(`Configuration: ${printableLines(from.file)} (${from.keys.join(', ')})\n`);
    configuration = from && { ...call, from };
    return await command.run(call, terminal);
  } catch (thrown) {
    const error = configuration ? withFile(thrown, configuration) : thrown;
    const stated = isKnown ? `sonometer ${name}` : 'sonometer';
    if (error instanceof UsageError || error instanceof DriverMissing) {
      terminal.log(`${stated}: ${printableLines(error.message)}\nSee ${stated} --help.\n`);
      return exitCode.failed;
    }
    terminal.log(`${stated}: ${printableLines(sentenceOf(failureOf(error)))}\n`);
    return exitCode.failed;
  }
}

/** Whether an argument in place of a command is something to measure: it exists, is an address, or has the form of a file name. */
const isInput = (argument: string): boolean =>
  argument === '-' ||
  /^https?:\/\//i.test(argument) ||
  /[\\/]|^[^-].*\.[a-z\d]{2,4}$/i.test(argument) ||
  (!argument.startsWith('-') && existsSync(argument));
