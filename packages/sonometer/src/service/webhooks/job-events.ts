import type { ReportEnd } from '../jobs/jobs.js';
import type { Deliveries } from './deliveries.js';

/**
 * Reports the end of jobs: which one, its outcome, and its location. The numbers are fetched with
 * the key, so that the receiver of an event cannot read another's.
 */
export const reportJobEnd =
  (deliveries: Deliveries, publicUrl: string): ReportEnd =>
  async (tx, { id, owner, kind, url, error }) => {
    const status = error ? 'error' : 'done';
    const job = { id, kind, status, url: `${publicUrl}/v1/jobs/${id}` };
    const data = { ...job, ...(error && { error: { code: error.code, message: error.message } }) };
    await deliveries.add(tx, { owner, url, type: `job.${status}`, data });
  };
