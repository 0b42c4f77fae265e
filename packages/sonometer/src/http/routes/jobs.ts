import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { Job } from '../../service/jobs/job-rows.js';
import { identify } from '../identify.js';
import { jobBody, jobShape } from '../job-reply.js';
import { defineRoute, type RouteRequest } from '../route.js';
import type { Services } from '../../service/services.js';

const ID = { id: { type: 'string', description: 'As in the response 202.' } };
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
    summary: 'Progress of a job, and its result',
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
      'A waiting job ends at once, a running job within a second or two. It is not charged; finished items of a batch are retained and charged. A finished job is unchanged.',
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
    summary: 'Progress of a job, as events',
    description:
      'Server-sent events: progress with the job as data at each change, then done or error as the last. Fetch the result from the job.',
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

export const getJobItems = defineRoute({
  method: 'GET',
  path: '/v1/jobs/:id/items',
  doc: {
    name: 'getJobItems',
    tag: 'Jobs',
    summary: 'Finished items of a batch, while it runs',
    description:
      'One line of JSON per item, in order of completion: the items of POST /v1/batch, with seq counting from 1. Rows of the tracks of one file have the same seq. Send the last received seq as after to get the items finished since. For other jobs it is empty.',
    key: 'required',
    params: ID,
    query: {
      after: { type: 'integer', minimum: 0, default: 0, description: 'Last received seq.' },
      limit: {
        type: 'integer',
        minimum: 1,
        description: 'Maximum number of lines; without it, all.',
      },
    },
    answers: { 200: { description: 'The items.', type: 'application/x-ndjson' } },
    errors: ['invalid_parameter', ...ERRORS],
  },
  async handle(request, services) {
    const after = wholeIn(request, 'after', 0) ?? 0;
    const limit = wholeIn(request, 'limit', 1) ?? Infinity;
    const { id } = await jobOf(request, services);
    return {
      type: 'application/x-ndjson',
      headers: { 'cache-control': 'no-store' },
      stream: itemLines(id, { after, limit }, services),
    };
  },
});

const LINES_AT_ONCE = 50;

async function* itemLines(
  id: string,
  { after, limit }: { readonly after: number; readonly limit: number },
  { batchItems }: Services,
): AsyncGenerator<string> {
  let last = after;
  for (let left = limit; left > 0;) {
    let given = 0;
    for await (const { seq, line } of batchItems.ended(id, last, Math.min(left, LINES_AT_ONCE))) {
      for (const row of line.split('\n')) yield `{"seq":${seq},${row.slice(1)}\n`;
      last = seq;
      given++;
    }
    if (given < LINES_AT_ONCE) return;
    left -= given;
  }
}

function wholeIn({ query }: RouteRequest, name: string, min: number): number | undefined {
  const given = query[name];
  if (given === undefined) return undefined;
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : NaN;
  if (value >= min) return value;
  throw new ApiError('invalid_parameter', `${name} must be a whole number from ${min}`, {
    param: name,
  });
}

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

const notFound = () => new ApiError('job_not_found', 'you have no such job');
