import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A span as OTLP writes it in JSON (opentelemetry-proto 1.x), with the service that sent it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Pair {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Pair[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'service' | 'attributes' | 'failed'> & {
        readonly attributes: readonly Pair[];
        readonly status: { readonly code?: number };
      })[];
    }[];
  }[];
}

/** A collector of traces of the tests' own, written from the specification of the format only. */
export async function openTraceCollector() {
  const spans: ReceivedSpan[] = [];
  let bytes = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      bytes += text;
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(text) as Sent));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Empties it; gives how many spans there were. */
    forget(): number {
      bytes = '';
      return spans.splice(0).length;
    },
    /** All that came, as text. */
    text: () => bytes,
    /** The spans of a trace, once so many have come. */
    async trace(traceId: string, count: number, patienceMs = 20_000): Promise<ReceivedSpan[]> {
      const untilMs = performance.now() + patienceMs;
      for (;;) {
        const found = spans.filter((span) => span.traceId === traceId);
        if (found.length >= count || performance.now() > untilMs) return found;
        await sleep(50);
      }
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const spansOf = ({ resourceSpans }: Sent): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ parentSpanId, attributes, status, ...span }) => ({
        ...span,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        failed: status.code === 2,
        service: String(valuesOf(resource.attributes)['service.name']),
        attributes: valuesOf(attributes),
      })),
    ),
  );

const valuesOf = (pairs: readonly Pair[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));
