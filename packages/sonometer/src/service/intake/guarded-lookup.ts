import { ApiError } from '@sonometer/report/errors/api-error.js';
import ipaddr from 'ipaddr.js';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

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

const MAX_URL_CHARACTERS = 8192; // signed URLs of object stores reach 2,000

/**
 * Parses a URL that a caller, or a redirect from `base`, gave, and checks all that can be checked
 * without the network. The parser writes every notation of an address (decimal, octal, hexadecimal,
 * short, full-width digits) in its one usual form, so that the check cannot be talked around.
 * Sockets do not look up a literal address: this is the only check that it gets.
 *
 * @throws ApiError `url_not_allowed`.
 */
export function allowedUrl(
  given: string,
  base: URL | undefined,
  isAllowed: (address: string) => boolean,
): URL {
  const url = given.length <= MAX_URL_CHARACTERS ? parsed(given, base) : undefined;
  if (!url) throw urlNotAllowed('is not a URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw urlNotAllowed('does not begin with http:// or https://');
  if (url.username !== '' || url.password !== '') throw urlNotAllowed('carries credentials');

  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal))
    throw urlNotAllowed('leads to a private or reserved address');
  return url;
}

function parsed(given: string, base: URL | undefined): URL | undefined {
  return URL.canParse(given, base?.href) ? new URL(given, base) : undefined;
}

const urlNotAllowed = (why: string) =>
  new ApiError('url_not_allowed', `the URL, or one that it redirects to, ${why}`, { param: 'url' });

/** Global unicast addresses of IPv6 begin here (RFC 4291 2.4); whatever is outside is for other uses. */
const IPV6_GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address, as text, is one of the open Internet: neither private, nor local, nor
 * reserved, nor a translation of one that may be (NAT64, 6to4, Teredo). What is not an address, or
 * not written as the system would write one, is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text).range() === 'unicast';
  if (!isIPv6(text) || text.includes('%')) return false;

  const address = ipaddr.IPv6.parse(hexadecimal(text));
  // `::ffff:a.b.c.d` is the IPv4 address a.b.c.d, to the system as to us (RFC 4291 2.5.5.2).
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().range() === 'unicast';
  return address.range() === 'unicast' && address.match(IPV6_GLOBAL_UNICAST);
}

/** Whether an IP address, as text, is of this machine itself. */
export const isLoopbackAddress = (text: string): boolean =>
  isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback';

/** The parser below takes `::8.8.8.8`, which is no mapped address, for one; a URL does not. */
const hexadecimal = (ipv6: string) => new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
