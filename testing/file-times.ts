import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/** Longest time of one file of the fast tier on a machine that does nothing else, in milliseconds; a longer one is named. */
const MAX_FILE_MS = 5000;
/** A file that takes a larger share of the whole tier fails it: seconds depend on the machine, shares hardly do. */
const MAX_SHARE = 0.03;
/** With fewer files a run is a part of the tier, and shares say nothing. */
const MIN_FILES = 400;

/** Prints the ten slowest files, and fails a fast tier of which one file takes too large a share. */
export class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const files = modules
      .map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        ms: module.diagnostic().duration,
      }))
      .sort((a, b) => b.ms - a.ms);
    console.log('\nSlowest files');
    for (const { name, ms } of files.slice(0, 10)) console.log(`  ${formatSeconds(ms)}  ${name}`);

    // Tests share the processors with each other and with whatever else runs.
    const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
    for (const { name, ms } of files) {
      const isFast = name.endsWith('.test.ts') && !name.endsWith('.slow.test.ts');
      if (!isFast || ms <= MAX_FILE_MS * load) continue;
      console.error(
        `${name} takes ${formatSeconds(ms)}, more than the ${formatSeconds(MAX_FILE_MS)} of the fast tier` +
          ` at a load of ${load.toFixed(1)} per processor. Make it cheaper, or move cases to a *.slow.test.ts file.`,
      );
      if (files.length >= MIN_FILES && ms > MAX_SHARE * sum(files)) {
        console.error(
          `${name} takes over ${100 * MAX_SHARE} % of the time of all files: the run fails.`,
        );
        process.exitCode = 1;
      }
    }
    // Vitest fails the run for these and counts no test as failed: the end of the output has to say so.
    for (const error of errors)
      console.error(`Outside of any test: ${error.stack ?? error.message}`);
  }
}

function sum(files: readonly { ms: number }[]): number {
  return files.reduce((total, { ms }) => total + ms, 0);
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
