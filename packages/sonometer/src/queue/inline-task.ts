import type { AnalysisTask, Outcome } from '../pool/analysis-task.js';

/** An analysis whose caller waits, as it travels to a worker process: the audio stays in the store. */
export interface InlineTask extends Omit<AnalysisTask, 'path'> {
  readonly objectId: string;
  readonly sizeBytes: number;
  /** After this nobody waits any more; milliseconds since 1970. */
  readonly deadlineAtMs: number;
}

/** What a worker process leaves for the server that waits. */
export type InlineOutcome = Outcome;
