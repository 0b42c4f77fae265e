import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultTimeouts, openWatchdog, type Overrun } from '../dependencies/watchdog.js';
import {
  guardedLookup,
  isPublicAddress,
  type Lookup,
  type LookupCaller,
  openCallerLookups,
} from './caller-lookups.js';

describe('guarded lookup', () => {
  const isAllowed = (address: string) => address.startsWith('1.');

  const answering =
    (...addresses: string[]): Lookup =>
    (_host, _options, done) => {
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    };

  const ask = (lookup: Lookup) => promisify(guardedLookup(lookup, isAllowed));

  describe('the answer', () => {
    test('is every address when all are asked for', async () => {
      const found = await ask(answering('1.0.0.1', '1.0.0.2'))('a.test', { all: true });
      expect(found).toEqual([
        { address: '1.0.0.1', family: 4 },
        { address: '1.0.0.2', family: 4 },
      ]);
    });

    test('is the first address otherwise', async () => {
      expect(await ask(answering('1.0.0.1', '1.0.0.2'))('a.test', {})).toBe('1.0.0.1');
    });

    test.each([{ all: true }, {}])(
      'is refused for one bad address among good ones',
      async (options) => {
        const answer = ask(answering('1.0.0.1', '10.0.0.1'))('a.test', options);
        await expect(answer).rejects.toMatchObject({ code: 'url_not_allowed' });
      },
    );

    test('of no address is an error', async () => {
      await expect(ask(answering())('a.test', {})).rejects.toThrow('a.test has no address');
    });
  });

  test('a guard that breaks lets nothing through', async () => {
    const broken = guardedLookup(answering('1.0.0.1'), () => {
      throw new TypeError('broken');
    });
    await expect(promisify(broken)('a.test', { all: true })).rejects.toThrow('broken');
  });
});

