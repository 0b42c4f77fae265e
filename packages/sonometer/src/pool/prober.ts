import { Piscina } from 'piscina';

/**
 * Piscina first tries `require` on the worker's module. Where Node 20 is ending the thread at that moment,
 * requiring an ES module aborts the whole process (`v8::Module::IsGraphAsync`, seen once in a run of the
 * tests); without `require` for them it is imported, which only rejects.
 */
export const IMPORT_ONLY = ['--no-experimental-require-module'];

/** Headers are read in milliseconds; a file that takes longer is not worth asking. */
const PROBE_MS = 10_000;

/** Reads what files say of themselves, in a thread of its own that is there only when it is needed. */
export interface Prober {
  /** What a file says of its own length, seconds; `undefined` where it does not. */
  probe(path: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** The compiled worker. */
export const builtWorkerFile = new URL('./analysis-worker.js', import.meta.url);

/** Opens a prober; never to wait behind analyses. */
export function openProber(workerFile: URL = builtWorkerFile): Prober {
  const prober = new Piscina<{ path: string }, number | undefined>({
    filename: workerFile.href,
    name: 'probeFile',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    atomics: 'disabled',
    execArgv: IMPORT_ONLY,
  });
  return {
    probe: (path) => prober.run({ path }, { signal: AbortSignal.timeout(PROBE_MS) }),
    close: () => prober.destroy(),
  };
}
