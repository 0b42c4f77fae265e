import { beforeAll, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import { testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const clock = openClock('2026-11-20T12:00:00Z');
const service = testService(() => ({
  env: { SONOMETER_OPEN: '0' },
  now: () => new Date(clock.now()),
}));
let mine: string;
let theirs: string;
beforeAll(async () => {
  mine = (await service.services.keys.mint({ plan: 'pro' })).key;
  theirs = (await service.services.keys.mint({ plan: 'pro' })).key;
});

interface Ticket {
  objectPath: string;
  signedUrl: string;
  headers: Record<string, string>;
  maxBytes: number;
}

const request = (payload: object, key?: string) =>
  service.inject({
    method: 'POST',
    url: '/api/upload-url',
    payload,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
  });

const ticketFor = async (payload: object = { contentType: 'audio/wav' }) =>
  (await request(payload, mine)).json<Ticket>();

const put = ({ signedUrl, headers }: Ticket, payload = wavTone()) =>
  service.inject({
    method: 'PUT',
    url: signedUrl.replace('https://sonometer.example', ''),
    payload,
    headers,
  });

const measure = (objectPath: string, key: string) =>
  service.inject({
    method: 'POST',
    url: '/v1/mix/analyze',
    payload: { objectPath },
    headers: { authorization: `Bearer ${key}` },
  });

const codeOf = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code;

test('what is uploaded is measured by its key, and by no other', async () => {
  const ticket = await ticketFor({ contentType: 'audio/wav', fileName: '/tmp/a.wav' });
  const stored = await put(ticket);
  expect(stored.json()).toMatchObject({
    objectPath: ticket.objectPath,
    sizeBytes: wavTone().length,
  });
  const answer = await measure(ticket.objectPath, mine);
  expect(answer.json()).toMatchObject({ durationSec: 1, fileName: 'a.wav' });
  expect(codeOf(await measure(ticket.objectPath, theirs))).toBe('upload_not_found');
});

test('an upload serves for an hour', async () => {
  const ticket = await ticketFor();
  await put(ticket);
  clock.pass(3599);
  expect((await measure(ticket.objectPath, mine)).statusCode).toBe(200);
  clock.pass(2);
  expect(codeOf(await measure(ticket.objectPath, mine))).toBe('upload_not_found');
});

describe('the signed URL', () => {
  test('serves once', async () => {
    const ticket = await ticketFor();
    await put(ticket);
    const again = await put(ticket);
    expect(again.statusCode).toBe(409);
    expect(codeOf(again)).toBe('upload_url_used');
  });

  test('takes no more than it was made for', async () => {
    const ticket = await ticketFor({ contentType: 'audio/wav', size: 100 });
    expect(ticket.maxBytes).toBe(100);
    expect(codeOf(await put(ticket))).toBe('file_too_large');
    expect(codeOf(await measure(ticket.objectPath, mine))).toBe('upload_not_found');
  });

  test.each([
    ['another limit', (url: string) => url.replace(/max=\d+/, 'max=999999999')],
    ['another object', (url: string) => url.replace(/uploads\/\w+/, 'uploads/upl_00000000000')],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['two signatures', (url: string) => `${url}&signature=x`],
  ])('with %s is refused', async (_what, change) => {
    const ticket = await ticketFor();
    const response = await put({ ...ticket, signedUrl: change(ticket.signedUrl) });
    expect(response.statusCode).toBe(403);
    expect(codeOf(response)).toBe('upload_url_invalid');
  });

  test('with another type is refused', async () => {
    const ticket = await ticketFor();
    const other = { ...ticket, headers: { 'content-type': 'audio/flac' } };
    expect(codeOf(await put(other))).toBe('upload_url_invalid');
  });

  test('after its hour is refused', async () => {
    const ticket = await ticketFor();
    clock.pass(3600);
    expect(codeOf(await put(ticket))).toBe('upload_url_invalid');
  });
});

describe('a place for an upload', () => {
  test('needs a key', async () => {
    expect((await request({ contentType: 'audio/wav' })).statusCode).toBe(401);
  });

  test.each([
    [{}, 'contentType'],
    [{ contentType: 'text/html' }, 'contentType'],
    [{ contentType: 'audio/wav', size: 0 }, 'size'],
    [{ contentType: 'audio/wav', size: '1' }, 'size'],
    [{ contentType: 'audio/wav', size: 1, bucket: 'x' }, 'bucket'],
  ])('%j is refused', async (payload, param) => {
    const response = await request(payload, mine);
    expect(response.json()).toMatchObject({ error: { code: 'invalid_parameter', param } });
  });

  test('over 150 MB is refused', async () => {
    const response = await request({ contentType: 'audio/wav', size: 150_000_001 }, mine);
    expect(response.statusCode).toBe(413);
  });
});
