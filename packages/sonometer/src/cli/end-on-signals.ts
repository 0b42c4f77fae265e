import process from 'node:process';
import { type ExitCode, exitCode } from './exit-code.js';
import type { ProgressBar } from './terminal/progress.js';

/**
 * Printed output stays; spooled files are removed with the process. Gives the function that undoes
 * this.
 */
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
