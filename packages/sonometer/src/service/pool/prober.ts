import type { Declared } from '@sonometer/engine';
import { Piscina } from 'piscina';

/**
 * Piscina first tries `require` on the worker's module. Where Node 20 is ending the thread at that moment,
 * requiring an ES module aborts the whole process (`v8::Module::IsGraphAsync`, seen once in a run of the
 * tests); without `require` for them it is imported, which only rejects.
 */
export const IMPORT_ONLY = ['--no-experimental-require-module'];

export interface ProberOptions {
  readonly workerFile?: URL;
  /** Longest time with one file: headers are read in milliseconds, most of it is the start of the thread, 2.6 s of it with all processors taken. */
  readonly maxMs?: number;
  /** Longest time to wait for others. */
  readonly waitMs?: number;
}

/** Reads the headers of files, in a thread of its own that exists only while it is needed. */
export interface Prober {
  /**
   * The length that a file declares; `undefined` where that is not known soon, because of this file
   * or of one before it. Never rejects: the analysis reports whatever is wrong with a file.
   */
  readonly probe: (path: string) => Promise<Declared | undefined>;
  close(): Promise<void>;
}

/** The compiled worker. */
export const builtWorkerFile = new URL('./analysis-worker.js', import.meta.url);

/** Opens a prober, which never waits for analyses. */
export function openProber({
  workerFile = builtWorkerFile,
  maxMs = 4000,
  waitMs = 1000,
}: ProberOptions = {}): Prober {
  const prober = new Piscina<{ path: string }, Declared>({
    filename: workerFile.href,
    name: 'probeFile',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    atomics: 'disabled',
    execArgv: IMPORT_ONLY,
  });
  let last: Promise<unknown> = Promise.resolve();

  const requestProbe = async (path: string): Promise<Declared | undefined> => {
    // the clock of a file runs from its own turn on
    const stop = new AbortController();
    const timer = setTimeout(() => {
      stop.abort();
    }, maxMs);
    try {
      return await prober.run({ path }, { signal: stop.signal });
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async probe(path) {
      const before = last;
      let isGone = false;
      const requested = before.then(() => (isGone ? undefined : requestProbe(path)));
      last = requested;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, waitMs, 'late');
      });
      const begun = await Promise.race([before, late]);
      clearTimeout(timer);
      if (begun !== 'late') return requested;
      isGone = true;
      return undefined;
    },
    close: () => prober.destroy(),
  };
}
