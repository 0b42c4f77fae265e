import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultTimeouts } from '../dependencies/timeouts.js';
import { openWatchdog, type Overrun } from '../dependencies/watchdog.js';
import { type LookupCaller, openCallerLookups } from './caller-lookups.js';
import type { Lookup } from './guarded-lookup.js';

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
