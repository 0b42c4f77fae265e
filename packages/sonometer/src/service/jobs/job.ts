import type { ErrorCode } from '@sonometer/report/errors/error-table.js';

export type JobStatus = 'queued' | 'running' | 'done' | 'error';

/** The cause of a job's failure, in words for its maker; the table of errors has the rest. */
export interface JobError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string;
}

/** A job as its maker sees it (docs/interface.md#job). Results and requests are JSON. */
export interface Job {
  readonly id: string;
  readonly status: JobStatus;
  readonly kind: string;
  /** 0 to 1. */
  readonly progress: number;
  /** When it is done. */
  readonly result?: unknown;
  /** When it has failed. */
  readonly error?: JobError;
  readonly createdAtMs: number;
  /** When a worker first took it. */
  readonly startedAtMs: number | null;
  readonly finishedAtMs: number | null;
}

/** A job that has just ended, and its webhook URL. */
export interface ReportedEnd {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly url: string;
  readonly error?: JobError;
}
