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
