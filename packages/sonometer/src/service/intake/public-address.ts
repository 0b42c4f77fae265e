import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

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

/** The parser below takes `::8.8.8.8`, which is no mapped address, for one; a URL does not. */
const hexadecimal = (ipv6: string) => new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
