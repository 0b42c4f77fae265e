import type { Readable } from 'node:stream';
import type { Span } from '@opentelemetry/api';
import type { ApiError } from '@sonometer/report/errors/api-error.js';
import type { MeterEndpoint } from './meter/meter-endpoint.js';
import type { Seen } from './route.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Streams, next to the routes. */
    readonly meters: MeterEndpoint;
  }
  interface FastifyRequest {
    /** The bytes of a body that no parser has touched. */
    rawBody?: Readable;
    /** A parsed body; in a field, since it may be `null`. */
    jsonBody?: { readonly value: unknown };
    /** The fields of a page's form. */
    fields?: Readonly<Record<string, string>>;
    /** The caller went away before its answer. */
    hasLeft?: true;
    /** Its attributes in traces. */
    span?: Span;
    /** For the log. */
    seen?: Seen;
    /** The error that it is answered with. */
    refusal?: ApiError;
  }
}
