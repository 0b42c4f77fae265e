import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Longest time of one file of the fast tier on a machine that does nothing else, in milliseconds; a longer one is named. */
const MAX_FILE_MS = 5000;
/** A file of so many times that fails the run: times of one file differ from run to run. */
const FAILING_RATIO = 1.5;

/** Prints the ten slowest files, and fails a run in which a file of the fast tier takes too long. */
export class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
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
      if (ms > FAILING_RATIO * MAX_FILE_MS * load) process.exitCode = 1;
    }
  }
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
