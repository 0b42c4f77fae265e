import { ApiError } from '@sonometer/report/errors/api-error.js';
import { createHmac } from 'node:crypto';
import { lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Limits } from '../dependencies/watchdog.js';
import {
  allowedUrl,
  guardedLookup,
  isLoopbackAddress,
  isPublicAddress,
  type LookupCaller,
} from '../intake/caller-lookups.js';
import type { UrlFetcherOptions } from '../intake/fetch-url.js';
import { sendOnce } from '../intake/get-once.js';
import type { ReportEnd } from '../jobs/jobs.js';
import type { Deliveries, Tried } from './deliveries.js';

/** No caller waits longer for a name server. */
const LOOKUP_MS = 2000;
const MAX_REDIRECTS = 3;
/** Only these keep the method and the body (RFC 9110 15.4.8, 15.4.9). */
const REDIRECTS = new Set([307, 308]);
const GONE = 410;

/** Sends one webhook; never throws. */
export type SendWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  caller: LookupCaller,
) => Promise<Tried>;

type Guard = Pick<UrlFetcherOptions, 'isAllowed' | 'lookupFor'> & {
  /** Receivers on this machine, as `host` of their URLs, that the operator has allowed. */
  readonly loopback?: readonly string[];
};

/** The check of addresses for one URL: only the allowed receivers may be on this machine. */
const guardOf = (
  url: string,
  { isAllowed = isPublicAddress, loopback = [] }: Guard,
): ((address: string) => boolean) =>
  URL.canParse(url) && loopback.includes(new URL(url).host)
    ? (address) => isLoopbackAddress(address) || isAllowed(address)
    : isAllowed;

/** Of the guard; every other failure of a lookup is the resolver's, which found nothing. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'url_not_allowed';

/**
 * Checks a receiver before it is stored: its form, and every address of its name. A name that
 * cannot be resolved now, or not while so many others of its caller are being resolved, may be
 * resolvable when an event is sent, when all is checked again.
 */
export function openWebhookCheck({
  lookupFor = () => systemLookup,
  lookupMs = LOOKUP_MS,
  ...guard
}: Guard & { readonly lookupMs?: number } = {}): (
  url: string,
  caller: LookupCaller,
) => Promise<void> {
  const lookAt = async ({ hostname, href }: URL, caller: LookupCaller) => {
    const addressesOf = promisify(guardedLookup(lookupFor(caller), guardOf(href, guard)));
    const found = addressesOf(hostname, { all: true }).catch((error: unknown) => {
      if (isRefused(error)) throw error;
    });
    await Promise.race([found, sleep(lookupMs, undefined, { ref: false })]);
  };
  return async (given, caller) => {
    try {
      const url = allowedUrl(given, undefined, guardOf(given, guard));
      if (isIP(url.hostname) === 0 && !url.hostname.startsWith('[')) await lookAt(url, caller);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message = error.message + (isRefused(error) ? wayToLoopback(given) : '');
      throw new ApiError(error.code, message, { param: 'callbackUrl' });
    }
  };
}

/** Of a receiver on this machine the setting that allows it. */
function wayToLoopback(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const name = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isLocal = name === 'localhost' || isLoopbackAddress(name);
  return isLocal && url?.username === ''
    ? `; a server for this machine only allows it with SONOMETER_OPEN=1 and SONOMETER_LOOPBACK_WEBHOOKS=${url.host}`
    : '';
}

/** Opens the sending of webhooks, under the same guard as the fetching of inputs, on every redirect too. */
export function openSendWebhook(
  { timeouts, watchdog }: Limits,
  { lookupFor = () => systemLookup, ...guard }: Guard = {},
): SendWebhook {
  // a receiver that takes longer has its work to do after its answer, not before
  const deadlineMs = timeouts.webhookMs;
  return async (given, headers, body, caller) => {
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
      let url = allowedUrl(given, undefined, guardOf(given, guard));
      for (let hop = 0; ; hop++) {
        const guarded = guardedLookup(
          lookupFor(caller),
          hop === 0 ? guardOf(url.href, guard) : (guard.isAllowed ?? isPublicAddress),
        );
        const response = await sendOnce(url, guarded, signal, post);
        response.on('error', () => undefined).destroy(); // the rest of the answer does not matter
        const { statusCode = 0, headers: answered } = response;
        if (REDIRECTS.has(statusCode) && answered.location !== undefined && hop < MAX_REDIRECTS) {
          // a receiver elsewhere must not lead to this machine
          url = allowedUrl(answered.location, url, guard.isAllowed ?? isPublicAddress);
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
      // where a name leads to a private address, it is not requested again
      if (isRefused(error)) return { isDelivered: false, isFinal: true, error: error.message };
      if (signal.aborted)
        watchdog.exceeded({ dependency: 'webhook', operation: 'POST', limitMs: deadlineMs });
      return {
        isDelivered: false,
        error: signal.aborted ? `no answer in ${deadlineMs / 1000} s` : 'the connection failed',
      };
    }
  };
}

/**
 * The secret that the webhooks of one owner are signed with. It is made from that of the service: nothing is stored,
 * and a new key has a new one.
 */
export const webhookSecret = (signingKey: Buffer, owner: string): string =>
  `whsec_${createHmac('sha256', signingKey).update(owner).digest('base64')}`;

/** The headers of a webhook, which its receiver checks: the form of standardwebhooks.com. */
export interface Signed {
  readonly id: string;
  readonly timestampSec: number;
  readonly body: string;
}

/** The headers of a webhook: its id, which stays the same however often it comes, its time, its signature. */
export function signedHeaders(
  secret: string,
  { id, timestampSec, body }: Signed,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestampSec}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSec),
    'webhook-signature': `v1,${digest}`,
  };
}

/**
 * Reports the end of jobs: which one, its outcome, and its location. The numbers are fetched with
 * the key, so that the receiver of an event cannot read another's.
 */
export const reportJobEnd =
  (deliveries: Deliveries, publicUrl: string): ReportEnd =>
  async (tx, { id, owner, kind, url, error }) => {
    const status = error ? 'error' : 'done';
    const job = { id, kind, status, url: `${publicUrl}/v1/jobs/${id}` };
    const data = { ...job, ...(error && { error: { code: error.code, message: error.message } }) };
    await deliveries.add(tx, { owner, url, type: `job.${status}`, data });
  };
