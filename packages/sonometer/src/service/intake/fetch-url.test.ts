import { ApiError } from '@sonometer/report/errors/api-error.js';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  HOSTILE_WEB_FILE,
  type HostileWeb,
  startHostileWeb,
} from '../../../../../testing/hostile-web.js';
import { openUrlFetcher, type UrlFetcher, urlFileName } from './fetch-url.js';
import { isPublicAddress, type Lookup } from './caller-lookups.js';
import { testFolder } from '../../../../../testing/test-folder.js';

describe('fetch url', () => {
  const MAX_BYTES = 1_000_000;
  const DEADLINE_MS = 600;

  const dir = testFolder();
  let web: HostileWeb;
  let lookups = 0;

  /**
   * The address of `name.test`, at its n-th lookup. 127.0.0.1 plays the part of the open Internet.
   */
  const NAMES: Readonly<Record<string, (nth: number) => readonly string[]>> = {
    good: () => ['127.0.0.1'],
    private: () => ['10.0.0.1'],
    loopback6: () => ['::1'],
    mapped: () => ['::ffff:127.0.0.1'],
    compatible: () => ['::7f00:1'],
    metadata: () => ['169.254.169.254'],
    translated: () => ['64:ff9b::a00:1'],
    mixed: () => ['127.0.0.1', '10.0.0.1'],
    reversed: () => ['10.0.0.1', '127.0.0.1'],
    rebinding: (nth) => [nth % 2 === 1 ? '127.0.0.1' : '10.0.0.1'],
  };

  const lookup: Lookup = (host, _options, done) => {
    lookups++;
    if (host === 'hanging.test') return;
    const addresses = NAMES[host.replace(/\.test\.?$/, '')]?.(lookups);
    if (!addresses) done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    else
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  };

  const caller = { kind: 'key', id: 'one' } as const;
  let strict: UrlFetcher;
  let tolerant: UrlFetcher;

  beforeAll(async () => {
    web = await startHostileWeb();
    strict = openUrlFetcher({ dir, lookupFor: () => lookup, deadlineMs: DEADLINE_MS });
    tolerant = openUrlFetcher({
      dir,
      lookupFor: () => lookup,
      maxBytes: MAX_BYTES,
      deadlineMs: DEADLINE_MS,
      isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    });
  });

  afterEach(async () => {
    expect(await readdir(dir), 'spooled files that stay').toEqual([]);
  });

  afterAll(() => {
    web.close();
  });

  /** The code that the fetch of a URL fails with; `:P` is replaced by the port of the server. */
  const codeOf = async (fetcher: UrlFetcher, url: string) => {
    const failure = await fetcher(url.replace(':P', `:${web.port}`), { caller }).then(
      (file) => file.dispose().then(() => ({ code: 'fetched', message: '' })),
      (error: unknown) => error as ApiError,
    );
    expect(failure.message).not.toMatch(/127\.|10\.0\.|ECONN|UND_/);
    return failure.code;
  };

  describe('never connects to', () => {
    test.each([
      'http://127.0.0.1:P/take.wav',
      'http://127.0.0.1.:P/take.wav',
      'http://2130706433:P/take.wav',
      'http://0x7f000001:P/take.wav',
      'http://0x7f.1:P/take.wav',
      'http://0177.0.0.1:P/take.wav',
      'http://017700000001:P/take.wav',
      'http://127.1:P/take.wav',
      'http://127.0.1:P/take.wav',
      'http://0:P/take.wav',
      'http://①②⑦.⓪.⓪.①:P/take.wav',
      'http://127。0。0。1:P/take.wav',
      'http://%31%32%37.0.0.1:P/take.wav',
      'http://[::1]:P/take.wav',
      'http://[::]:P/take.wav',
      'http://[::127.0.0.1]:P/take.wav',
      'http://[::ffff:127.0.0.1]:P/take.wav',
      'http://[::ffff:7f00:1]:P/take.wav',
      'http://[0:0:0:0:0:ffff:7f00:0001]:P/take.wav',
      'http://[64:ff9b::7f00:1]:P/take.wav',
      'http://[2002:7f00:1::]:P/take.wav',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://100.64.0.1/',
      'http://198.18.0.1/',
      'http://192.0.0.192/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'https://127.0.0.1:P/take.wav',
      'http://good.test:P/take.wav', // resolves to 127.0.0.1
      'http://private.test:P/take.wav',
      'http://loopback6.test:P/take.wav',
      'http://mapped.test:P/take.wav',
      'http://compatible.test:P/take.wav',
      'http://metadata.test/',
      'http://translated.test:P/take.wav',
      'file:///etc/passwd',
      'ftp://good.test/take.wav',
      'gopher://good.test:P/_GET',
      'data:audio/wav;base64,UklGRg==',
      'javascript:alert(1)',
      'take.wav',
      '//good.test/take.wav',
      '',
      'http://',
      'http://user:pass@good.test:P/take.wav',
      'http://user@good.test:P/take.wav',
      'http://:pass@good.test:P/take.wav',
    ])('%s', async (url) => {
      const before = web.hits();
      expect(await codeOf(strict, url)).toBe('url_not_allowed');
      expect(web.hits()).toBe(before);
    });

    test('a URL of more than 8192 characters', async () => {
      const url = `http://good.test:P/${'x'.repeat(8192)}`;
      expect(await codeOf(tolerant, url)).toBe('url_not_allowed');
    });
  });

  describe('from a host that is allowed', () => {
    test.each([
      ['/take.wav', 'fetched'],
      ['/empty', 'fetched'],
      ['/to-take', 'fetched'],
      ['/hop/4', 'fetched'], // the fifth redirect is the last
      ['/hop/5', 'url_fetch_failed'],
      ['/no-length', 'fetched'],
      ['/longer', 'fetched'], // as long as declared
      ['/upgrade', 'url_fetch_failed'],
      ['/hints', 'fetched'],
      ['/to-itself', 'url_fetch_failed'],
      ['/to-private', 'url_not_allowed'],
      ['/to-private-name', 'url_not_allowed'],
      ['/to-decimal', 'url_not_allowed'],
      ['/to-file', 'url_not_allowed'],
      ['/to-credentials', 'url_not_allowed'],
      ['/to-nonsense', 'url_not_allowed'],
      ['/missing', 'url_fetch_failed'],
      ['/partial', 'url_fetch_failed'],
      ['/to-nowhere', 'url_fetch_failed'],
      ['/gzip', 'url_fetch_failed'],
      ['/short', 'url_fetch_failed'],
      ['/cut-chunk', 'url_fetch_failed'],
      ['/other-protocol', 'url_fetch_failed'],
      ['/headers', 'url_fetch_failed'],
      ['/huge', 'file_too_large'],
      ['/endless', 'file_too_large'],
    ])('%s: %s', async (path, code) => {
      expect(await codeOf(tolerant, `http://good.test:P${path}`)).toBe(code);
    });

    test.each([
      'http://good.test:P/trickle',
      'http://good.test:P/silence',
      'http://hanging.test/', // its name server never answers
    ])('%s ends at the deadline', async (url) => {
      const start = performance.now();
      expect(await codeOf(tolerant, url)).toBe('url_fetch_failed');
      const tookMs = performance.now() - start;
      expect(tookMs).toBeGreaterThan(DEADLINE_MS - 50);
      expect(tookMs).toBeLessThan(DEADLINE_MS + 2000);
    });

    test.each(['mixed', 'reversed'])('%s: one private address is enough', async (name) => {
      const before = web.hits();
      expect(await codeOf(tolerant, `http://${name}.test:P/take.wav`)).toBe('url_not_allowed');
      expect(web.hits()).toBe(before);
    });
  });

  test('a host that does not exist, a port where nothing listens', async () => {
    expect(await codeOf(tolerant, 'http://unknown.test/take.wav')).toBe('url_fetch_failed');
    expect(await codeOf(tolerant, 'http://good.test:1/take.wav')).toBe('url_fetch_failed');
  });

  test.each([
    [new ApiError('service_overloaded', 'busy', { retryAfterSec: 3 }), 'service_overloaded'],
    [new ApiError('url_fetch_failed', 'silent'), 'url_fetch_failed'],
    [Object.assign(new Error('full'), { code: 'EMFILE' }), 'service_overloaded'],
    [Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), 'url_fetch_failed'],
  ])('a lookup that fails names the cause: %s', async (error, code) => {
    const lookupFor = (): Lookup => (_host, _options, done) => {
      done(error, []);
    };
    const fetcher = openUrlFetcher({ dir, lookupFor, deadlineMs: DEADLINE_MS });
    expect(await codeOf(fetcher, 'http://good.test/')).toBe(code);
  });

  test('a name that changes its mind: one lookup per connection, and its answer is the one used', async () => {
    lookups = 0;
    const before = web.hits();
    const codes: string[] = [];
    for (let i = 0; i < 10; i++)
      codes.push(await codeOf(tolerant, 'http://rebinding.test:P/take.wav'));

    expect(lookups).toBe(10);
    expect(codes.filter((code) => code === 'fetched')).toHaveLength(5);
    expect(codes.filter((code) => code === 'url_not_allowed')).toHaveLength(5);
    expect(web.hits() - before).toBe(5);
  });

  test('what is fetched is the file, with its size and its name', async () => {
    const file = await tolerant(`http://good.test:${web.port}/take.wav`, { caller });
    expect(file.sizeBytes).toBe(HOSTILE_WEB_FILE.length);
    expect(file.fileName).toBe('take.wav');
    expect(await readFile(file.path)).toEqual(HOSTILE_WEB_FILE);
    await file.dispose();
  });

  test('the request asks for an unencoded body and says nothing of us but our name', async () => {
    const file = await tolerant(`http://good.test:${web.port}/echo`, { caller });
    const headers = JSON.parse(await readFile(file.path, 'utf8')) as Record<string, string>;
    await file.dispose();
    expect(headers['accept-encoding']).toBe('identity');
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('a caller who goes ends the fetch with his reason', async () => {
    const gone = new AbortController();
    const fetched = tolerant(`http://good.test:${web.port}/trickle`, {
      caller,
      signal: gone.signal,
    });
    setTimeout(() => {
      gone.abort(new Error('gone'));
    }, 100);
    await expect(fetched).rejects.toThrow('gone');
  });

  test('a caller who has gone starts nothing', async () => {
    const before = web.hits();
    const fetched = tolerant(`http://good.test:${web.port}/take.wav`, {
      caller,
      signal: AbortSignal.abort(),
    });
    await expect(fetched).rejects.toThrow('aborted');
    expect(web.hits()).toBe(before);
  });
});

describe('url file name', () => {
  test.each([
    ['https://a.example/take.wav', 'take.wav'],
    ['https://a.example/x/take%201.wav?token=secret#t', 'take 1.wav'],
    ['https://a.example/%2e%2e%2fetc%2fpasswd', '.._etc_passwd'],
    ['https://a.example/a%5Cb%00c%0A.wav', 'a_b_c_.wav'],
    ['https://a.example/%E0%A4%A.wav', '%E0%A4%A.wav'],
    ['https://a.example/folder/', undefined],
    ['https://a.example', undefined],
  ])('%s', (url, name) => {
    expect(urlFileName(new URL(url))).toBe(name);
  });

  test('a long name is cut', () => {
    expect(urlFileName(new URL(`https://a.example/${'x'.repeat(999)}`))).toHaveLength(255);
  });
});
