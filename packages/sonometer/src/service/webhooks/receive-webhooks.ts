import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomBase62 } from '../store/random-id.js';
import { signedHeaders } from './send-webhook.js';

/** Receivers refuse what is older: a recorded signed request is useless then. */
const MAX_AGE_SEC = 300;

/** The outcome of checking one delivery. */
type Verification = 'verified' | 'unsigned' | 'outdated' | 'wrong-signature';

/** Checks a delivery as its receiver does (docs/webhooks.md#signature). */
function verifyWebhook(
  secret: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  nowSec: number,
): Verification {
  const [id, at, given] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof at !== 'string' || typeof given !== 'string')
    return 'unsigned';
  if (!(Math.abs(nowSec - Number(at)) <= MAX_AGE_SEC)) return 'outdated';
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest();
  const isOwn = given
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
    .some((one) => one.length === own.length && timingSafeEqual(one, own));
  return isOwn ? 'verified' : 'wrong-signature';
}

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
