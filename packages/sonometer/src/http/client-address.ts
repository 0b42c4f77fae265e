import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

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
