import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { randomBase62 } from '../store/random-id.js';
import { signedHeaders } from './send-webhook.js';
import { type Verification, verifyWebhook } from './verify-webhook.js';

const HOST = '127.0.0.1';
const NO_ANSWER_MS = 10_000;

/** One received request. */
export interface ReceivedWebhook {
  readonly verification: Verification;
  readonly path: string;
  readonly id: string | undefined;
  /** `type` of the event. */
  readonly type: string | undefined;
  readonly body: string;
}

/** Receives webhooks on this machine, verifies each, and answers as a receiver should. */
export async function receiveWebhooks(
  port: number,
  secret: string,
  onReceived: (delivery: ReceivedWebhook) => void,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { headers, url: path = '/' } = request;
    buffer(request).then(
      (body) => {
        const verification = verifyWebhook(secret, headers, body, Date.now() / 1000);
        response.writeHead(verification === 'verified' ? 204 : 401).end();
        const id = headers['webhook-id'];
        const text = body.toString();
        onReceived({
          ...{ verification, path, type: typeOf(text), body: text },
          id: typeof id === 'string' ? id : undefined,
        });
      },
      () => response.destroy(), // the sender has gone
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, resolve);
  });
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/`,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeIdleConnections();
      await closed;
    },
  };
}

function typeOf(body: string): string | undefined {
  try {
    const event = JSON.parse(body) as { readonly type?: unknown } | null;
    return typeof event?.type === 'string' ? event.type : undefined;
  } catch {
    return undefined;
  }
}

/** Sends an event of type `webhook.test`, signed where there is a secret; gives the answer's status. */
export async function sendTestEvent(url: string, secret: string | undefined, nowMs: number) {
  const id = `evt_${randomBase62(24)}`;
  const timestamp = new Date(nowMs).toISOString();
  const body = JSON.stringify({ type: 'webhook.test', timestamp, data: {} });
  const signed =
    secret && signedHeaders(secret, { id, timestampSec: Math.floor(nowMs / 1000), body });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(NO_ANSWER_MS),
  });
  await response.body?.cancel();
  return { id, status: response.status, isSigned: secret !== undefined };
}
