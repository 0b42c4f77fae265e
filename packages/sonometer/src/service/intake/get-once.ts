import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

const SILENCE_TIMEOUT_MS = 20_000; // until connected, until the headers, between two pieces of the body
const MAX_HEADER_BYTES = 16_384;

/** The parts of the request besides the URL. */
interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One GET, as `sendOnce` sends it. */
export const getOnce = (
  url: URL,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  sendOnce(url, lookup, signal, {
    method: 'GET',
    headers: { accept: '*/*', 'accept-encoding': 'identity' },
  });

/**
 * One request over a connection of its own: no redirects, no proxy from the environment, no
 * encoding, no keep-alive. Resolves with the head of the response; `signal` ends the body too.
 *
 * Node's own client, not undici: a server that closes while the reader is slow makes undici 7 throw
 * from a socket's event (its issue 5360, fixed in 8, which needs Node 22), which ends the process.
 */
export function sendOnce(
  url: URL,
  lookup: LookupFunction,
  signal: AbortSignal,
  { method, headers, body }: Sending,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      method,
      agent: false,
      lookup,
      signal,
      timeout: SILENCE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { 'user-agent': 'sonometer', ...headers },
    });
    sent.on('response', resolve);
    sent.on('error', reject);
    // The answer 101 closes the connection without a response and without an error.
    sent.on('close', () => {
      reject(new Error('closed without a response'));
    });
    sent.on('timeout', () => {
      sent.destroy(Object.assign(new Error('silence'), { code: 'ETIMEDOUT' }));
    });
    sent.end(body);
  });
}
