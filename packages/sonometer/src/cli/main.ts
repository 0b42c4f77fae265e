import process from 'node:process';
import { version } from '../version.js';
import { nearest } from '../nearest.js';
import { parseArguments } from './arguments/parse-arguments.js';
import { UsageError } from './arguments/usage-error.js';
import { commands } from './commands/index.js';
import { type ExitCode, exitCode } from './exit-code.js';
import { failureOf, sentenceOf } from './failure.js';
import { commandHelp, commonFlags, programHelp } from './help.js';
import { openTerminal, type Terminal } from './terminal/terminal.js';

/** The program: runs the command that the arguments name, and leaves its exit code. */
export async function main(): Promise<void> {
  // A reader such as `head` may leave before the end; there is nobody left to write to.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCode.brokenPipe);
    throw error;
  });
  process.stderr.on('error', () => undefined);
  process.exitCode = await run(process.argv.slice(2), openTerminal(process));
}

/** One command line, from its arguments to its exit code. */
export async function run(
  [name, ...rest]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  switch (name) {
    case undefined:
      terminal.say(programHelp(commands));
      return exitCode.failed;
    case '--help':
    case '-h':
    case 'help': {
      const command = commands.find((known) => known.name === rest[0]);
      terminal.out(command ? commandHelp(command) : programHelp(commands));
      return exitCode.ok;
    }
    case '--version':
    case '-V':
      terminal.out(`${version}\n`);
      return exitCode.ok;
    default:
      return runCommand(name, rest, terminal);
  }
}

async function runCommand(
  name: string,
  rest: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const command = commands.find((known) => known.name === name);
  try {
    if (!command) {
      const meant = nearest(
        name,
        commands.map((known) => known.name),
      );
      throw new UsageError(`there is no command ${name}${meant ? `; did you mean ${meant}?` : ''}`);
    }
    const given = parseArguments(rest, { ...command.flags, ...commonFlags });
    if (given.values['help'] === true) {
      terminal.out(commandHelp(command));
      return exitCode.ok;
    }
    return await command.run(given, terminal);
  } catch (error) {
    const said = command ? `sonometer ${name}` : 'sonometer';
    if (error instanceof UsageError)
      terminal.say(`${said}: ${error.message}\nSee ${said} --help.\n`);
    else terminal.say(`${said}: ${sentenceOf(failureOf(error))}\n`);
    return exitCode.failed;
  }
}
