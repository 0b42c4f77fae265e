import { Readable } from 'node:stream';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import multipart from '@fastify/multipart';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import { ApiError, errorBody } from '@sonometer/report/errors/api-error.js';
import { MAX_BODY_BYTES } from '../service/intake/spool.js';
import { apiErrorOfRequest, limitsOf, MAX_FIELDS_BYTES, MAX_JSON_BYTES } from './body-limits.js';
import { apiErrorOfForm, apiErrorOfServer, linkOf, withWayOut } from './server-errors.js';
import {
  FIELDS,
  MEDIA,
  METHODS,
  methodsByPath,
  noRoute,
  notAccepted,
  type Reply,
  type Route,
  type RouteRequest,
  type Seen,
  withoutNul,
} from './route.js';
import * as meterEndpoints from './meter/meter-endpoint.js';
import type { FormPart, RequestBody } from '../service/intake/request-body.js';
import { answerOnce } from './answer-once.js';
import {
  etagOf,
  isContent,
  isKnown,
  openCors,
  SECURITY_HEADERS,
  STAY_SECURE,
} from './common-headers.js';
import { inRequestSpan, openRequestLog } from './request-log.js';
import { openParseRate, type ParseRate, rateHeaders } from './addresses.js';
import { errorPage } from './pages/error-page.js';
import type { Services } from '../service/services.js';
import { drain, refuseLateBody, refuseSocket, withBodyBy } from './slow-callers.js';
import { randomBase62 } from '../service/store/random-id.js';
import { version } from '../version.js';

/** Longer than any route waits for its body: a net below theirs. */
const REQUEST_TIMEOUT_MS = 1_000_000;
const BODY_TIMEOUT_SEC = 120;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than that of the usual balancer (60 s), so that it never sends into a closing connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly services: Services;
  readonly logger: Logger;
  readonly meterEndpoint?: meterEndpoints.MeterEndpointOptions;
}

/** The routes as a Fastify server: the only module that knows Fastify. */
export async function openServer({ routes, services, logger, meterEndpoint }: ServerOptions) {
  const { metrics, state } = services;
  const { publicUrl, trustedProxies, corsOrigins } = services.settings;
  const crossOrigin = openCors(corsOrigins);
  const { begin, report } = openRequestLog(metrics);
  const dressing = {
    'x-engine-version': version,
    ...SECURITY_HEADERS,
    ...(publicUrl.startsWith('https:') && STAY_SECURE),
  };
  const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ 'x-request-id': request.id, ...dressing });
  };
  const loggerInstance: FastifyBaseLogger = logger;
  const server = fastify({
    loggerInstance,
    http: { IncomingMessage: meterEndpoints.MeterableRequest },
    // one line for each request, by the hook below
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false, // in our words, by the hook below
    genReqId: () => `req_${randomBase62(16)}`,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => {
      refuseSocket(socket, apiErrorOfServer(error), publicUrl);
    },
    // a path that cannot be decoded reaches no hook
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      void answerError(error, request, reply);
    },
  });
  server.server.headersTimeout = HEADERS_TIMEOUT_MS;
  const meters = meterEndpoints.openMeterEndpoint(server.server, services, meterEndpoint);
  server.addHook('preClose', () => meters.close());
  server.decorate('meters', meters);

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = withWayOut(apiErrorOfRequest(error, request), request, publicUrl);
    metrics.refusal(refusal.code);
    setCommonHeaders(request, reply); // some refusals come before any hook
    request.refusal = refusal;
    if (refusal.retryAfterSec !== undefined) reply.header('retry-after', refusal.retryAfterSec);
    if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
    const link = linkOf(refusal, publicUrl);
    if (link !== undefined) reply.header('link', link);
    drain(request.raw, reply.raw);
    reply.status(refusal.status);
    if (isForReader(request))
      return reply.type('text/html; charset=utf-8').send(errorPage(refusal, request.id));
    return reply.send(errorBody(refusal, { publicUrl, requestId: request.id }));
  };
  server.setErrorHandler(answerError);
  server.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    begin(request, reply);
    setCommonHeaders(request, reply);
    const cross = crossOrigin(request);
    reply.headers(cross.headers);
    if (cross.isPreflight) return reply.status(204).send();
    // before a body is read: it would be parsed without any limit of ours
    if (request.is404) throw noRoute(request.url, routes);
    if (!state.isStopping || request.url === '/readyz') return;
    throw new ApiError('service_overloaded', 'the service is stopping', { retryAfterSec: 5 });
  });
  server.addHook('onSend', async (_request, reply) => {
    if (state.isStopping) reply.header('connection', 'close'); // else it would stay open, and we with it
  });
  server.addHook('onResponse', async (request, reply) => {
    report(request, reply);
  });

  await acceptBodies(server);
  await server.register(compress, COMPRESSION);
  const parseRate = openParseRate();
  // a client may already have the answer to a read; other answers are new
  await server.register(async (reading) => {
    tagAnswers(reading);
    for (const route of routes)
      if (route.method === 'GET') addRoute(reading, route, services, parseRate);
  });
  for (const route of routes)
    if (route.method !== 'GET') addRoute(server, route, services, parseRate);
  for (const [path, methods] of methodsByPath(routes)) refuseOtherMethods(server, path, methods);
  return server;
}

/** A browser gets a page; programs get JSON. */
const isForReader = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(v1|api|assets|mcp)\/|\.json(\?|$)/.test(url);

