import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostsFile } from './hosts-file.js';

let dir: string;
let path: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hosts-'));
  path = join(dir, 'hosts');
});
afterAll(() => rm(dir, { recursive: true }));

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
