import { lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { allowedUrl } from '../intake/allowed-url.js';
import type { UrlFetcherOptions } from '../intake/fetch-url.js';
import { guardedLookup } from '../intake/guarded-lookup.js';
import { isPublicAddress } from '../intake/public-address.js';
import { sendOnce } from '../intake/get-once.js';
import type { Tried } from './deliveries.js';

/** A receiver that takes longer has its work to do after its answer, not before. */
const DEADLINE_MS = 10_000;
/** No caller waits longer for a name server. */
const LOOKUP_MS = 2000;
/** Names that are looked up, or wait for it: beyond, one is taken unseen, as one that is not to be found. */
const MOST_LOOKUPS = 32;
const MAX_REDIRECTS = 3;
/** These alone keep the method and the body (RFC 9110 15.4.8, 15.4.9). */
const REDIRECTS = new Set([307, 308]);
const GONE = 410;

/** Sends one webhook; never throws. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<Tried>;

type Guard = Pick<UrlFetcherOptions, 'isAllowed' | 'lookup'>;

/**
 * Looks at a receiver before it is noted down: its form, and every address of its name. A name that is not to be
 * found now, or not while so many others are looked for, may be by the time that it is sent to, when all is looked
 * at again.
 */
export function openWebhookCheck({
  isAllowed = isPublicAddress,
  lookup = systemLookup,
  lookupMs = LOOKUP_MS,
}: Guard & { readonly lookupMs?: number } = {}): (url: string) => Promise<void> {
  const addressesOf = promisify(guardedLookup(lookup, isAllowed));
  let underWay = 0;
  const lookAt = async (hostname: string) => {
    if (underWay >= MOST_LOOKUPS) return;
    underWay++;
    // a lookup that nobody waits for any more still has its place
    const found = addressesOf(hostname, { all: true })
      .catch((error: unknown) => {
        if (error instanceof ApiError) throw error; // of the guard; any other is the resolver's, which found none
      })
      .finally(() => underWay--);
    await Promise.race([found, sleep(lookupMs, undefined, { ref: false })]);
  };
  return async (given) => {
    try {
      const { hostname } = allowedUrl(given, undefined, isAllowed);
      if (isIP(hostname) === 0 && !hostname.startsWith('[')) await lookAt(hostname);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, error.message, { param: 'callbackUrl' });
    }
  };
}

/** Opens the sending of webhooks, under the same guard as the fetching of inputs, on every redirect too. */
export function openSendWebhook({
  isAllowed = isPublicAddress,
  lookup = systemLookup,
  deadlineMs = DEADLINE_MS,
}: Guard & { readonly deadlineMs?: number } = {}): SendWebhook {
  const guarded = guardedLookup(lookup, isAllowed);
  return async (given, headers, body) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const post = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
      body,
    };
    try {
      let url = allowedUrl(given, undefined, isAllowed);
      for (let hop = 0; ; hop++) {
        const response = await sendOnce(url, guarded, signal, post);
        response.on('error', () => undefined).destroy(); // what it says besides is no matter
        const { statusCode = 0, headers: answered } = response;
        if (REDIRECTS.has(statusCode) && answered.location !== undefined && hop < MAX_REDIRECTS) {
          url = allowedUrl(answered.location, url, isAllowed);
          continue;
        }
        if (statusCode >= 200 && statusCode < 300) return { isDelivered: true, status: statusCode };
        return {
          isDelivered: false,
          isFinal: statusCode === GONE,
          status: statusCode,
          error: `it answers with status ${statusCode}`,
        };
      }
    } catch (error) {
      // Nothing but the guard throws these: where a name leads to a private address, it is not asked again.
      if (error instanceof ApiError)
        return { isDelivered: false, isFinal: true, error: error.message };
      return {
        isDelivered: false,
        error: signal.aborted ? `no answer in ${deadlineMs / 1000} s` : 'the connection failed',
      };
    }
  };
}
