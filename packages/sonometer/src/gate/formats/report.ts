import type { Failure as InputFailure } from '../../cli/failure.js';
import type { Judged } from '../judge.js';
import type { Spec } from '../rule.js';

/** What became of one input: judged, or not measured at all. */
export type Verdict = Judged | { readonly file: string; readonly error: InputFailure };

/** All that a run of the gate has to tell. */
export interface GateReport {
  readonly spec: Spec;
  readonly verdicts: readonly Verdict[];
}

/** Writes a report in one of the ways that machines read. */
export type Format = (report: GateReport) => string;

export const isPassed = (verdict: Verdict): boolean =>
  'failures' in verdict && verdict.failures.length === 0;
