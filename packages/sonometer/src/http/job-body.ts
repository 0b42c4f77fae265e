import { ApiError, errorBody } from '../errors/api-error.js';
import { families } from '../families.js';
import type { Job } from '../jobs/jobs.js';
import { errorShape } from './openapi/error-shapes.js';
import type { Shape } from './route.js';

/** A job as it stands in an answer (interface, Job). */
export function jobBody({ id, status, kind, progress, result, error }: Job, publicUrl: string) {
  return {
    id,
    status,
    kind,
    progress,
    ...(result !== undefined && { result }),
    ...(error && { error: errorOf(error, publicUrl) }),
  };
}

function errorOf({ code, message, param }: NonNullable<Job['error']>, publicUrl: string) {
  const failure = new ApiError(code, message, param === undefined ? {} : { param });
  return errorBody(failure, { publicUrl }).error;
}

const withJobs = Object.values(families).filter((family) => 'job' in family);

/** The shape of `jobBody`. */
export const jobShape: Shape = {
  type: 'object',
  required: ['id', 'status', 'kind', 'progress'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', description: 'Names the job.' },
    status: {
      type: 'string',
      enum: ['queued', 'running', 'done', 'error'],
      description: 'Where it stands; done and error are final.',
    },
    kind: {
      type: 'string',
      enum: withJobs.map(({ job }) => job),
      description: 'What was asked.',
    },
    progress: { type: 'number', minimum: 0, maximum: 1, description: 'Share that is done.' },
    result: {
      description: 'The answer of the route, when the job is done.',
      anyOf: withJobs.map(({ result }) => ({ $ref: `#/components/schemas/${result}` })),
    },
    error: {
      description: 'Why there is no result, as under error in an answer.',
      ...((errorShape['properties'] as Readonly<Record<string, Shape>>)['error'] ?? {}),
    },
  },
};
