import { ApiError } from '@sonometer/report/errors/api-error.js';
import { shareOf } from '../../service/fair/share.js';
import { identify } from '../identify.js';
import { METER_PATH } from '../meter/meter-endpoint.js';
import { defineRoute } from '../route.js';

/**
 * Answers requests without a WebSocket upgrade; streams do not pass the routes (meter-endpoint.ts).
 */
export const getMeter = defineRoute({
  method: 'GET',
  path: METER_PATH,
  doc: undefined,
  handle() {
    throw new ApiError('invalid_parameter', 'this is a WebSocket: send Upgrade: websocket', {
      param: 'upgrade',
    });
  },
});

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * A page of another site could reach an open server by a name that leads to this machine: agents send no Origin, and
 * pages of this server its own.
 */
function checkOrigin(origin: string | undefined, publicUrl: string): void {
  if (origin === undefined) return;
  const host = URL.canParse(origin) && new URL(origin).hostname;
  if ([...LOOPBACK, new URL(publicUrl).hostname].some((own) => own === host)) return;
  throw new ApiError('invalid_parameter', 'the call was sent by a page of another site', {
    param: 'origin',
  });
}

/** The tools for agents, as streamable HTTP without sessions: each request is answered by itself. */
export const postMcp = defineRoute({
  method: 'POST',
  path: '/mcp',
  charges: true,
  maxJsonBytes: 256_000, // arguments of several calls, in one list
  doc: undefined, // the protocol describes itself: tools/list

  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    const { body, headers, signal } = request;
    if (caller.kind === 'open') checkOrigin(headers.origin, services.settings.publicUrl);
    if (body.kind !== 'json') throw new ApiError('invalid_json', 'the body must be JSON-RPC');
    if (callsTool(body.value)) {
      services.pool.checkRoom(shareOf(caller));
      // the analyses are then reserved one by one
      if (!request.chargeFor) await services.metering.takeRequest(caller);
    }
    // the protocol takes a third of a second to load: only where it is spoken
    const [
      { WebStandardStreamableHTTPServerTransport },
      { openMcpServer },
      { openServiceBackend },
    ] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
      import('../../mcp/mcp-server.js'),
      import('../../mcp/service-backend.js'),
    ]);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = openMcpServer(openServiceBackend(caller, services, request.chargeFor), {
      isOpenWorld: true,
    });
    const stop = () => void server.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await server.connect(transport);
      const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && name !== 'authorization' ? [[name, value]] : [],
      );
      const requested = new Request(`${services.settings.publicUrl}/mcp`, {
        method: 'POST',
        headers: given.filter(([name]) => name !== 'content-length'),
        body: JSON.stringify(body.value),
      });
      const answer = await transport.handleRequest(requested, { parsedBody: body.value });
      return {
        status: answer.status,
        type: answer.headers.get('content-type') ?? 'application/json',
        text: await answer.text(),
      };
    } finally {
      signal.removeEventListener('abort', stop);
      await server.close();
    }
  },
});

/** Whether one of the messages calls a tool; the others cost nothing. */
const callsTool = (value: unknown): boolean =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).some(
    (message) =>
      typeof message === 'object' &&
      message !== null &&
      (message as { method?: unknown }).method === 'tools/call',
  );
