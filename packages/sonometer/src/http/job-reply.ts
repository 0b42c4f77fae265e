import { ApiError, errorBody } from '@sonometer/report/errors/api-error.js';
import { families } from '@sonometer/report/questions/families.js';
import { Type } from 'typebox';
import { BATCH_KIND } from '../service/analysis/batch-job.js';
import type { Job } from '../service/jobs/job-rows.js';
import type { Services } from '../service/services.js';
import type { Shape } from '../service/shape.js';
import { ERROR_DETAIL } from './openapi/error-shapes.js';
import type { Reply } from './route.js';
import { iso } from './routes/lists.js';

/** A job as answers contain it (docs/interface.md#job). */
export function jobBody(job: Job, publicUrl: string) {
  const { id, status, kind, progress, createdAtMs, startedAtMs, finishedAtMs, result, error } = job;
  return {
    object: 'job',
    id,
    status,
    kind,
    progress,
    createdAt: iso(createdAtMs),
    startedAt: isoOrNull(startedAtMs),
    finishedAt: isoOrNull(finishedAtMs),
    ...(result !== undefined && { result }),
    ...(error && { error: errorOf(error, publicUrl) }),
  };
}

const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

function errorOf({ code, message, param }: NonNullable<Job['error']>, publicUrl: string) {
  const failure = new ApiError(code, message, param === undefined ? {} : { param });
  return errorBody(failure, { publicUrl }).error;
}

const withJobs = Object.values(families).filter((family) => 'job' in family);

/** What a job can be of. */
export const JOB_KINDS: readonly string[] = [...withJobs.map(({ job }) => job), BATCH_KIND];

/** The number of items of a batch, and their outcomes. */
export const BATCH_COUNTS = {
  count: Type.Integer({ description: 'Items of the batch.' }),
  succeeded: Type.Integer({ description: 'Items with data.' }),
  failed: Type.Integer({ description: 'Items with an error; these are not charged.' }),
};

const timeOrNull = (description: string): Shape => ({
  anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
  description,
});

/** The shape of `jobBody`. */
export const jobShape: Shape = {
  type: 'object',
  required: ['object', 'id', 'status', 'kind', 'progress', 'createdAt', 'startedAt', 'finishedAt'],
  additionalProperties: false,
  properties: {
    object: {
      type: 'string',
      const: 'job',
      description: 'Always job: an answer has no such key.',
    },
    id: { type: 'string', description: 'Id of the job.' },
    status: {
      type: 'string',
      enum: ['queued', 'running', 'done', 'error'],
      description: 'State of the job; done and error are final.',
    },
    kind: {
      type: 'string',
      enum: JOB_KINDS,
      description: 'The requested analysis.',
    },
    progress: { type: 'number', minimum: 0, maximum: 1, description: 'Completed share.' },
    createdAt: { type: 'string', format: 'date-time', description: 'Time of the request.' },
    startedAt: timeOrNull('Time at which a worker first took the job; null while it waits.'),
    finishedAt: timeOrNull('Time of its end; null before.'),
    result: {
      description: 'Result of the route when the job is done; for a batch its counts.',
      anyOf: [
        ...withJobs.map(({ result }) => ({ $ref: `#/components/schemas/${result}` })),
        { ...Type.Object(BATCH_COUNTS, { additionalProperties: false }) },
      ],
    },
    error: {
      ...ERROR_DETAIL,
      description: 'Reason for a missing result, as under error in a response.',
    },
  },
};

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