describe('public address', () => {
  describe('public', () => {
    test.each([
      '8.8.8.8',
      '93.184.216.34',
      '172.15.255.255',
      '172.32.0.1',
      '2606:4700::1111',
      '2a00:1450:4001:81b::200e',
      '::ffff:8.8.8.8',
      '::ffff:808:808',
    ])('%s', (address) => {
      expect(isPublicAddress(address)).toBe(true);
    });
  });

  describe('not public', () => {
    test.each([
      ['0.0.0.0', 'this host (RFC 1122)'],
      ['10.1.1.1', 'private (RFC 1918)'],
      ['100.64.0.1', 'carrier-grade NAT (RFC 6598)'],
      ['100.100.100.200', 'carrier-grade NAT, and the metadata service of a cloud'],
      ['127.0.0.1', 'loopback'],
      ['127.255.255.254', 'loopback'],
      ['169.254.169.254', 'link-local, and the metadata service of most clouds'],
      ['172.16.0.1', 'private'],
      ['172.31.255.255', 'private'],
      ['192.0.0.192', 'protocol assignments (RFC 6890)'],
      ['192.0.2.1', 'documentation (RFC 5737)'],
      ['192.88.99.1', '6to4 relay'],
      ['192.168.1.1', 'private'],
      ['198.18.0.1', 'benchmarks (RFC 2544)'],
      ['203.0.113.4', 'documentation'],
      ['224.0.0.1', 'multicast'],
      ['240.0.0.1', 'reserved'],
      ['255.255.255.255', 'broadcast'],
      ['::', 'unspecified'],
      ['::1', 'loopback'],
      ['::127.0.0.1', 'IPv4-compatible loopback'],
      ['::8.8.8.8', 'IPv4-compatible, deprecated'],
      ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
      ['::ffff:a9fe:a9fe', 'IPv4-mapped link-local'],
      ['::ffff:0:127.0.0.1', 'IPv4-translated (RFC 6145)'],
      ['64:ff9b::7f00:1', 'NAT64'],
      ['64:ff9b:1::1', 'local NAT64'],
      ['100::1', 'discard'],
      ['2001::1', 'Teredo'],
      ['2001:db8::1', 'documentation'],
      ['2002:7f00:1::', '6to4'],
      ['3fff::1', 'documentation (RFC 9637)'],
      ['5f00::1', 'segment routing'],
      ['fc00::1', 'unique local'],
      ['fd00:ec2::254', 'unique local, and the metadata service of a cloud'],
      ['fe80::1', 'link-local'],
      ['fe80::1%eth0', 'link-local with a zone'],
      ['2606:4700::1111%eth0', 'with a zone'],
      ['fec0::1', 'site-local'],
      ['ff02::1', 'multicast'],
      ['0177.0.0.1', 'not as the system writes it'],
      ['2130706433', 'not as the system writes it'],
      ['localhost', 'a name'],
      ['', 'nothing'],
    ])('%s: %s', (address) => {
      expect(isPublicAddress(address)).toBe(false);
    });
  });

  test('an IPv4 address is judged the same when mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });
});

const DNS_MS = 300;
const report = vi.fn<(overrun: Overrun) => void>();
const limits = {
  timeouts: { ...defaultTimeouts, dnsMs: DNS_MS },
  watchdog: openWatchdog(report),
};
beforeEach(() => {
  report.mockClear();
});

/** A name server: `good…` is answered after 20 ms, `unknown…` is not there, `stuck…` is never answered. */
const lookup = vi.fn<Lookup>((host, _options, done) => {
  if (host.startsWith('stuck')) return;
  setTimeout(() => {
    if (host.startsWith('good')) done(null, [{ address: '1.0.0.1', family: 4 }]);
    else if (host.startsWith('failing'))
      done(Object.assign(new Error('failure'), { code: 'ESERVFAIL' }), []);
    else done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
  }, 20);
});

const caller = (id: string, kind: LookupCaller['kind'] = 'key'): LookupCaller => ({ kind, id });
const open = (isAnswering?: () => Promise<boolean>, caps = {}, dnsMs = DNS_MS) => {
  const names = openCallerLookups(
    { lookup, ...(isAnswering && { isAnswering }) },
    { ...limits, timeouts: { ...limits.timeouts, dnsMs } },
    caps,
  );
  return (host: string, of: LookupCaller) => promisify(names(of))(host, { all: true });
};
/** The code of what a lookup fails with. */
const codeOf = (found: Promise<unknown>) =>
  found.then(
    () => 'found',
    (error: unknown) => (error as { code: string }).code,
  );

test('200 names of one caller that are never answered cost another nothing', async () => {
  const find = open(async () => true, {}, 1500);
  const stuck = Array.from({ length: 200 }, (_, i) =>
    codeOf(find(`stuck${i}.example`, caller('a'))),
  );
  const begunMs = performance.now();
  const good = Array.from({ length: 40 }, (_, i) => find(`good${i}.example`, caller('b')));
  for (const addresses of await Promise.all(good))
    expect(addresses).toEqual([{ address: '1.0.0.1', family: 4 }]);
  expect(performance.now() - begunMs).toBeLessThan(1000);

  const codes = await Promise.all(stuck);
  expect(codes.filter((code) => code === 'url_fetch_failed')).toHaveLength(8);
  expect(codes.filter((code) => code === 'service_overloaded')).toHaveLength(192);
  expect(report).toHaveBeenCalledTimes(8); // those that waited here gave the name service less time
  expect(await codeOf(find('good.example', caller('a')))).toBe('found');
});

test('many callers with such names leave places to those who have none under way', async () => {
  const find = open(async () => true, { perCaller: 4, total: 16 });
  const stuck = Array.from({ length: 60 }, (_, i) =>
    codeOf(find(`stuck${i}.example`, caller(`a${i % 3}`))),
  );
  expect(await codeOf(find('good.example', caller('b')))).toBe('found');
  await Promise.all(stuck);
});

test('callers without a key have half of the places', async () => {
  const find = open(async () => true, { perCaller: 4, total: 8 });
  lookup.mockClear();
  const stuck = Array.from({ length: 20 }, (_, i) =>
    codeOf(find(`stuck${i}.example`, caller(`address${i}`, 'keyless'))),
  );
  await new Promise(setImmediate);
  expect(lookup).toHaveBeenCalledTimes(4);
  expect(await codeOf(find('good.example', caller('b')))).toBe('found');
  await Promise.all(stuck);
});

test('one that waits here takes the place of the next that ends', async () => {
  const find = open(undefined, { perCaller: 1, total: 8 });
  const both = ['good1.example', 'good2.example'].map((host) => find(host, caller('a')));
  expect(await Promise.all(both)).toHaveLength(2);
});

describe('a name without an answer', () => {
  test('that is not there is an error of the system', async () => {
    expect(await codeOf(open()('unknown.example', caller('a')))).toBe('ENOTFOUND');
  });

  test.each(['stuck.example', 'failing.example'])(
    'is the fault of its host where the name service answers: %s',
    async (host) => {
      expect(await codeOf(open(async () => true)(host, caller('a')))).toBe('url_fetch_failed');
    },
  );

  test.each(['stuck.example', 'failing.example'])(
    'is 503 where the name service does not answer: %s',
    async (host) => {
      const found = open(async () => false)(host, caller('a'));
      await expect(found).rejects.toMatchObject({
        code: 'service_overloaded',
        status: 503,
        retryAfterSec: 5,
      });
    },
  );

  test('is the fault of its host where another name was answered meanwhile', async () => {
    const find = open(async () => false);
    const stuck = codeOf(find('stuck.example', caller('a')));
    await sleep(DNS_MS / 4);
    expect(await codeOf(find('unknown.example', caller('b')))).toBe('ENOTFOUND');
    expect(await stuck).toBe('url_fetch_failed');
  });

  test('is 503 with the time to come back where it waited here', async () => {
    const find = open(async () => true, { perCaller: 1 });
    const first = codeOf(find('stuck1.example', caller('a')));
    await expect(find('good.example', caller('a'))).rejects.toMatchObject({
      code: 'service_overloaded',
      retryAfterSec: 1,
    });
    expect(await first).toBe('url_fetch_failed');
  });

  test('is counted and reported, without its name', async () => {
    await codeOf(open()('stuck.example', caller('a')));
    expect(report).toHaveBeenCalledExactlyOnceWith({
      dependency: 'dns',
      operation: 'lookup',
      limitMs: DNS_MS,
    });
  });
});
