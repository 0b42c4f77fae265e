import { type ClaimWork, openClaimWorker } from './claim-worker.js';
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
