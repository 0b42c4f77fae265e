import { type ClientFailure, failureIn, type Failure } from './failure.js';

/** The target and the limits of requests; made once, from the options of the client. */
export interface Connection {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: typeof fetch;
  /** Further tries of one request. */
  readonly retries: number;
  /** The client gives up where it would have to wait longer. */
  readonly maxWaitSec: number;
  readonly timeoutMs: number;
}

/** One request, as often as it takes. */
export interface Sending {
  readonly method: string;
  /** A path of the service, or a whole URL, which then gets no key of ours. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob | FormData;
  readonly signal?: AbortSignal | undefined;
  /** The duration of the answer is not limited. */
  readonly isStream?: boolean;
}

export type Sent = { readonly response: Response } | { readonly failure: Failure };

/** Refusals before anything was done, so that any request is safe to repeat. */
const COME_BACK = [429, 503];
/** The statuses of a gateway whose service did not answer. */
const GATEWAY = [502, 504];
/** Pauses without a Retry-After: 1, 2, 4 s. */
const FIRST_WAIT_SEC = 1;

/** Sends a request; waits and retries as the service advises. Never throws. */
export async function send(sending: Sending, connection: Connection): Promise<Sent> {
  const { retries, maxWaitSec } = connection;
  // A request that may have been measured and charged is not repeated on the chance that it was
  // not.
  const isRepeatable =
    sending.method === 'GET' ||
    sending.method === 'DELETE' ||
    sending.headers?.['idempotency-key'] !== undefined;
  for (let tries = 0; ; tries++) {
    const sent = await sendOnce(sending, connection);
    const again =
      'response' in sent
        ? COME_BACK.includes(sent.response.status) ||
          (isRepeatable && GATEWAY.includes(sent.response.status))
        : isRepeatable && sent.failure.code === 'unreachable';
    if ('response' in sent && sent.response.ok) return sent;
    const reported = 'response' in sent ? retryAfterSec(sent.response) : undefined;
    const waitSec = reported ?? FIRST_WAIT_SEC * 2 ** tries;
    if (!again || tries >= retries || waitSec > maxWaitSec) return refusal(sent, reported);
    if ('response' in sent) await sent.response.body?.cancel();
    const stopped = await pause(waitSec * 1000, sending.signal);
    if (stopped) return { failure: stopped };
  }
}

async function sendOnce(
  { method, url, headers = {}, body, signal, isStream = false }: Sending,
  { baseUrl, apiKey, timeoutMs, fetch }: Connection,
): Promise<Sent> {
  const isOurs = url.startsWith('/');
  const timer = isStream ? undefined : AbortSignal.timeout(timeoutMs);
  const signals = [signal, timer].filter((one) => one !== undefined);
  try {
    const response = await fetch(isOurs ? baseUrl + url : url, {
      method,
      headers: {
        ...headers,
        ...(isOurs && apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any(signals),
    });
    const redirected = redirectOf(response);
    if (!redirected) return { response };
    await response.body?.cancel();
    return { failure: redirected };
  } catch (cause) {
    const failure = failureOf(cause, { signal, timer });
    return { failure: isOurs ? withAddress(failure, baseUrl) : failure };
  }
}

/** The failure of an answer that names another address; browsers hide which one. */
function redirectOf({ status, type, headers, url }: Response): ClientFailure | undefined {
  const target = headers.get('location');
  if (type !== 'opaqueredirect' && (status < 300 || status > 399 || target === null)) return;
  const address = target !== null && URL.canParse(target, url || undefined);
  const to = address ? ` to ${new URL(target, url || undefined).href}` : '';
  const message = `the service redirects${to}, which the client does not follow: pass the new address as baseUrl`;
  return { code: 'redirected', message };
}

/** Where nobody passes an address. */
export const DEFAULT_BASE_URL = 'http://localhost:8080';

/** A wrong address is the usual reason. */
const withAddress = (failure: ClientFailure, baseUrl: string): ClientFailure =>
  failure.code !== 'unreachable' || baseUrl === ''
    ? failure
    : {
        ...failure,
        message: `the service cannot be reached at ${baseUrl}: start it there, or pass its address as baseUrl`,
      };

/** The failure of a request that was thrown. */
export function failureOf(
  cause: unknown,
  { signal, timer }: { signal?: AbortSignal | undefined; timer?: AbortSignal | undefined },
): ClientFailure {
  if (signal?.aborted) return { code: 'aborted', message: 'the caller has stopped it', cause };
  if (timer?.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError'))
    return { code: 'timed_out', message: 'the service did not answer in time', cause };
  return { code: 'unreachable', message: 'the service cannot be reached', cause };
}

/** RFC 9110 10.2.3: seconds, or a date. */
function retryAfterSec({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

async function refusal(sent: Sent, reportedSec: number | undefined): Promise<Sent> {
  if ('failure' in sent) return sent;
  const { status } = sent.response;
  const text = await sent.response.text().catch(() => '');
  const failure = failureIn(parsed(text));
  if (failure)
    return {
      failure: {
        ...failure,
        status,
        ...(reportedSec !== undefined && { retryAfterSec: reportedSec }),
      },
    };
  return {
    failure: { code: 'not_understood', message: `the answer ${status} is none of Sonometer` },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits; gives the failure where the caller stops it. */
export function pause(ms: number, signal?: AbortSignal): Promise<ClientFailure | undefined> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      resolve({ code: 'aborted', message: 'the caller has stopped it' });
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(undefined);
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
