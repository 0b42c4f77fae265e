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
  get mostHeld() {
    return pool.mostHeld;
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
  analyse: (task, hearing) =>
    inSpan(name, { kind, attributes: { 'sonometer.answer': task.answerId } }, () =>
      pool.analyse(task, hearing),
    ),
  probe: (path) => pool.probe(path),
  close: () => pool.close(),
});
