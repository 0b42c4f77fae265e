import { ApiError } from '@sonometer/report/errors/api-error.js';
import ipaddr from 'ipaddr.js';
import { isIPv4, isIPv6 } from 'node:net';
import type { Callers } from './caller.js';
import type { Rates } from './rate.js';

/**
 * Takes one of the times that something may be done from one address.
 *
 * @throws ApiError `rate_limited`.
 */
export type AddressRate = (address: string) => Promise<void>;

export interface AddressRateTerms {
  /** The counted action, such as `keys`. */
  readonly what: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Of the refusal. */
  readonly message: string;
}

/** Opens the limit of one thing that addresses do. */
export const openAddressRate =
  (
    rates: Rates,
    callers: Callers,
    { what, limit, windowMs, message }: AddressRateTerms,
    now: () => number = Date.now,
  ): AddressRate =>
  async (address) => {
    const { id } = await callers.identify({ authorization: undefined, address });
    const { waitMs } = await rates.take({ subject: `${what}:${id}`, limit, windowMs }, now());
    if (waitMs === 0) return;
    const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
    throw new ApiError('rate_limited', message, { retryAfterSec });
  };

/**
 * The part of an address that identifies one caller: an IPv4 address, also when mapped into IPv6,
 * or the /64 of an IPv6 address, which is what one subscriber has to himself. A proxy may forward a
 * text that is no address: all such are one.
 */
export function addressGroup(address: string): string {
  if (isIPv4(address)) return address;
  const [bare = ''] = address.split('%'); // the zone of a link-local address
  if (!isIPv6(bare)) return 'no address';
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
