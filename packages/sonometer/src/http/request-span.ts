import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { beginSpan, within } from '../service/tracing/spans.js';

/** The status in the log, the metrics and the traces for a client that did not wait. */
export const CALLER_LEFT = 499;

/** The span of a request, part of its caller's where it carries a `traceparent`. */
export const beginRequestSpan = (method: string, parent: string | string[] | undefined): Span =>
  beginSpan(method, {
    kind: 'server',
    parent: typeof parent === 'string' ? parent : undefined,
    attributes: { 'http.request.method': method },
  });

/** The purpose of a request. */
export const inRequestSpan = <T>(span: Span | undefined, work: () => T): T =>
  span ? within(span, work) : work();

/** Ends it as OpenTelemetry's conventions for HTTP have it: an error is a failure of ours, not of the caller's. */
export function endRequestSpan(
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
