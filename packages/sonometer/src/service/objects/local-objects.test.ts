import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { spool } from '../intake/spool.js';
import { type LocalObjects, openLocalObjects, signUpload, verifyUpload } from './local-objects.js';
import { objectStoreContract } from './object-store.contract.js';

describe('local objects', () => {
  const HOUR_MS = 3600_000;
  const TYPE = 'audio/wav';
  const ID = 'upl_0123456789';

  objectStoreContract((folder) =>
    openLocalObjects({
      dir: folder,
      putUrl: 'https://sound.example',
      signingKey: Buffer.alloc(32),
    }),
  );

  let dir: string;
  let objects: LocalObjects;
  let nowMs: number;

  beforeEach(async () => {
    nowMs = 1_000_000;
    dir = await mkdtemp(join(tmpdir(), 'objects-'));
    objects = await openLocalObjects({
      dir,
      putUrl: 'https://sound.example/api/uploads',
      signingKey: Buffer.alloc(32, 1),
      now: () => nowMs,
    });
  });

  afterEach(async () => {
    await rm(dir, { recursive: true });
  });

  async function* bytes(...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
  }

  const sign = async (maxBytes = 100) => {
    const terms = { contentType: TYPE, maxBytes, expiresAtMs: nowMs + HOUR_MS };
    const { signedUrl, headers, method } = await objects.presignPut(ID, terms);
    return { url: new URL(signedUrl), headers, method };
  };

  const put = async (query: URLSearchParams, body = bytes('sound'), type = TYPE, id = ID) =>
    objects.receive(id, Object.fromEntries(query), type, body);

  const read = async (id: string) => {
    const file = await objects.get(id, 1e6);
    const text = file && (await readFile(file.path, 'utf8'));
    await file?.dispose();
    return text;
  };

  test('a signed URL says where and how to PUT', async () => {
    const { url, headers, method } = await sign();
    expect(url.origin + url.pathname).toBe(`https://sound.example/api/uploads/${ID}`);
    expect(headers).toEqual({ 'content-type': 'audio/wav' });
    expect(method).toBe('PUT');
  });

  describe('a PUT', () => {
    test('stores the bytes, and tells their size and hash', async () => {
      const { url } = await sign();
      expect(await put(url.searchParams, bytes('sou', 'nd'))).toMatchObject({
        sizeBytes: 5,
        // printf sound | sha256sum
        sha256: 'dd29442deca69f52c50006b831cb216edf78a7da33748f0a80ff19f2ebe57ecd',
      });
      expect(await read(ID)).toBe('sound');
      expect(await objects.head(ID)).toEqual({ sizeBytes: 5 });
      expect(await readdir(dir)).toEqual([ID]);
      expect((await stat(join(dir, ID))).mode & 0o777).toBe(0o600);
    });

    test('serves once', async () => {
      const { url } = await sign();
      await put(url.searchParams);
      await expect(put(url.searchParams, bytes('other'))).rejects.toMatchObject({
        code: 'upload_url_used',
      });
      expect(await read(ID)).toBe('sound');
    });

    test('serves once even for an empty file', async () => {
      const { url } = await sign();
      await put(url.searchParams, bytes());
      await expect(put(url.searchParams)).rejects.toMatchObject({ code: 'upload_url_used' });
    });

    test('serves one of several that race', async () => {
      const { url } = await sign();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, i) => put(url.searchParams, bytes(`racer ${i}`))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(dir)).toEqual([ID]);
    });

    test.each([
      ['a larger max', { max: '1000000' }, {}],
      ['a later end', { expires: '9999999999999' }, {}],
      ['another type', {}, { type: 'text/html' }],
      ['another object', {}, { id: 'upl_9876543210' }],
    ])(
      'with %s is refused',
      async (_, change, { type = TYPE, id = ID }: { type?: string; id?: string }) => {
        const { url } = await sign();
        for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
        await expect(put(url.searchParams, bytes('sound'), type, id)).rejects.toMatchObject({
          code: 'upload_url_invalid',
        });
        expect(await readdir(dir)).toEqual([]);
      },
    );

    test('after its hour is refused', async () => {
      const { url } = await sign();
      nowMs += HOUR_MS;
      await expect(put(url.searchParams)).rejects.toMatchObject({ code: 'upload_url_invalid' });
    });

    test('may be as large as was signed, and no larger', async () => {
      const { url } = await sign(5);
      await expect(put(url.searchParams, bytes('sound', 's'))).rejects.toMatchObject({
        code: 'file_too_large',
      });
      expect(await readdir(dir)).toEqual([]);
      await put(url.searchParams, bytes('sound'));
      expect(await read(ID)).toBe('sound');
    });

    test('of a size that was signed exactly is no shorter', async () => {
      const terms = { contentType: TYPE, maxBytes: 5, isExact: true, expiresAtMs: nowMs + HOUR_MS };
      const query = new URL((await objects.presignPut(ID, terms)).signedUrl).searchParams;
      await expect(put(query, bytes('soun'))).rejects.toMatchObject({ code: 'upload_url_invalid' });
      expect(await readdir(dir)).toEqual([]);
      const inexact = new URLSearchParams(query);
      inexact.delete('exact');
      await expect(put(inexact)).rejects.toMatchObject({ code: 'upload_url_invalid' });
      await put(query);
      expect(await read(ID)).toBe('sound');
    });

    test('that breaks off leaves nothing, and may be tried again', async () => {
      const { url } = await sign();
      async function* broken() {
        yield Buffer.from('sou');
        throw new Error('gone');
      }
      await expect(put(url.searchParams, broken())).rejects.toThrow('gone');
      expect(await readdir(dir)).toEqual([]);
      await put(url.searchParams);
      expect(await read(ID)).toBe('sound');
    });
  });

  describe('an object', () => {
    test('that is not there is undefined, and deleted without complaint', async () => {
      expect(await objects.get(ID, 1e6)).toBeUndefined();
      expect(await objects.head(ID)).toBeUndefined();
      await objects.delete(ID);
    });

    test('can be read on while it is deleted', async () => {
      await put((await sign()).url.searchParams);
      const file = await objects.get(ID, 1e6);
      await objects.delete(ID);
      expect(await objects.get(ID, 1e6)).toBeUndefined();
      expect(await readFile(file?.path ?? '', 'utf8')).toBe('sound');
      await file?.dispose();
      expect(await readdir(dir)).toEqual([]);
    });

    test('can be made from a file of ours', async () => {
      const path = join(dir, 'mine');
      await writeFile(path, 'mine');
      await objects.put(ID, path);
      await rm(path);
      expect(await read(ID)).toBe('mine');
    });

    test.each(['../secret', '/etc/passwd', '', '.', 'a/b', 'upl_%2e%2e', 'short'])(
      'has an id of ours, not "%s"',
      async (id) => {
        await expect(objects.get(id, 1e6)).rejects.toThrow(RangeError);
        await expect(async () => objects.delete(id)).rejects.toThrow(RangeError);
      },
    );
  });

  test('the sweep takes old objects that nobody knows, and what a dead process left', async () => {
    await put((await sign()).url.searchParams);
    await spool(bytes('left'), { dir, maxBytes: 10 }); // never disposed of
    await writeFile(join(dir, 'upl_known_to_someone'), '');
    await writeFile(join(dir, 'README'), '');
    await setTimeout(20);
    const betweenMs = Date.now();
    await setTimeout(20);
    await writeFile(join(dir, 'upl_young_and_unknown'), '');

    const isStored = async (id: string) => id === 'upl_known_to_someone';
    expect(await objects.sweep(betweenMs, isStored)).toBe(2);
    expect((await readdir(dir)).toSorted()).toEqual([
      'README',
      'upl_known_to_someone',
      'upl_young_and_unknown',
    ]);
  });
});

