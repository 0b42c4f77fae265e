import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '../errors/error-table.js';
import type { Services } from './services.js';

/** One field of a form: text, or a file that is read as it arrives. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string | undefined; readonly stream: Readable };

/** What a request carries, as far as its Content-Type says. */
export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** What a form of a page sends; a field given twice has its last value. */
  | { readonly kind: 'fields'; readonly values: Readonly<Record<string, string>> }
  /** Bytes, not yet read. */
  | { readonly kind: 'raw'; readonly stream: Readable; readonly mediaType: string }
  | { readonly kind: 'form'; parts(): AsyncIterable<FormPart> };

/** A request, whatever the server below is made of. */
export interface RouteRequest {
  /** In the log, in `x-request-id`, and in the body of a 500. */
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  /** As text; a key given twice has its values in a list. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: IncomingHttpHeaders;
  /** The caller's address, by the socket or by a trusted proxy. */
  readonly address: string;
  readonly body: RequestBody;
  /** Aborted when the caller goes away before its answer. */
  readonly signal: AbortSignal;
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

/** JSON Schema, as OpenAPI 3.1 speaks it. */
export type Shape = Readonly<Record<string, unknown>>;

/** One answer of a route, for the document. */
export interface AnswerDoc {
  readonly description: string;
  /** The name that its shape has in the document; without one, the shape stands in place. */
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

/** What a route takes, gives and means: the document is made of these. */
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
  /** A body must have arrived by then; 120 by default, 4.5 MB at 300 kbit/s. */
  readonly bodyTimeoutSec?: number;
  /** Takes the plain form of a page, which no other route does. */
  readonly takesFields?: true;
  /** `undefined` of a page for people, which is no part of the interface. */
  readonly doc: RouteDoc | undefined;
  handle(request: RouteRequest, services: Services): Promise<Reply> | Reply;
}

/** Declares a route. */
export const defineRoute = (route: Route): Route => Object.freeze(route);
