import type { Answer } from '@sonometer/engine';

/** An analysis of a recording. */
export interface Question {
  readonly answer: Answer;
  readonly options: Readonly<Record<string, unknown>>;
  /** Wants the hash of the decoded samples as well. */
  readonly withHash?: true;
}
