import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type S3Double, startS3Double } from '../../../../../testing/s3-double.js';
import { objectStoreContract } from './object-store.contract.js';
import { openS3Objects } from './s3-objects.js';
import { readS3Place } from './s3-place.js';
import { testFolder } from '../../../../../testing/test-folder.js';

let double: S3Double;
beforeAll(async () => {
  double = await startS3Double();
});
afterAll(() => double.close());
afterEach(() => {
  double.objects.clear();
});

const openAt = (spoolDir: string, url = double.url) =>
  openS3Objects({ ...readS3Place(url)!, spoolDir });

objectStoreContract(async (spoolDir) => openAt(spoolDir));

describe('a bucket', () => {
  const dir = testFolder('test');

  const HOUR_MS = 3600_000;
  const ticket = (now = Date.now) =>
    openS3Objects({ ...readS3Place(double.url)!, spoolDir: dir, now }).presignPut('upl_abcdefgh', {
      contentType: 'audio/wav',
      maxBytes: 5,
      isExact: true,
      expiresAtMs: now() + HOUR_MS,
    });
  const send = async (
    { signedUrl, headers }: Awaited<ReturnType<typeof ticket>>,
    body = 'abcde',
    more: Record<string, string> = {},
  ) => (await fetch(signedUrl, { method: 'PUT', headers: { ...headers, ...more }, body })).status;

  test('takes what was signed, once', async () => {
    const put = await ticket();
    expect(await send(put)).toBe(200);
    expect(double.objects.get('uploads/upl_abcdefgh')).toMatchObject({ type: 'audio/wav' });
    expect(await send(put)).toBe(412);
  });

  test('is named in tickets by the endpoint that clients reach', async () => {
    const { port } = new URL(new URL(double.url).searchParams.get('endpoint')!);
    const publicEndpoint = `http://localhost:${port}`;
    const store = openS3Objects({ ...readS3Place(double.url)!, spoolDir: dir, publicEndpoint });
    const put = await store.presignPut('upl_public12', {
      contentType: 'audio/wav',
      maxBytes: 5,
      isExact: true,
      expiresAtMs: Date.now() + HOUR_MS,
    });
    expect(new URL(put.signedUrl).origin).toBe(publicEndpoint);
    expect(put.signedUrl).not.toContain('127.0.0.1');
    expect(await send(put)).toBe(200);
    expect(await store.head('upl_public12')).toEqual({ sizeBytes: 5 });
    store.close();
  });

  test.each([
    ['another length', 'abcdef', {}],
    ['another type', 'abcde', { 'content-type': 'audio/mpeg' }],
    ['no condition', 'abcde', { 'if-none-match': '' }],
  ])('refuses %s', async (_what, body, more) => {
    expect(await send(await ticket(), body, more)).toBe(403);
    expect(double.objects.size).toBe(0);
  });

  test('refuses another name, and a URL that has expired', async () => {
    const put = await ticket();
    const other = put.signedUrl.replace('upl_abcdefgh', 'upl_other000');
    expect(await send({ ...put, signedUrl: other })).toBe(403);
    expect(await send(await ticket(() => Date.now() - 2 * HOUR_MS))).toBe(403);
  });

  test('is read on from where a connection breaks', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
    double.objects.set('uploads/upl_abcdefgh', { bytes, type: '', modifiedMs: Date.now() });
    double.breaks.push(10_000, 70_000);
    const file = await openAt(dir).get('upl_abcdefgh', 1e6);
    expect(file?.sizeBytes).toBe(100_000);
    expect(await readFile(file?.path ?? '')).toEqual(bytes);
    expect(double.breaks).toEqual([]);
  });

  test('gives no more than was agreed', async () => {
    const bytes = Buffer.alloc(100);
    double.objects.set('uploads/upl_abcdefgh', { bytes, type: '', modifiedMs: Date.now() });
    await expect(openAt(dir).get('upl_abcdefgh', 99)).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });

  test('that is away, or whose key is wrong, is told apart', async () => {
    const away = 's3://k:s@tests?endpoint=http%3A%2F%2F127.0.0.1%3A1';
    await expect(openAt(dir, away).head('upl_abcdefgh')).rejects.toMatchObject({
      code: 'service_overloaded',
      retryAfterSec: 5,
    });
    const wrong = double.url.replace('test-secret', 'other-secret');
    await expect(openAt(dir, wrong).head('upl_abcdefgh')).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  }, 20_000);
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '', region: 'us-east-1' }],
  ['s3://b/a/c/?region=eu-west-1', { prefix: 'a/c/', region: 'eu-west-1' }],
  [
    's3://k%2B:s%2F@b?endpoint=https://h:1',
    { endpoint: 'https://h:1', credentials: { accessKeyId: 'k+', secretAccessKey: 's/' } },
  ],
])('%s is a place', (url, place) => {
  expect(readS3Place(url)).toMatchObject(place);
});

test.each([
  'https://bucket',
  's3://',
  's3://b?endpoint=nothing',
  's3://b?endpoint=h:1',
  's3://b/%',
  'bucket',
])('%s is none', (url) => {
  expect(readS3Place(url)).toBeUndefined();
});
