import type { Failure as InputFailure } from '../../errors/failure.js';
import type { Checked } from '../apply-spec.js';
import type { Spec } from '../rule.js';

/**
 * The outcome of one input: checked, or not measured at all; and its duration, where this run
 * measured it.
 */
export type Verdict = (Checked | { readonly file: string; readonly error: InputFailure }) & {
  readonly tookSec?: number;
};

/** The complete result of a run of the gate. */
export interface GateReport {
  readonly spec: Spec;
  readonly verdicts: readonly Verdict[];
  readonly engineVersion: string;
  readonly started: Date;
  readonly ended: Date;
}

/** Writes a report in one of the ways that machines read. */
export type Format = (report: GateReport) => string;

export const isPassed = (verdict: Verdict): boolean =>
  'failures' in verdict && verdict.failures.length === 0;