describe('upload signature', () => {
  const key = Buffer.alloc(32, 7);
  const terms = { contentType: 'audio/wav', maxBytes: 1000, isExact: false, expiresAtMs: 5000 };
  const signed = Object.fromEntries(signUpload(key, 'upl_a', terms));

  const verify = (changes: object, { id = 'upl_a', type = 'audio/wav', nowMs = 4999 } = {}) =>
    verifyUpload(key, id, { ...signed, ...changes }, type, nowMs);

  test('what was signed is allowed, in its terms', () => {
    expect(verify({})).toEqual(terms);
  });

  test.each(['Audio/WAV', ' audio/wav '])('the Content-Type "%s" is the same', (type) => {
    expect(verify({}, { type })).toMatchObject({ maxBytes: 1000 });
  });

  describe('refused', () => {
    test.each([
      [{ max: '1001' }],
      [{ max: '01000' }],
      [{ max: '1e3' }],
      [{ max: undefined }],
      [{ expires: '9999' }],
      [{ expires: ['5000'] }],
      [{ signature: '' }],
      [{ signature: undefined }],
      [{ signature: ['a', 'b'] }],
      [{ signature: `${signed['signature'] ?? ''}AAAA` }],
      [{ signature: Buffer.alloc(32).toString('base64url') }],
    ])('a changed query: %j', (changes) => {
      expect(() => verify(changes)).toThrow('not what was signed');
    });

    test('another object', () => {
      expect(() => verify({}, { id: 'upl_b' })).toThrow('not what was signed');
    });

    test('another Content-Type', () => {
      expect(() => verify({}, { type: 'audio/flac' })).toThrow('not what was signed');
    });

    test('another key', () => {
      const other = Buffer.alloc(32, 8);
      expect(() => verifyUpload(other, 'upl_a', signed, 'audio/wav', 0)).toThrow();
    });

    test('a URL whose time is over', () => {
      expect(() => verify({}, { nowMs: 5000 })).toThrow('has expired');
    });
  });
});
