import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { ErrorCode } from '@sonometer/report/errors/error-table.js';
import { didYouMean } from '@sonometer/report/questions/nearest.js';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Span } from '@opentelemetry/api';
import type { RequestBody, RequestQuery } from '../service/intake/request-body.js';
import type { Scope } from '../service/keys/key-text.js';
import type { Caller } from '../service/metering/caller.js';
import type { Services } from '../service/services.js';
import type { Shape } from '../service/shape.js';
import type { BodyLimits } from './body-limits.js';
import type { MeterEndpoint } from './meter/meter-endpoint.js';

/** The facts that become known while a request is answered. */
export interface Seen {
  caller?: Caller;
  /** Time that its analysis waited for a thread. */
  queueMs?: number;
}

/** A request, whatever the server below is made of. */
export interface RouteRequest {
  /** In the log, in `x-request-id`, and in the body of a 500. */
  readonly id: string;
  /** Of the URL, without its query. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: RequestQuery;
  readonly headers: IncomingHttpHeaders;
  /** The caller's address, by the socket or by a trusted proxy. */
  readonly address: string;
  readonly body: RequestBody;
  /** For the log: the caller, once identified, and the time that its analysis waited. */
  readonly seen: Seen;
  /** The scope that a key needs. */
  readonly scope: Scope;
  /** Aborted when the caller goes away before its answer. */
  readonly signal: AbortSignal;
  /**
   * Of a request that is to be charged once, however often it comes: the id to reserve under, by what it is for. It
   * has been counted against the rate then.
   */
  readonly chargeFor?: (what: string) => string;
}

export interface Reply {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text with a type of its own, or JSON text that is already written; else `body`. */
  readonly text?: string;
  readonly type?: string;
  /** Bytes, sent as they are; with a `type`. */
  readonly bytes?: Uint8Array;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it comes, with `type`; ended when the caller leaves. */
  readonly stream?: AsyncIterable<string>;
}

/** One answer of a route, for the document. */
export interface AnswerDoc {
  readonly description: string;
  /** The name of its shape in the document; without one, the shape is inline. */
  readonly name?: string;
  /** Of a JSON answer. */
  readonly shape?: Shape;
  /** Shapes that `shape` refers to, by the names that they have in the document. */
  readonly parts?: Readonly<Record<string, Shape>>;
  /** Media type of an answer that is not JSON. */
  readonly type?: string;
  /** Of an error: the codes that it may carry. */
  readonly codes?: readonly ErrorCode[];
  /** Descriptions of its headers, besides those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The input, the output and the description of a route: the document is made of these. */
export interface RouteDoc {
  /** Verb and noun, as a client calls it: `getJob`. */
  readonly name: string;
  readonly tag: 'Analysis' | 'Account' | 'Uploads' | 'Jobs' | 'Reports' | 'Service';
  readonly summary: string;
  readonly description?: string;
  /** Whether an API key is needed, makes a difference, or means nothing. */
  readonly key: 'required' | 'optional' | 'none';
  /** Parameters of the path, by name. */
  readonly params?: Readonly<Record<string, Shape>>;
  /** Parameters of the query, by name; none is required. */
  readonly query?: Readonly<Record<string, Shape>>;
  /** Bodies by their media types. */
  readonly body?: Readonly<Record<string, Shape>>;
  /** A JSON body with the default values. */
  readonly example?: unknown;
  /** By status. */
  readonly answers: Readonly<Record<number, AnswerDoc>>;
  readonly errors: readonly ErrorCode[];
}

/** One path and method, what it takes and gives, and what it does. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are written `:name`. */
  readonly path: string;
  /** Takes audio as its body: raw bytes or a form. */
  readonly takesAudio?: true;
  /** Costs something of a plan: with an `Idempotency-Key` it is done once. */
  readonly charges?: true;
  /**
   * The scope that a key needs; by default to read for routes that read, to analyse for those that
   * charge, and admin for the rest.
   */
  readonly scope?: Scope;
  /** A body must have arrived by then; 120 by default, 4.5 MB at 300 kbit/s. */
  readonly bodyTimeoutSec?: number;
  /** Longest JSON body, where that is more than 64 kB. */
  readonly maxJsonBytes?: number;
  /** Takes the plain form of a page, which no other route does. */
  readonly takesFields?: true;
  /** `undefined` of a page for people, which is no part of the contract. */
  readonly doc: RouteDoc | undefined;
  handle(request: RouteRequest, services: Services): Promise<Reply> | Reply;
}

/** Declares a route. */
export const defineRoute = (route: Route): Route => Object.freeze(route);

/** The methods of each path. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** The methods that each path takes, for the `Allow` of those that it does not. */
export function methodsByPath(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const known = methods.get(path) ?? [];
    methods.set(path, [...known, ...(method === 'GET' ? ['GET', 'HEAD'] : [method])]);
  }
  return methods;
}

/** The media types of audio; the content decides the actual format. */
export const MEDIA = /^(audio\/|video\/|application\/(octet-stream|ogg|mp4))/i;

/** The media types of a page's form, and of curl's body without a type. */
export const FIELDS = 'application/x-www-form-urlencoded';

/** A body of a type that its route does not take. */
export const notAccepted = (given: string, takesAudio = false) =>
  new ApiError(
    'unsupported_media_type',
    `a body of type ${given} is not accepted here; ${takesAudio ? 'declare the type of the file, such as Content-Type: audio/wav' : 'this route takes JSON: Content-Type: application/json'}`,
  );

/**
 * Parameters of a path for the routes. No store can look for a NUL character, and nothing of ours has one in its name. In its
 * place comes U+FFFD, which nothing has either, so that each route answers as for every other unknown name.
 */
export const withoutNul = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '\uFFFD')]),
  );

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of bodies that are read at once. */
    readonly limits?: BodyLimits;
  }
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

/** With more wrong letters, or more than a third of them, a path is no misspelling of ours. */
const MAX_PATH_EDITS = 3;

/** The refusal of an address that no route has, with the path that was probably meant. */
export function noRoute(url: string, routes: readonly Route[]): ApiError {
  const paths = routes.map(({ path }) => path).filter((path) => /^\/(v1|api)\//.test(path));
  const [typed = ''] = url.split('?', 1);
  const letters = typed.replace(/^\/(v1|api)\//, '').length;
  const meant = didYouMean(typed, paths, Math.min(MAX_PATH_EDITS, letters / 3));
  return new ApiError('not_found', `no route has this path${meant}`);
}
