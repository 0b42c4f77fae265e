import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { ApiError } from '@sonometer/report/errors/api-error.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { causeOf } from '../service/log.js';
import type { Metrics } from '../service/metrics.js';
import { beginSpan, within } from '../service/tracing/spans.js';

/** The status in the log, the metrics and the traces for a client that did not wait. */
const CALLER_LEFT = 499;

/** The span of a request, part of its caller's where it carries a `traceparent`. */
const beginRequestSpan = (method: string, parent: string | string[] | undefined): Span =>
  beginSpan(method, {
    kind: 'server',
    parent: typeof parent === 'string' ? parent : undefined,
    attributes: { 'http.request.method': method },
  });

/** The purpose of a request. */
export const inRequestSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? within(span, work) : work();

/** Ends it as OpenTelemetry's conventions for HTTP have it: an error is a failure of ours, not of the caller's. */
function endRequestSpan(
  span: Span,
  {
    method,
    route,
    status,
    id,
  }: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly id: string;
  },
): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': status,
    'sonometer.request_id': id,
  });
  if (status >= 500) {
    span.setAttribute('error.type', String(status));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Requests of balancers and of Prometheus, every few seconds. */
const PROBES = ['/healthz', '/readyz', '/metrics'];

/** The record of a request in the log, the metrics and the traces: once, whichever way it ends. */
export function openRequestLog(metrics: Metrics) {
  const bytesOf = openByteCounts();
  const report = (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, routeOptions, log, span, seen, refusal, hasLeft } = request;
    if (!span) return; // it is recorded already
    delete request.span;
    const route = routeOptions.url ?? 'none';
    const status = reply.raw.writableEnded ? reply.statusCode : CALLER_LEFT;
    endRequestSpan(span, { method, route, status, id: request.id });
    metrics.request({ method, route, status, seconds: reply.elapsedTime / 1000 });
    const caller = seen?.caller;
    const line = {
      method,
      // The pattern of the route; a path may contain secrets, such as the id of a report.
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(seen?.queueMs !== undefined && { queueMs: seen.queueMs }),
      ...(caller?.kind === 'key' && { keyId: caller.owner }),
      ...bytesOf(request),
      ...(refusal && { code: refusal.code }),
    };
    if (refusal && refusal.status >= 500 && !hasLeft) logFailure(request, line, refusal);
    else if (PROBES.includes(route)) log.debug(line, 'answered');
    else log.info(line, 'answered');
  };
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    request.span = beginRequestSpan(request.method, request.headers['traceparent']);
    reply.raw.once('close', () => {
      report(request, reply); // a client that leaves before the answer reaches no other hook
    });
  };
  return { begin, report };
}

/**
 * A 503 is expected, and has no stack: of a full queue at info, of a dependency that is away at warn with its message.
 * Anything else is an error of the service, with its stack, except a disk that is full.
 */
function logFailure({ log }: FastifyRequest, line: object, refusal: ApiError): void {
  const { level, reason } = causeOf(refusal);
  if (level === 'error' && reason === undefined)
    log.error({ ...line, err: refusal.cause ?? refusal }, 'failed');
  else log[level]({ ...line, ...(reason !== undefined && { reason }) }, 'refused');
}

/** Bytes of a request and its answer; a connection carries several, one after another. */
function openByteCounts() {
  const counted = new WeakMap<Socket, { readonly read: number; readonly written: number }>();
  return ({ raw }: FastifyRequest): { bytesIn?: number; bytesOut?: number } => {
    const { bytesRead, bytesWritten } = raw.socket;
    if (!Number.isFinite(bytesRead)) return {}; // without a port, in tests
    const { read, written } = counted.get(raw.socket) ?? { read: 0, written: 0 };
    counted.set(raw.socket, { read: bytesRead, written: bytesWritten });
    return { bytesIn: bytesRead - read, bytesOut: bytesWritten - written };
  };
}
