import { Fault } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { AnalysisPool, RunContext } from '../pool/analysis-pool.js';
import { backPlacesOf, openFairQueue } from './fair-queue.js';
import type { Share } from './share.js';

/** A call that was let in. */
interface Admitted {
  /** It has a thread: from now on it is not refused for another. */
  begin(): void;
  /** It has ended; again is harmless. */
  leave(): void;
}

/** The queue that all callers share: calls that run, and those that wait. */
interface Admission {
  /** Calls that were let in and have not ended. */
  readonly count: number;
  /** Whether a call of that caller would be let in now. */
  hasRoom(share: Share): boolean;
  /**
   * Admits a call; `undefined` where there is no room for it. In a full queue a caller with less
   * than its fair share takes the place of the latest call of the caller with most: that call is
   * refused through its `refuse`.
   */
  enter(share: Share, refuse: () => void): Admitted | undefined;
}

interface Call {
  readonly party: Party;
  readonly refuse: () => void;
}

interface Party {
  weight: number;
  count: number;
  /** Those that wait for a thread, the last at the end. */
  readonly waiting: Call[];
}

/**
 * Opens a queue for `most` calls, shared by weight when it is full. Refusing the caller with the
 * longest queue prevents one caller's flood from filling it for all: if only new calls were
 * refused, the caller that sends most would win (B. Suter et al., "Buffer Management Schemes for
 * Supporting TCP in Gigabit Routers with Per-Flow Queueing", IEEE JSAC 17, 1999: longest queue
 * drop).
 */
function openAdmission(max: () => number): Admission {
  const parties = new Map<string, Party>();
  let count = 0;

  /**
   * The call to drop for one of that caller: of a caller that has more for its weight than this
   * caller will then have.
   */
  function callToRefuse({ callerId, weight }: Share): Call | undefined {
    let worst: Party | undefined;
    let worstRatio = ((parties.get(callerId)?.count ?? 0) + 1) / weight;
    for (const party of parties.values()) {
      const ratio = party.count / party.weight;
      if (party.waiting.length === 0 || ratio <= worstRatio) continue;
      worst = party;
      worstRatio = ratio;
    }
    return worst?.waiting.at(-1);
  }

  function partyOf({ callerId, weight }: Share): Party {
    const party = parties.get(callerId) ?? { weight, count: 0, waiting: [] };
    party.weight = weight;
    parties.set(callerId, party);
    return party;
  }

  function begin(call: Call): void {
    const at = call.party.waiting.lastIndexOf(call);
    if (at >= 0) call.party.waiting.splice(at, 1);
  }

  const isFull = () => count >= max();

  return {
    get count() {
      return count;
    },
    hasRoom: (share) => !isFull() || callToRefuse(share) !== undefined,

    enter(share, refuse) {
      const other = isFull() ? callToRefuse(share) : undefined;
      if (isFull() && !other) return undefined;
      const party = partyOf(share);
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        begin(call);
        count--;
        party.count--;
        if (party.count === 0 && parties.get(share.callerId) === party)
          parties.delete(share.callerId);
      };
      const call: Call = {
        party,
        refuse() {
          leave(); // at once: the next caller is counted without it
          refuse();
        },
      };
      party.count++;
      party.waiting.push(call);
      count++;
      other?.refuse();
      return {
        begin: () => {
          begin(call);
        },
        leave,
      };
    },
  };
}

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
