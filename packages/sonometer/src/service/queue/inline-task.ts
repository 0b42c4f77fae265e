import type { Share } from '../fair/share.js';
import type { AnalysisTask, Outcome } from '../pool/analysis-task.js';
import type { TraceParent } from '../tracing/spans.js';

/** An analysis whose caller waits, as it travels to a worker process. */
export interface InlineTask {
  /** A worker that sees the server's file, on the same machine or a shared disk, reads it there. */
  readonly task: AnalysisTask;
  readonly sizeBytes: number;
  /** The audio in the store of uploads, once a worker has not seen the path. */
  readonly objectId?: string;
  /** Channel of the server that waits. */
  readonly replyTo: string;
  readonly wantsProgress?: true;
  /** On whose account it runs. */
  readonly share?: Share;
  /** The span of the server that waits. */
  readonly trace?: TraceParent;
  /** After this nobody waits any more; milliseconds since 1970. */
  readonly deadlineAtMs: number;
}

/** The final message of a worker. */
export type InlineOutcome =
  | Outcome
  /** It does not see the path, and there was no object. */
  | { readonly isUnseen: true }
  /** Not the fault of the recording: `isAway` where the worker could not reach what it needs. */
  | { readonly broken: string; readonly isAway?: true };

/** The messages of a worker to the server that waits. */
export type InlineReply = { readonly id: string } & (
  { readonly progress: number } | { readonly outcome: InlineOutcome }
);
