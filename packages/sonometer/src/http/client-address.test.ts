import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { openClientAddress } from './client-address.js';

const address = openClientAddress(['10.0.0.0/8', '2001:db8::1']);

test.each([
  ['of the socket', '192.0.2.1', undefined, '192.0.2.1'],
  ['of the socket, where its client states another', '192.0.2.1', '192.0.2.9', '192.0.2.1'],
  ['that a proxy says', '10.1.1.1', '192.0.2.9', '192.0.2.9'],
  ['that a proxy says, not what it was told', '10.1.1.1', '198.51.100.1, 192.0.2.9', '192.0.2.9'],
  ['through several', '::ffff:10.1.1.1', '192.0.2.9,10.2.2.2, 2001:db8::1', '192.0.2.9'],
  ['of a proxy that says none', '10.1.1.1', undefined, '10.1.1.1'],
  ['of a proxy that says what is none', '10.1.1.1', 'unknown', '10.1.1.1'],
])('%s', (_, remoteAddress, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  expect(address(request)).toBe(expected);
});
