import { type Caller, partyOf } from '../metering/caller.js';

/**
 * The account on which an analysis waits and runs. `back` are those that may wait: callers without
 * a key, and jobs. They never hold the last thread.
 */
export interface Share {
  readonly callerId: string;
  readonly lane: 'front' | 'back';
  readonly weight: number;
  /** Of this caller at a time; `null` for as many as there are threads. */
  readonly atOnce: number | null;
  /** Longest time on a thread. */
  readonly workMs: number | null;
}

/** The share of a caller that waits for an answer. */
export function shareOf(caller: Caller): Share {
  const { kind, plan } = caller;
  const { weight, atOnce, workerSecPerCall } = plan;
  return {
    callerId: partyOf(caller),
    lane: kind === 'keyless' ? 'back' : 'front',
    weight,
    atOnce,
    workMs: workerSecPerCall === null ? null : workerSecPerCall * 1000,
  };
}
