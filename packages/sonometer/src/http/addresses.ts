import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { addressGroup } from '../service/metering/rate.js';
import type { RateState } from '../service/metering/metering.js';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Finds the address of a client where Fastify does not, by the same rule: that of the socket, or
 * the last of `X-Forwarded-For` that is no trusted proxy's.
 */
export function openClientAddress(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
    let client = socket.remoteAddress ?? '';
    for (const before of forwarded.map((address) => address.trim()).reverse()) {
      if (isIP(before) === 0 || !trusted.check(client, familyOf(client))) break;
      client = before;
    }
    return client;
  };
}

/** Limits what one address may have parsed, before anything is known of its caller. */
export interface ParseRate {
  /** @throws ApiError `rate_limited` when the address has had its bytes. */
  readonly take: (address: string, bytes: number) => void;
}

/** An ordinary request is 300 bytes: what else it costs is counted as a kilobyte. */
const MIN_BYTES = 1000;
/** Of 64 kB bodies, 30 at once and four a second: 1 % of the event loop. */
const BURST_BYTES = 2_000_000;
const BYTES_PER_SEC = 256_000;
/** Addresses in memory: the oldest goes, and has its burst again. */
const MAX_ADDRESSES = 10_000;

/** Opens the limit: for each address a bucket that fills with time. In memory, since it is to cost nothing. */
export function openParseRate(nowMs: () => number = () => performance.now()): ParseRate {
  const buckets = new Map<string, { bytes: number; atMs: number }>();
  return {
    take(address, given) {
      const id = addressGroup(address);
      const atMs = nowMs();
      const { bytes, atMs: lastMs } = buckets.get(id) ?? { bytes: BURST_BYTES, atMs };
      const filled = Math.min(BURST_BYTES, bytes + ((atMs - lastMs) * BYTES_PER_SEC) / 1000);
      const cost = Math.max(MIN_BYTES, given);
      const isEnough = filled >= cost;
      buckets.delete(id); // to the end: the first is the oldest
      buckets.set(id, { bytes: isEnough ? filled - cost : filled, atMs });
      if (buckets.size > MAX_ADDRESSES) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      if (isEnough) return;
      throw new ApiError('rate_limited', 'too much JSON was sent from this address', {
        retryAfterSec: Math.max(1, Math.ceil((cost - filled) / BYTES_PER_SEC)),
      });
    },
  };
}

/**
 * The state of the request rate, as the fields of the IETF draft: the policy, what is left of it,
 * and the seconds until it begins anew (draft-ietf-httpapi-ratelimit-headers-10). Nothing where
 * there is no limit, or where the request does not count.
 */
export function rateHeaders(state: RateState | undefined): Readonly<Record<string, string>> {
  if (!state) return {};
  const { limit, windowSec, left, resetSec } = state;
  return {
    'ratelimit-policy': `"requests";q=${limit};w=${windowSec}`,
    ratelimit: `"requests";r=${left};t=${resetSec}`,
  };
}
