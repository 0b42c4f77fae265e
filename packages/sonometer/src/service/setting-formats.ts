import { isIP } from 'node:net';

/** As browsers send them: nothing after the host, and no wildcard. */
export const isOrigin = (origin: string): boolean =>
  /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;

/** An address of this machine, with its port. */
export const isLoopback = (one: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]):\d+$/.test(one) &&
  URL.canParse(`http://${one}`) &&
  new URL(`http://${one}`).port !== '';

/** A mailbox or a page. */
export const isContact = (url: string): boolean =>
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(url) && URL.canParse(url);

/** An address, or a network in CIDR notation. */
export function isNetwork(network: string): boolean {
  const [address = '', bits = '0', ...rest] = network.split('/');
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && rest.length === 0;
}
