import process from 'node:process';
import { type ExitCode, exitCode } from './exit-code.js';
import type { ProgressBar } from './terminal/progress.js';

/** What has been printed stays; what was spooled goes with the process. Gives what takes this back. */
export function endOnSignals(bar: ProgressBar): () => void {
  const end = (code: ExitCode) => () => {
    bar.clear();
    process.exit(code);
  };
  const onInterrupt = end(exitCode.interrupted);
  const onTerminate = end(exitCode.terminated);
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate);
  return () => void process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate);
}
