import { ApiError } from '@sonometer/report/errors/api-error.js';
import { lookup as systemLookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { systemCode } from '../system-code.js';
import {
  allowedUrl,
  guardedLookup,
  isPublicAddress,
  type Lookup,
  type LookupCaller,
} from './caller-lookups.js';
import { getOnce } from './get-once.js';
import { spool, type SpooledFile, tooLarge } from './spool.js';

/**
 * The file name that a URL ends in, for people to recognise the file by: decoded, without control
 * characters, at most 255 characters; `undefined` when the path ends in a slash.
 */
export function urlFileName(url: URL): string | undefined {
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  // A decoded slash is no longer a separator, and must not look like one.
  const name = decoded(last)
    .replace(/[\p{Cc}/\\]/gu, '_')
    .slice(0, 255);
  return name === '' ? undefined : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not UTF-8: unchanged
  }
}

/** Largest file at a URL, bytes (docs/interface.md#limits). */
export const MAX_URL_BYTES = 150_000_000;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface UrlFetcherOptions {
  /** Folder of the spooled files; it must exist. */
  readonly dir: string;
  readonly maxBytes?: number;
  /** For the whole fetch: names, redirects and body. */
  readonly deadlineMs?: number;
  readonly maxRedirects?: number;
  /**
   * The addresses that may be connected to; only tests and operators give another set than the
   * public ones.
   */
  readonly isAllowed?: (address: string) => boolean;
  /** The resolver for a caller's account; that of the system where no other caller waits. */
  readonly lookupFor?: (caller: LookupCaller) => Lookup;
}

/** A file fetched from a URL. */
export interface FetchedFile extends SpooledFile {
  /** The ending of the URL. */
  readonly fileName: string | undefined;
}

/**
 * Fetches a file into the spool folder. Every hop is checked: scheme, credentials, the address in
 * whatever notation, and every address that the name resolves to. The address that was checked is
 * the one that is connected to, so a name that changes its mind gains nothing.
 *
 * @throws ApiError `url_not_allowed`, `url_fetch_failed`, `file_too_large`, `storage_unavailable`;
 * `service_overloaded` where its host could not be resolved for a reason of ours;
 * the reason of `signal` when that ends it.
 */
export type UrlFetcher = (url: string, terms: FetchTerms) => Promise<FetchedFile>;

export interface FetchTerms {
  readonly caller: LookupCaller;
  readonly signal?: AbortSignal;
  /** The caller's limit, where that is less than the general one. */
  readonly maxBytes?: number;
}

/** Opens the guarded fetch of URLs that callers give. */
export function openUrlFetcher({
  dir,
  maxBytes: byteLimit = MAX_URL_BYTES,
  deadlineMs = 120_000,
  maxRedirects = 5,
  isAllowed = isPublicAddress,
  lookupFor = () => systemLookup,
}: UrlFetcherOptions): UrlFetcher {
  async function open(
    given: string,
    caller: LookupCaller,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const guarded = guardedLookup(lookupFor(caller), isAllowed);
    let url = allowedUrl(given, undefined, isAllowed);
    for (let hop = 0; ; hop++) {
      const response = await getOnce(url, guarded, signal);
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
      discard(response);
      if (hop >= maxRedirects) throw failed(`it redirects more than ${maxRedirects} times`);
      url = allowedUrl(location, url, isAllowed);
    }
  }

  return async (given, { caller, signal, maxBytes: wantedBytes = Infinity }) => {
    const maxBytes = Math.min(byteLimit, wantedBytes);
    const deadline = AbortSignal.timeout(deadlineMs);
    try {
      const either = signal ? AbortSignal.any([deadline, signal]) : deadline;
      const response = await open(given, caller, either);
      try {
        checkHead(response, maxBytes);
        const file = await spool(response, { dir, maxBytes });
        return { ...file, fileName: urlFileName(new URL(given)) };
      } finally {
        discard(response);
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof ApiError) throw error;
      if (deadline.aborted) throw failed(`it took longer than ${deadlineMs / 1000} s`, error);
      if (OURS.test(systemCode(error) ?? '')) throw noSocket(error);
      throw failed(REASONS[systemCode(error) ?? ''] ?? 'the connection failed', error);
    }
  };
}

function checkHead({ statusCode, headers }: IncomingMessage, maxBytes: number): void {
  if (statusCode !== 200) throw failed(`it answers with status ${statusCode ?? 'none'}`);
  const encoding = headers['content-encoding'];
  // An encoded body could unfold to any size, and we requested none.
  if (encoding !== undefined && encoding !== 'identity')
    throw failed('its answer has a Content-Encoding');
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes, 'url');
}

/** Closes the connection; what arrives no longer matters, not even an error. */
function discard(response: IncomingMessage): void {
  response.on('error', () => undefined).destroy();
}

const failed = (why: string, cause?: unknown) =>
  new ApiError('url_fetch_failed', `the URL could not be fetched: ${why}`, { cause, param: 'url' });

/** A shortage of this machine is not the fault of the host. */
const OURS = /^(EMFILE|ENFILE|ENOBUFS|ENOMEM)$/;
const NO_SOCKET_SEC = 5;

const noSocket = (cause: unknown) =>
  new ApiError('service_overloaded', 'too many connections are open', {
    cause,
    retryAfterSec: NO_SOCKET_SEC,
  });

const NO_CONNECTION = 'its host does not answer';

/** The reason, in words for the caller: the system's own message contains addresses and ports. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host is unknown',
  ECONNRESET: 'the connection broke off',
  // which ports are closed, and which are silent, must not be revealed through us
  ECONNREFUSED: NO_CONNECTION,
  EHOSTUNREACH: NO_CONNECTION,
  ENETUNREACH: NO_CONNECTION,
  ETIMEDOUT: NO_CONNECTION,
  HPE_HEADER_OVERFLOW: 'the headers of its answer are too large',
};
