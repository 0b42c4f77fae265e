import { ApiError } from '@sonometer/report/errors/api-error.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { describeFailing } from '../../service/readiness.js';
import { ENGINE_AWAY_SEC } from '../../service/store/engine-away.js';
import { defineRoute, type RouteRequest } from '../route.js';

export const getHealth = defineRoute({
  method: 'GET',
  path: '/healthz',
  doc: {
    name: 'getHealth',
    tag: 'Service',
    summary: 'Liveness of the process',
    key: 'none',
    answers: {
      200: {
        description: 'The process is alive.',
        shape: {
          type: 'object',
          required: ['status'],
          additionalProperties: false,
          properties: { status: { const: 'ok', description: 'Always ok.' } },
        },
      },
    },
    errors: [],
  },
  handle: () => ({ body: { status: 'ok' } }),
});

export const getMetrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  doc: {
    name: 'getMetrics',
    tag: 'Service',
    summary: 'Requests, refusals, analyses, threads and process metrics, for Prometheus',
    description:
      'Serves clients on the same machine, or with the setting SONOMETER_METRICS_TOKEN every client that sends it as a bearer token.',
    key: 'none',
    answers: { 200: { description: 'Prometheus text.', type: 'text/plain' } },
    errors: ['invalid_api_key', 'not_found'],
  },
  async handle(request, { metrics, settings }) {
    checkReader(request, settings.metricsToken);
    return { type: metrics.type, text: await metrics.text() };
  },
});

function checkReader({ headers, address }: RouteRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isLoopback(address) && !isForwarded(headers)) return;
    throw new ApiError('not_found', 'the metrics are only for clients on the same machine');
  }
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '') ?? [];
  // of hashes, which are equally long
  if (timingSafeEqual(sha256(given), sha256(token))) return;
  throw new ApiError('invalid_api_key', 'the metrics need their token: Authorization: Bearer …');
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address);

/**
 * A request that a proxy on this machine forwards comes from elsewhere, whether or not we trust
 * that proxy.
 */
const isForwarded = (headers: IncomingHttpHeaders) =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers);

const sha256 = (text: string) => createHash('sha256').update(text).digest();

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/readyz',
  doc: {
    name: 'getReadiness',
    tag: 'Service',
    summary: 'Readiness for requests',
    description:
      'Not ready while the service stops, or when a part does not work: database, queue, store, workers or disk. The error names it.',
    key: 'none',
    answers: {
      200: {
        description: 'The service is ready.',
        shape: {
          type: 'object',
          required: ['status'],
          additionalProperties: false,
          properties: { status: { const: 'ready', description: 'Always ready.' } },
        },
      },
    },
    errors: ['service_overloaded'],
  },
  async handle(_request, { state, readiness }) {
    if (state.isStopping)
      throw new ApiError('service_overloaded', 'the service is stopping', { retryAfterSec: 5 });
    const failing = await readiness.failing();
    if (failing.length > 0)
      throw new ApiError('service_overloaded', `not ready: ${describeFailing(failing)}`, {
        retryAfterSec: ENGINE_AWAY_SEC,
      });
    return { body: { status: 'ready' } };
  },
});
