import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

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
