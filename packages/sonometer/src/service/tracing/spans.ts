import {
  type Attributes,
  context,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { Fault } from '@sonometer/engine';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { systemCode } from '../system-code.js';

/** A span of another process as W3C Trace Context writes it (`traceparent`, level 1), as it travels in headers and messages. */
export type TraceParent = string;

export interface SpanTerms {
  /** @default internal */
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** Its parent, where that is not the active span. */
  readonly parent?: TraceParent | undefined;
  readonly attributes?: Attributes;
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

const PARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * Begins a span; the caller ends it. Without an exporter (`startTracing`) it is nothing and costs
 * nothing.
 */
export function beginSpan(
  name: string,
  { kind = 'internal', parent, attributes = {} }: SpanTerms = {},
): Span {
  const tracer = trace.getTracer('sonometer');
  return tracer.startSpan(name, { kind: KINDS[kind], attributes }, getContext(parent));
}

/** Runs work inside a span that has begun, so that spans that it begins are part of it. */
export const within = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Does work as a span. It ends with the work, as failed where that throws, and the error comes through. */
export async function inSpan<T>(
  name: string,
  terms: SpanTerms,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, terms);
  try {
    return await within(span, () => work(span));
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Records why a span failed: the kind of the error only, since messages name files and addresses of
 * callers. A faulty recording or call is no failure of the service.
 */
function fail(span: Span, error: unknown): void {
  const isTheirs = error instanceof Fault || (error instanceof ApiError && error.status < 500);
  const code = error instanceof Fault || error instanceof ApiError ? error.code : systemCode(error);
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : typeof error));
  if (!isTheirs) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The span that runs, for another process; nothing where there is none. */
export function traceParent(): TraceParent | undefined {
  const running = trace.getSpanContext(context.active());
  if (!running || !trace.isSpanContextValid(running)) return undefined;
  const flags = running.traceFlags.toString(16).padStart(2, '0');
  return `00-${running.traceId}-${running.spanId}-${flags}`;
}

/**
 * A value that violates the standard counts as absent; of a later version the part that this one
 * knows is read (its section 4).
 */
function getContext(parent: TraceParent | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] = PARENT.exec(parent ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined))
    return context.active();
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const remote = { traceId, spanId, traceFlags, isRemote: true };
  return trace.isSpanContextValid(remote)
    ? trace.setSpanContext(context.active(), remote)
    : context.active();
}
