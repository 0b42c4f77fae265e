import type { Services } from '../service/services.js';
import { jobBody } from './job-body.js';
import type { Reply } from './route.js';

/** `Prefer: respond-async` (RFC 7240), by itself or among other preferences. */
export const prefersJob = (prefer: string | string[] | undefined): boolean =>
  /(^|[\s,;])respond-async($|[\s,;])/i.test(String(prefer ?? ''));

/** Announces a new job to the workers, and its location to the client. */
export async function accepted(
  owner: string,
  jobId: string,
  { jobs, runner, settings }: Services,
): Promise<Reply> {
  runner.nudge(jobId);
  const job = await jobs.read(owner, jobId);
  if (!job) throw new Error('a new job exists');
  const { publicUrl } = settings;
  return {
    status: 202,
    body: jobBody(job, publicUrl),
    headers: {
      location: `${publicUrl}/v1/jobs/${job.id}`,
      'preference-applied': 'respond-async',
    },
  };
}
