import { UsageError } from '../arguments/parse-arguments.js';
import { type Command, defineCommand, exitCode } from '../command.js';
import { completions, manPage } from '../shell/shell.js';

const SHELLS = Object.keys(completions);

/** Commands about the commands, themselves included. */
export function shellCommands(others: readonly Command[]): readonly Command[] {
  const all = (): readonly Command[] => [...others, completionsCommand, manCommand];

  const completionsCommand = defineCommand({
    name: 'completions',
    title: 'A script that completes commands and options in a shell',
    operands: SHELLS.join('|'),
    words: SHELLS,
    flags: {},
    examples: [
      { line: 'sonometer completions bash', what: 'in ~/.bashrc: eval "$(...)"; zsh likewise' },
      { line: 'sonometer completions fish', what: 'in config.fish: ... | source' },
    ],
    async run({ positionals: [shell = ''] }, terminal) {
      if (!(shell in completions)) throw new UsageError(`it needs a shell: ${SHELLS.join(', ')}`);
      terminal.out(completions[shell as keyof typeof completions](all()));
      return exitCode.ok;
    },
  });

  const manCommand = defineCommand({
    name: 'man',
    title: 'Manual page of all commands, for man',
    operands: '',
    flags: {},
    examples: [
      { line: 'sonometer man', what: 'to read: ... | man -l -; to save: ... > sonometer.1' },
    ],
    async run(_given, terminal) {
      terminal.out(manPage(all()));
      return exitCode.ok;
    },
  });
  return [completionsCommand, manCommand];
}
