import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshStore, makeSqliteStore } from '../../../../../testing/fresh-store.js';
import { addressGroup, openSqlRates } from './rate.js';
import { rateContract } from './rate.contract.js';

let fresh: FreshStore;
beforeAll(async () => {
  fresh = await makeSqliteStore();
});
afterAll(() => fresh.dispose());

rateContract(() => openSqlRates(fresh.store));

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test.each(['', 'unknown', '1.2.3', 'a.example'])('"%s" is no address', (address) => {
  expect(addressGroup(address)).toBe('no address');
});
