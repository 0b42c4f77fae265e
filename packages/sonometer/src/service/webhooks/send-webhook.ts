import { lookup as systemLookup } from 'node:dns';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { allowedUrl } from '../intake/allowed-url.js';
import type { UrlFetcherOptions } from '../intake/fetch-url.js';
import { guardedLookup } from '../intake/guarded-lookup.js';
import { isPublicAddress } from '../intake/public-address.js';
import { sendOnce } from '../intake/get-once.js';
import type { Tried } from './deliveries.js';

/** A receiver that takes longer has its work to do after its answer, not before. */
const DEADLINE_MS = 10_000;
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

/** What can be known of a receiver without the network; the rest is looked at when it is sent to. */
export const openWebhookCheck =
  ({ isAllowed = isPublicAddress }: Guard) =>
  (url: string): void => {
    try {
      allowedUrl(url, undefined, isAllowed);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(error.code, error.message, { param: 'callbackUrl' });
    }
  };

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
      if (error instanceof ApiError) return { isDelivered: false, error: error.message };
      return {
        isDelivered: false,
        error: signal.aborted ? `no answer in ${deadlineMs / 1000} s` : 'the connection failed',
      };
    }
  };
}
