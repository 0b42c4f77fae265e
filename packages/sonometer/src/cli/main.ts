import process from 'node:process';
import { version } from '../version.js';
import { exitCode, type ExitCode } from './command.js';
import { openTerminal, type Terminal } from './terminal/terminal.js';

/** The program: runs the command that the arguments name, and leaves its exit code. */
export async function main(): Promise<void> {
  // A reader such as `head` may leave before the end; further output has no reader.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(exitCode.brokenPipe);
    const why = error.code === 'ENOSPC' ? 'no space is left' : error.message;
    process.stderr.write(`sonometer: the output could not be written: ${why}\n`);
    process.exit(exitCode.failed);
  });
  process.stderr.on('error', () => undefined);
  const args = process.argv.slice(2);
  applyColour(args);
  process.exitCode = await run(args, openTerminal(process));
}

/** Sets what `--color` requests as the variables that programs agree on: threads and windows read them too. */
function applyColour(args: readonly string[]): void {
  const at = args.findIndex((arg) => /^--color(=|$)/.test(arg));
  const colour = at < 0 ? undefined : (args[at]?.split('=')[1] ?? args[at + 1]);
  if (colour === 'always' || colour === 'never')
    Object.assign(process.env, COLOUR_VARIABLES[colour]);
}

/** By no-color.org and force-color.org; an empty NO_COLOR is none. */
const COLOUR_VARIABLES = {
  always: { NO_COLOR: '', FORCE_COLOR: '1' },
  never: { NO_COLOR: '1', FORCE_COLOR: '0' },
} as const;

/**
 * One command line, from its arguments to its exit code. A version is printed without loading the
 * commands.
 */
export async function run(
  [name, ...rest]: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  switch (name) {
    case undefined: {
      const { shortHelp } = await import('./help.js');
      terminal.log(shortHelp());
      return exitCode.failed;
    }
    case '--help':
    case '-h':
    case 'help':
      terminal.out(await helpOn(rest[0]));
      return exitCode.ok;
    case '--version':
    case '-v':
    case '-V':
      terminal.out(`${version}\n`);
      return exitCode.ok;
    default: {
      const { runCommand } = await import('./run-command.js');
      return runCommand([name, ...rest], terminal);
    }
  }
}

/** The help of a command, or of the program. */
async function helpOn(name?: string): Promise<string> {
  const { loadCommand, loadCommands } = await import('./commands/index.js');
  const { commandHelp, programHelp } = await import('./help.js');
  const command = name === undefined ? undefined : await loadCommand(name);
  return command ? commandHelp(command) : programHelp(await loadCommands());
}