/** JSON is read at once, a form part by part, audio not at all: its route reads it. */
async function acceptBodies(server: FastifyInstance): Promise<void> {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    (request, bytes, done) => {
      try {
        request.jsonBody = { value: JSON.parse(bytes.toString('utf8')) };
        done(null);
      } catch (cause) {
        done(new ApiError('invalid_json', 'the body is not valid JSON', { cause }));
      }
    },
  );
  server.addContentTypeParser(
    FIELDS,
    { parseAs: 'string', bodyLimit: MAX_FIELDS_BYTES },
    (request, text, done) => {
      request.fields = Object.fromEntries(new URLSearchParams(String(text)));
      done(null);
    },
  );
  await server.register(multipart, {
    // one byte more than is allowed: the spool must see that there is too much
    limits: { fileSize: MAX_BODY_BYTES + 1, files: 2, fields: 32, fieldSize: 10_000, parts: 34 },
  });
  server.addContentTypeParser(MEDIA, (request, payload, done) => {
    request.rawBody = payload;
    done(null);
  });
  server.addContentTypeParser('*', (request, payload, done) => {
    const given = request.headers['content-type'];
    if (given === undefined) request.rawBody = payload;
    const { limits } = request.routeOptions.config;
    done(given === undefined ? null : notAccepted(given, limits?.takesAudio));
  });
}

/**
 * An existing resource has a tag, and is not sent again to a client that has it; a refusal is no
 * state of the resource.
 */
function tagAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || !isContent(payload)) return payload;
    const etag = etagOf(payload);
    reply.header('etag', etag);
    if (!isKnown(request.headers['if-none-match'], etag)) return payload;
    // the headers that a cache varies by belong here too (RFC 9110 15.4.5)
    const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
    reply.code(304).header('vary', vary);
    return null;
  });
}

const COMPRESSION = {
  encodings: ['br', 'gzip'], // pages and documents are small with Brotli
  syncThreshold: 16_384, // a longer one goes to a thread of the system's, away from the event loop
} satisfies FastifyCompressOptions;

function addRoute(
  server: FastifyInstance,
  route: Route,
  services: Services,
  parseRate: ParseRate,
): void {
  const { bodyTimeoutSec = BODY_TIMEOUT_SEC } = route;
  const { scope = route.charges ? 'analyse' : route.method === 'GET' ? 'read' : 'admin' } = route;
  const bodyTimeoutMs = bodyTimeoutSec * 1000;
  const handle = async (request: RouteRequest, all: Services) =>
    route.charges ? answerOnce(route, request, all) : route.handle(request, all);
  server.route({
    method: route.method,
    url: route.path,
    ...(route.maxJsonBytes !== undefined && { bodyLimit: route.maxJsonBytes }),
    config: { limits: limitsOf(route) },
    preParsing: async ({ headers, raw, ip }) => {
      const type = headers['content-type']?.toLowerCase() ?? '';
      if (!route.takesFields && type.startsWith(FIELDS)) throw notAccepted(type, route.takesAudio);
      if (!type.startsWith('application/json')) return;
      if (!services.settings.isOpen) {
        const bytes = Number(headers['content-length'] ?? route.maxJsonBytes ?? MAX_JSON_BYTES);
        parseRate.take(ip, bytes);
        // what takes long to parse is parsed only for holders of a key
        if (bytes > MAX_JSON_BYTES && route.maxJsonBytes !== undefined)
          await services.callers.identifyKey({ authorization: headers.authorization, address: ip });
      }
      refuseLateBody(raw, bodyTimeoutMs, services.settings.publicUrl);
    },
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => {
        if (reply.raw.writableEnded) return;
        request.hasLeft = true;
        gone.abort();
      });
      const body = bodyOf(request);
      if (!route.takesAudio && (body.kind === 'raw' || body.kind === 'form'))
        throw notAccepted(request.headers['content-type'] ?? body.kind);
      const seen: Seen = {};
      request.seen = seen;
      const work = inRequestSpan(request.span, () =>
        handle(
          {
            seen,
            scope,
            id: request.id,
            path: request.url.split('?', 1)[0] ?? '',
            params: withoutNul(request.params as Record<string, string>),
            query: request.query as Record<string, string | string[]>,
            headers: request.headers,
            address: request.ip,
            body,
            signal: gone.signal,
          },
          services,
        ),
      );
      const rate = () => {
        reply.headers(rateHeaders(seen.caller && services.metering.rateOf(seen.caller)));
      };
      const answer = await withBodyBy(request.raw, bodyTimeoutMs, work).finally(rate);
      return send(reply, answer);
    },
  });
}

function bodyOf(request: FastifyRequest): RequestBody {
  if (request.rawBody)
    return {
      kind: 'raw',
      stream: request.rawBody,
      mediaType: request.headers['content-type'] ?? '',
    };
  if (request.fields) return { kind: 'fields', values: request.fields };
  if (request.isMultipart()) return { kind: 'form', parts: () => partsOf(request) };
  return request.jsonBody ? { kind: 'json', ...request.jsonBody } : { kind: 'none' };
}

async function* partsOf(request: FastifyRequest): AsyncIterable<FormPart> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        yield { name: part.fieldname, fileName: part.filename, stream: part.file };
      else yield { name: part.fieldname, value: String(part.value) };
    }
  } catch (error) {
    throw apiErrorOfForm(error);
  }
}

function send(reply: FastifyReply, answer: Reply) {
  const { status = 200, headers = {}, text, type, bytes, body, stream } = answer;
  reply.status(status).headers(headers);
  if (type !== undefined) reply.type(type);
  return reply.send(stream ? Readable.from(stream) : (text ?? bytes ?? body));
}

function refuseOtherMethods(server: FastifyInstance, url: string, known: readonly string[]): void {
  const allow = known.join(', ');
  server.route({
    method: METHODS.filter((method) => !known.includes(method)),
    url,
    // before a body is read, whatever it is
    onRequest: async (_request, reply) => {
      reply.header('allow', allow);
      throw new ApiError('method_not_allowed', `this path accepts ${allow}`);
    },
    handler: () => undefined,
  });
}
