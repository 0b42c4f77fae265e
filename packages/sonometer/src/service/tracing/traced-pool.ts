import type { AnalysisPool } from '../pool/analysis-pool.js';
import { inSpan, type SpanTerms } from './spans.js';

/** A pool whose analyses are spans of that name. */
export const tracedPool = (
  pool: AnalysisPool,
  name: string,
  kind: SpanTerms['kind'] = 'internal',
): AnalysisPool => ({
  get workers() {
    return pool.workers;
  },
  get maxHeld() {
    return pool.maxHeld;
  },
  get admitted() {
    return pool.admitted;
  },
  get running() {
    return pool.running;
  },
  get waiting() {
    return pool.waiting;
  },
  checkRoom: (share) => {
    pool.checkRoom(share);
  },
  analyse: (task, context) =>
    inSpan(name, { kind, attributes: { 'sonometer.answer': task.answerId } }, () =>
      pool.analyse(task, context),
    ),
  probe: (path) => pool.probe(path),
  close: () => pool.close(),
});
