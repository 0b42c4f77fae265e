import { Fault } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { AnalysisPool, RunContext } from '../pool/analysis-pool.js';
import { openAdmission } from './admission.js';
import { backPlacesOf, openFairQueue } from './fair-queue.js';
import type { Share } from './share.js';

export interface FairPoolOptions {
  /** Analyses that may wait for a thread; one more is refused. */
  readonly queue: number;
  /** Longest time from the start of waiting to the answer. */
  readonly deadlineMs: number;
  /** Callers without a key do not wait longer: threads busy for so long are busy with others. */
  readonly backPatienceMs?: number;
}

const BACK_PATIENCE_MS = 30_000;

/** A waiting caller is advised to retry after about one analysis. */
const RETRY_AFTER_SEC = 2;
const RETRY_BACK_SEC = 10;

/** Analyses of one caller that may wait, for each that may run. */
const WAITING_EACH = 3;

/** The share of analyses without an account: those of the command line, of tests. */
const NOBODY: Share = {
  callerId: '',
  lane: 'front',
  weight: 1,
  atOnce: null,
  workMs: null,
};

/** A pool that callers share fairly; `pool` never gives more threads than it has. */
export function openFairPool(
  pool: AnalysisPool,
  { queue, deadlineMs, backPatienceMs = BACK_PATIENCE_MS }: FairPoolOptions,
): AnalysisPool {
  const fair = openFairQueue({ places: () => pool.workers });
  const admission = openAdmission(() => pool.workers + queue);

  const checkRoom = (share: Share = NOBODY) => {
    pool.checkRoom(share);
    if (!admission.hasRoom(share)) throw full();
    if (share.lane === 'back' && fair.ofLane('back') >= backPlacesOf(pool.workers) + queue / 2)
      throw overloaded('too many calls without a key are under way', RETRY_BACK_SEC);
    if (share.atOnce !== null && fair.ofCaller(share.callerId) >= share.atOnce * (1 + WAITING_EACH))
      throw new ApiError(
        'rate_limited',
        `${fair.ofCaller(share.callerId)} calls of yours are under way`,
        {
          retryAfterSec: RETRY_AFTER_SEC,
        },
      );
  };

  /** Waits for a thread until the deadline; jobs do not wait longer than is useful. */
  async function turn(
    share: Share,
    { signal, hasNoDeadline, isPatient }: RunContext,
    stop: AbortController,
  ) {
    const giveUp = () => {
      stop.abort(new Fault('run.aborted', 'the analysis was cancelled', { cause: signal?.reason }));
    };
    const waitMs = share.lane === 'back' && !isPatient ? backPatienceMs : deadlineMs;
    const timer =
      hasNoDeadline || !Number.isFinite(waitMs)
        ? undefined
        : setTimeout(
            () => {
              stop.abort(overloaded('no worker was free in time', RETRY_BACK_SEC));
            },
            Math.min(waitMs, deadlineMs),
          );
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await fair.enter(share, stop.signal);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  return {
    get workers() {
      return pool.workers;
    },
    get maxHeld() {
      return pool.maxHeld;
    },
    get admitted() {
      return admission.count;
    },
    get running() {
      return fair.running;
    },
    get waiting() {
      return fair.waiting;
    },
    checkRoom,

    async analyse(task, context = {}) {
      const { share = NOBODY, isPatient = false } = context;
      if (!isPatient) checkRoom(share);
      const stop = new AbortController();
      const refuse = () => {
        stop.abort(full());
      };
      const admitted = isPatient ? undefined : admission.enter(share, refuse);
      if (!isPatient && !admitted) throw full();
      const beganMs = performance.now();
      try {
        const leave = await turn(share, context, stop);
        admitted?.begin();
        try {
          const leftMs = Math.max(1, deadlineMs - (performance.now() - beganMs));
          return await pool.analyse(task, { ...context, isPatient: true, deadlineMs: leftMs });
        } finally {
          leave();
        }
      } finally {
        admitted?.leave();
      }
    },

    probe: (path) => pool.probe(path),

    close: () => pool.close(),
  };
}

const full = () => overloaded('all workers are busy and the queue is full');

const overloaded = (message: string, retryAfterSec = RETRY_AFTER_SEC) =>
  new ApiError('service_overloaded', message, { retryAfterSec });
