import { statSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { audioIn } from '../source/audio-in.js';
import type { Input } from '../source/input.js';

/** The parameters of watching a folder. */
export interface Watching {
  /** A file is complete when its size and its time have not changed for this duration. */
  readonly settleSec: number;
  /** Measures what has arrived. */
  readonly measure: (arrived: readonly Input[], stop: AbortSignal) => Promise<void>;
}

/** The interval of scans of the folder; a scan of 10,000 files takes some 50 ms. */
const LOOK_MS = 500;

/**
 * Measures the files of a folder as they arrive, each when nothing has been written to it for a while, and again when it
 * has changed. Ends at SIGINT or SIGTERM, with what is under way.
 */
export async function watch(folder: string, { settleSec, measure }: Watching): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => {
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  /** The state of each file when it was last measured. */
  const measured = new Map<string, string>();
  /** The state of each file at the last scan, and the time since which it is unchanged. */
  let seen = new Map<string, Sight>();
  try {
    while (!stop.signal.aborted) {
      const now = Date.now();
      const inputs = await audioIn(folder);
      seen = new Map(inputs.map(({ name }) => [name, sightOf(name, seen.get(name), now)]));
      const arrived = inputs.filter(({ name, kind }) => {
        const { state, sinceMs } = seen.get(name) ?? { state: '', sinceMs: now };
        const isWhole = state !== '' && now - sinceMs >= settleSec * 1000;
        return kind === 'file' && isWhole && measured.get(name) !== state;
      });
      if (arrived.length > 0) {
        for (const { name } of arrived) measured.set(name, seen.get(name)?.state ?? '');
        await measure(arrived, stop.signal);
      }
      await sleep(LOOK_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

interface Sight {
  /** Size and time; empty where there is nothing to read. */
  readonly state: string;
  readonly sinceMs: number;
}

function sightOf(path: string, before: Sight | undefined, nowMs: number): Sight {
  const facts = statSync(path, { throwIfNoEntry: false });
  const state = facts ? `${facts.size} ${facts.mtimeMs}` : '';
  // by our own observations: the clock of another machine, or a copy that preserves old times,
  // proves nothing
  return before?.state === state ? before : { state, sinceMs: nowMs };
}
