import type { Claim, Jobs } from './jobs.js';

export interface JobRunnerOptions {
  readonly jobs: Jobs;
  /** Jobs that this process works on at a time. */
  readonly atOnce: number;
  readonly work: ClaimWork;
  readonly onError: (error: unknown) => void;
  /** A worker without a heartbeat for so long is dead. */
  readonly leaseMs?: number;
  readonly beatMs?: number;
  /** The interval at which it looks for jobs of other processes. */
  readonly pollMs?: number;
}

export interface JobRunner {
  /** There is a new job, of that id. */
  nudge(id: string): void;
  /** Takes no more, interrupts what runs here, and waits for it. */
  close(): Promise<void>;
}

/** Works on the jobs of the queue until it is closed. */
export function openJobRunner({
  jobs,
  atOnce,
  work,
  onError,
  leaseMs = 15_000,
  beatMs = 1000,
  pollMs = 1000,
}: JobRunnerOptions): JobRunner {
  const claims = openClaimWorker({ jobs, work, onError, leaseMs, beatMs });
  let isOpen = true;
  const running = new Set<Promise<void>>();
  let isLooking = false;
  let again = false;

  async function look(): Promise<void> {
    again = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (again && running.size < atOnce && isOpen) {
        const claim = await jobs.claim(leaseMs);
        again = claim !== undefined;
        if (claim) start(claim);
      }
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  }

  function start(claim: Claim): void {
    const done = claims
      .workOn(claim)
      .catch(onError)
      .finally(() => {
        running.delete(done);
        void look();
      });
    running.add(done);
  }

  const polls = setInterval(() => void look(), pollMs);
  void look();
  return {
    nudge: () => void look(),
    async close() {
      clearInterval(polls);
      isOpen = false;
      claims.stop();
      await Promise.all(running);
    },
  };
}

/** Why the work on a job must end before it is done. */
export type Interruption = 'cancelled' | 'lost' | 'stopping';

/** Signals to the work on a job, and its reports. */
export interface JobWork {
  /** Aborted with an `Interruption` as its reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Works on a job to its end, whatever that is. */
export type ClaimWork = (claim: Claim, work: JobWork) => Promise<void>;

export interface ClaimWorkerOptions {
  readonly jobs: Jobs;
  readonly work: ClaimWork;
  readonly onError: (error: unknown) => void;
  /** A worker without a heartbeat for so long is dead. */
  readonly leaseMs: number;
  readonly beatMs?: number;
}

/** Works on jobs that were claimed, and renews their leases meanwhile. */
export interface ClaimWorker {
  /** Errors of the work are passed on. */
  workOn(claim: Claim): Promise<void>;
  /** Interrupts what runs, and what is yet to come. */
  stop(): void;
}

/** Opens it. */
export function openClaimWorker({
  jobs,
  work,
  onError,
  leaseMs,
  beatMs = 1000,
}: ClaimWorkerOptions): ClaimWorker {
  const stopping = new AbortController();
  return {
    stop() {
      stopping.abort();
    },
    async workOn(claim) {
      const interrupt = new AbortController();
      const stop = () => {
        interrupt.abort('stopping' satisfies Interruption);
      };
      if (stopping.signal.aborted) stop();
      stopping.signal.addEventListener('abort', stop, { once: true });
      let progress = 0;
      const beats = setInterval(() => {
        jobs.beat(claim, leaseMs, progress).then((word) => {
          if (word !== 'on') interrupt.abort(word satisfies Interruption);
        }, onError); // the lease is longer than a moment of trouble
      }, beatMs);
      try {
        await work(claim, {
          signal: interrupt.signal,
          onProgress(share) {
            progress = share;
          },
        });
      } finally {
        clearInterval(beats);
        stopping.signal.removeEventListener('abort', stop);
      }
    },
  };
}
