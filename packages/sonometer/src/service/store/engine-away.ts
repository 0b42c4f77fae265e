import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sonometer/report/errors/api-error.js';

/** When to come back while an engine is away: restarts take seconds. */
export const ENGINE_AWAY_SEC = 5;

const PAUSE_MS = 250;

/**
 * Does what must not be lost to a moment in which an engine is away: again and again, for that long.
 * Only for work that may be repeated, since an engine may have done it before it went.
 */
export async function untilBack<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
  const giveUpMs = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isEngineTrouble(error) || performance.now() > giveUpMs) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

/** It is an engine that fails, and not the call or its recording. */
export const isEngineTrouble = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'service_overloaded' || error.code === 'storage_unavailable');
