import type { Flags, Given } from './arguments/parse-arguments.js';
import type { Terminal } from './terminal/terminal.js';

/** A command as the user types it, and why. */
export interface Example {
  readonly line: string;
  readonly what: string;
}

/** One command of the program; its help and its arguments come from here. */
export interface Command {
  readonly name: string;
  /** Its purpose, in one line, without a full stop. */
  readonly title: string;
  /** The operands after the name: `FILE ...`. */
  readonly operands: string;
  /** The allowed values of the first operand, where it is a word of the program's own. */
  readonly words?: readonly string[];
  readonly flags: Flags;
  readonly examples: readonly Example[];
  /** More to know, in paragraphs. */
  readonly notes?: readonly string[];
  /** Names and what they mean, under a heading. */
  readonly table?: {
    readonly title: string;
    readonly rows: readonly (readonly [string, string])[];
  };
  run(given: Given, terminal: Terminal): Promise<ExitCode>;
}

export const defineCommand = (command: Command): Command => Object.freeze(command);

/** The exit codes of the program; scripts rely on these. */
export const exitCode = {
  ok: 0,
  /** Measured, and something is not as it should be: a target is missed, a value outside its margin, an alarm raised. */
  missed: 1,
  /** An input could not be measured, or the command line is wrong. */
  failed: 2,
  /** Ctrl-C, as shells report it: 128 + SIGINT. */
  interrupted: 130,
  /** The reader of the output has gone: 128 + SIGPIPE. */
  brokenPipe: 141,
  /** Terminated: 128 + SIGTERM. */
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
