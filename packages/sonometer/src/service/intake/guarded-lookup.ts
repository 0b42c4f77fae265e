import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ApiError } from '@sonometer/report/errors/api-error.js';

/** The form of `dns.lookup` that gives every address. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for sockets that refuses a host when any of its addresses is not allowed: one bad among
 * good is an attack.
 */
export function guardedLookup(
  lookup: Lookup,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  const check = (host: string, addresses: readonly LookupAddress[]): Error | undefined => {
    try {
      if (addresses.length === 0) return new Error(`${host} has no address`);
      return addresses.every(({ address }) => isAllowed(address)) ? undefined : notAllowed();
    } catch (error) {
      return error as Error; // a guard that breaks lets nothing through
    }
  };
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const refusal = error ?? check(host, addresses);
      const [first] = addresses;
      if (refusal || !first) done(refusal ?? null, []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const notAllowed = () =>
  new ApiError('url_not_allowed', 'the host of the URL has a private or reserved address', {
    param: 'url',
  });
