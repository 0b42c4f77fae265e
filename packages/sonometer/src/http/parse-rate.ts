import { ApiError } from '@sonometer/report/errors/api-error.js';
import { addressGroup } from '../service/metering/address-group.js';

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
