import type { Claim, Jobs } from './jobs.js';

/** Why the work on a job must end before it is done. */
export type Interruption = 'cancelled' | 'lost' | 'stopping';

/** What the work on a job hears, and says. */
export interface JobWork {
  /** Aborted with an `Interruption` as its reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface JobRunnerOptions {
  readonly jobs: Jobs;
  /** Jobs that this process works on at a time. */
  readonly atOnce: number;
  /** Works on a job to its end, whatever that is; what it throws is for `onError`. */
  readonly work: (claim: Claim, work: JobWork) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** A worker that has not been heard of for so long is dead. */
  readonly leaseMs?: number;
  readonly beatMs?: number;
  /** How often to look for jobs of other processes. */
  readonly pollMs?: number;
}

export interface JobRunner {
  /** There is a new job. */
  nudge(): void;
  /** Takes no more, interrupts what runs, and waits for it. */
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
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let isLooking = false;
  let again = false;

  async function look(): Promise<void> {
    again = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (again && running.size < atOnce && !stopping.signal.aborted) {
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
    const done = workOn(claim)
      .catch(onError)
      .finally(() => {
        running.delete(done);
        void look();
      });
    running.add(done);
  }

  async function workOn(claim: Claim): Promise<void> {
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
  }

  const polls = setInterval(() => void look(), pollMs);
  void look();
  return {
    nudge: () => void look(),
    async close() {
      clearInterval(polls);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
