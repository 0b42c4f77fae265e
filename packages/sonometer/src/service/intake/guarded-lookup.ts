import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ApiError } from '@sonometer/report/errors/api-error.js';

/** The form of `dns.lookup` that gives every address. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Of the four threads that the system's resolver shares with all file access by default. */
const LOOKUPS_AT_ONCE = 2;

/**
 * A lookup for sockets that refuses a host when any of its addresses is not allowed: one bad among
 * good is an attack. Only a few run at a time, since a lookup blocks a thread until its server
 * answers, and names whose servers never do would otherwise stop all files for seconds.
 */
export function guardedLookup(
  lookup: Lookup,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  const few = inTurn(lookup, LOOKUPS_AT_ONCE);
  return (host, options, done) => {
    few(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses;
      if (error || !first) done(error ?? new Error(`${host} has no address`), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) done(notAllowed(), []);
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

const notAllowed = () =>
  new ApiError('url_not_allowed', 'the host of the URL has a private or reserved address', {
    param: 'url',
  });

/** The same lookup, with at most `atOnce` of them under way; the others wait their turn. */
function inTurn(lookup: Lookup, atOnce: number): Lookup {
  const waiting: (() => void)[] = [];
  let underWay = 0;

  const next = () => {
    if (underWay >= atOnce) return;
    const start = waiting.shift();
    if (!start) return;
    underWay++;
    start();
  };

  return (host, options, done) => {
    waiting.push(() => {
      lookup(host, options, (error, addresses) => {
        underWay--;
        next();
        done(error, error ? [] : addresses);
      });
    });
    next();
  };
}
