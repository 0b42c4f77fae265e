/** The command line is wrong. The message is one sentence, without a full stop. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
