import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { defineRoute, type RouteRequest } from '../route.js';

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
