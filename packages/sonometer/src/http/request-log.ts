import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../service/metrics.js';
import { beginRequestSpan, CALLER_LEFT, endRequestSpan } from './request-span.js';

/** The record of a request in the log, the metrics and the traces: once, whichever way it ends. */
export function openRequestLog(metrics: Metrics) {
  const report = (request: FastifyRequest, reply: FastifyReply): void => {
    const { method, routeOptions, log, span } = request;
    if (!span) return; // it is recorded already
    delete request.span;
    const route = routeOptions.url ?? 'none';
    const status = reply.raw.writableEnded ? reply.statusCode : CALLER_LEFT;
    endRequestSpan(span, { method, route, status, id: request.id });
    metrics.request({ method, route, status, seconds: reply.elapsedTime / 1000 });
    // The pattern of the route; a path may contain secrets, such as the id of a report.
    log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
  };
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    request.span = beginRequestSpan(request.method, request.headers['traceparent']);
    reply.raw.once('close', () => {
      report(request, reply); // a client that leaves before the answer reaches no other hook
    });
  };
  return { begin, report };
}
