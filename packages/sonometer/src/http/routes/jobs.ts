import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../errors/api-error.js';
import type { Job } from '../../jobs/jobs.js';
import { identify } from '../identify.js';
import { jobBody, jobShape } from '../job-body.js';
import { defineRoute, type RouteRequest } from '../route.js';
import type { Services } from '../services.js';

const ID = { id: { type: 'string', description: 'As in the answer 202.' } };
const ERRORS = ['invalid_api_key', 'job_not_found', 'storage_unavailable'] as const;
const ANSWER = { 200: { description: 'The job.', name: 'Job', shape: jobShape } };

const EVENT_MS = 500;
/** Proxies close a connection on which nothing comes. */
const COMMENT_MS = 15_000;

export const getJob = defineRoute({
  method: 'GET',
  path: '/v1/jobs/:id',
  doc: {
    name: 'getJob',
    tag: 'Jobs',
    summary: 'How far a job is, and its result',
    description: 'Readable by the key that made it, for 7 days.',
    key: 'optional',
    params: ID,
    answers: ANSWER,
    errors: ERRORS,
  },
  async handle(request, services) {
    const job = await jobOf(request, services);
    return { body: jobBody(job, services.settings.publicUrl) };
  },
});

export const deleteJob = defineRoute({
  method: 'DELETE',
  path: '/v1/jobs/:id',
  doc: {
    name: 'cancelJob',
    tag: 'Jobs',
    summary: 'Cancels a job',
    description:
      'One that waits has ended at once; one that runs ends within a second or two. It is not charged. One that has ended stays as it is.',
    key: 'optional',
    params: ID,
    answers: ANSWER,
    errors: ERRORS,
  },
  async handle(request, services) {
    const { jobs, metering, settings } = services;
    const { owner } = await identify(request, services);
    const cancelled = await jobs.cancel(owner, request.params['id'] ?? '');
    if (!cancelled) throw notFound();
    const reservation = cancelled.ended?.reservationId;
    if (reservation !== undefined && reservation !== null) await metering.release(reservation);
    return { body: jobBody(await jobOf(request, services), settings.publicUrl) };
  },
});

export const getJobEvents = defineRoute({
  method: 'GET',
  path: '/v1/jobs/:id/events',
  doc: {
    name: 'getJobEvents',
    tag: 'Jobs',
    summary: 'The progress of a job, as it comes',
    description:
      'Server-sent events: progress with the job as data whenever it has changed, then done or error, which is the last. The result is fetched from the job.',
    key: 'optional',
    params: ID,
    answers: { 200: { description: 'Events.', type: 'text/event-stream' } },
    errors: ERRORS,
  },
  async handle(request, services) {
    const first = await jobOf(request, services);
    return {
      type: 'text/event-stream',
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      stream: events(first, request, services),
    };
  },
});

async function* events(
  first: Job,
  request: RouteRequest,
  services: Services,
): AsyncGenerator<string> {
  let last = '';
  let quietMs = 0;
  for (let job = first; ; job = await jobOf(request, services)) {
    const body = jobBody(job, services.settings.publicUrl);
    const data = JSON.stringify({ ...body, result: undefined });
    const isOver = job.status === 'done' || job.status === 'error';
    if (data !== last) yield `event: ${isOver ? job.status : 'progress'}\ndata: ${data}\n\n`;
    else if (quietMs >= COMMENT_MS) yield ': still here\n\n';
    if (isOver || services.state.isStopping) return;
    quietMs = data === last && quietMs < COMMENT_MS ? quietMs + EVENT_MS : 0;
    last = data;
    await sleep(EVENT_MS, undefined, { signal: request.signal }).catch(() => undefined);
    if (request.signal.aborted) return;
  }
}

async function jobOf(request: RouteRequest, services: Services): Promise<Job> {
  const { owner } = await identify(request, services);
  const job = await services.jobs.read(owner, request.params['id'] ?? '');
  if (!job) throw notFound();
  return job;
}

const notFound = () => new ApiError('job_not_found', 'there is no such job of yours');
