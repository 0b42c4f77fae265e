import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DnsAnswer,
  type DnsServer,
  startDnsServer,
} from '../../../../../testing/dns-server.js';
import { openHostsFile, openResolver } from './resolver.js';
import { testFolder } from '../../../../../testing/test-folder.js';

describe('resolver', () => {
  const ANSWERS: Readonly<Record<string, DnsAnswer>> = {
    '': ['a.'],
    'good.test': ['1.0.0.1', '1.0.0.2', '2001:db8::1'],
    'four.test': ['1.0.0.1'],
    'six.test': ['2001:db8::1'],
    'empty.test': [],
    'broken.test': 'failure',
    'stuck.test': 'silence',
    'own.test': ['1.0.0.9'],
  };

  let server: DnsServer;
  beforeAll(async () => {
    server = await startDnsServer((name, type) => {
      if (name === 'half.test') return type === 'A' ? ['1.0.0.1'] : 'silence';
      return ANSWERS[name] ?? 'unknown';
    });
  });
  afterAll(() => {
    server.close();
  });

  const hosts = {
    find: async (name: string) => (name === 'own.test' ? [{ address: '10.0.0.1', family: 4 }] : []),
  };
  const open = (timeoutMs = 600, address = server.address) =>
    openResolver({ timeoutMs, servers: [address], hosts });
  const find = (name: string, family = 0) => promisify(open().lookup)(name, { all: true, family });
  const addressesOf = async (name: string, family?: number) =>
    (await find(name, family)).map(({ address }) => address);

  describe('a name has', () => {
    test('all its addresses, those of version 4 first', async () => {
      expect(await find('good.test')).toEqual([
        { address: '1.0.0.1', family: 4 },
        { address: '1.0.0.2', family: 4 },
        { address: '2001:db8::1', family: 6 },
      ]);
      expect(await addressesOf('GOOD.test.')).toHaveLength(3);
    });

    test('those of one family', async () => {
      expect(await addressesOf('four.test')).toEqual(['1.0.0.1']);
      expect(await addressesOf('six.test')).toEqual(['2001:db8::1']);
      expect(await addressesOf('good.test', 6)).toEqual(['2001:db8::1']);
      expect(await addressesOf('half.test')).toEqual(['1.0.0.1']);
    });

    test('what the hosts file of the machine says, before any server is requested', async () => {
      server.queries.length = 0;
      expect(await addressesOf('Own.test.')).toEqual(['10.0.0.1']);
      expect(await addressesOf('localhost')).toEqual(['127.0.0.1', '::1']);
      expect(await addressesOf('a.localhost')).toEqual(['127.0.0.1', '::1']);
      await expect(find('a.invalid')).rejects.toMatchObject({ code: 'ENOTFOUND' });
      expect(await addressesOf('192.0.2.1')).toEqual(['192.0.2.1']);
      expect(server.queries).toEqual([]);
    });

    test.each([
      ['unknown.test', 'ENOTFOUND'],
      ['empty.test', 'ENOTFOUND'],
      [`${'x'.repeat(64)}.test`, 'ENOTFOUND'],
      ['broken.test', 'ESERVFAIL'],
      ['stuck.test', 'ETIMEOUT'],
    ])('none: %s', async (name, code) => {
      await expect(find(name)).rejects.toMatchObject({ code });
    });

    test('no search domain of the machine', async () => {
      server.queries.length = 0;
      await expect(find('intranet')).rejects.toMatchObject({ code: 'ENOTFOUND' });
      expect(new Set(server.queries)).toEqual(new Set(['A intranet', 'AAAA intranet']));
    });
  });

  test('a hundred names that are never answered leave the others alone', async () => {
    const { lookup } = open(3000);
    for (let i = 0; i < 100; i++) lookup('stuck.test', { all: true }, () => undefined);
    const begunMs = performance.now();
    expect(await promisify(lookup)('good.test', { all: true })).toHaveLength(3);
    expect(performance.now() - begunMs).toBeLessThan(1000);
  });

  describe('the name service', () => {
    test('is answering, whatever becomes of one name', async () => {
      expect(await open().isAnswering?.()).toBe(true);
    });

    test('is not where nobody listens, or nothing comes', async () => {
      const silent = await startDnsServer(() => 'silence');
      expect(await open(600, silent.address).isAnswering?.()).toBe(false);
      silent.close();
      const broken = await startDnsServer(() => 'failure');
      expect(await open(600, broken.address).isAnswering?.()).toBe(false);
      broken.close();
      expect(await open(600, '127.0.0.1:1').isAnswering?.()).toBe(false);
    });
  });
});

describe('hosts file', () => {
  const dir = testFolder();
  let path: string;
  beforeAll(() => {
    path = join(dir, 'hosts');
  });

  test('names have the addresses of their lines, comments and nonsense have none', async () => {
    await writeFile(
      path,
      '127.0.0.1\tlocalhost  Here.\n::1 localhost # ip6\n# 10.0.0.1 commented\nnonsense name\nfe80::1%lo0 zone\n',
    );
    const hosts = openHostsFile(path);
    expect(await hosts.find('localhost')).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
    expect(await hosts.find('here')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await hosts.find('zone')).toEqual([{ address: 'fe80::1', family: 6 }]);
    for (const name of ['commented', 'name', 'nonsense', 'elsewhere'])
      expect(await hosts.find(name)).toEqual([]);
  });

  test('a file that changes is read again, and one that is not there has no names', async () => {
    const hosts = openHostsFile(join(dir, 'later'));
    expect(await hosts.find('a')).toEqual([]);
    await writeFile(join(dir, 'later'), '10.0.0.1 a\n');
    expect(await hosts.find('a')).toEqual([{ address: '10.0.0.1', family: 4 }]);
    await writeFile(join(dir, 'later'), '10.0.0.22 a\n');
    expect(await hosts.find('a')).toEqual([{ address: '10.0.0.22', family: 4 }]);
    await rm(join(dir, 'later'));
    expect(await hosts.find('a')).toEqual([]);
  });

  test('the file of this machine knows localhost', async () => {
    const found = await openHostsFile().find('localhost');
    expect(found.map(({ address }) => address)).toContain('127.0.0.1');
  });
});
