import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { spool, sweepSpool } from './spool.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const dir = testFolder('test');

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

const limits = () => ({ dir, maxBytes: 10 });

describe('a body', () => {
  test('is stored, counted and hashed', async () => {
    const hash = createHash('sha256');
    const file = await spool(chunks('abc', '', 'defg'), { ...limits(), hash });
    expect(file.sizeBytes).toBe(7);
    expect(hash.digest('hex')).toBe(createHash('sha256').update('abcdefg').digest('hex'));
    expect(await readFile(file.path, 'utf8')).toBe('abcdefg');
  });

  test('may fill the limit exactly', async () => {
    await expect(spool(chunks('0123456789'), limits())).resolves.toMatchObject({ sizeBytes: 10 });
  });

  test('may be empty', async () => {
    await expect(spool(chunks(), limits())).resolves.toMatchObject({ sizeBytes: 0 });
  });

  test('goes when disposed of, twice too', async () => {
    const file = await spool(chunks('abc'), limits());
    await file.dispose();
    await file.dispose();
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('no file stays', () => {
  test('of a body that is too long, and no more of it is read than needed', async () => {
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 4;
        yield Buffer.from('abcd');
      }
    }
    await expect(spool(endless(), limits())).rejects.toMatchObject({ code: 'file_too_large' });
    expect(given).toBe(12);
    expect(await readdir(dir)).toEqual([]);
  });

  test('of a body that fails, and its error comes through', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('the client has gone');
    }
    await expect(spool(broken(), limits())).rejects.toThrow('the client has gone');
    expect(await readdir(dir)).toEqual([]);
  });
});

test('a stream that is too long is left open, for the answer to go out', async () => {
  const stream = Readable.from([Buffer.alloc(11), Buffer.alloc(11)]);
  await expect(spool(stream, limits())).rejects.toMatchObject({ code: 'file_too_large' });
  expect(stream.destroyed).toBe(false);
});

test('a folder that cannot be written to is a failure of the storage', async () => {
  const lost = { dir: join(dir, 'none'), maxBytes: 10 };
  await expect(spool(chunks('abc'), lost)).rejects.toMatchObject({ code: 'storage_unavailable' });
});

test('the sweep takes what is old and ours, and nothing else', async () => {
  await spool(chunks('old'), limits());
  await writeFile(join(dir, 'other'), '');
  await sleep(20);
  const betweenMs = Date.now();
  await sleep(20);
  const young = await spool(chunks('young'), limits());

  expect(await sweepSpool(dir, betweenMs)).toBe(1);
  expect((await readdir(dir)).toSorted()).toEqual([basename(young.path), 'other'].toSorted());
});
