import { beforeAll, describe, expect, test } from 'vitest';
import type { Album } from '@sonometer/report/album/album.js';
import { testService } from '../../../../../testing/test-service.js';
import { upload } from '../../../../../testing/multipart.js';
import { wavChapters } from '../../../../../testing/wav-chapters.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService(() => ({ env: { SONOMETER_OPEN: '0' } }));
let key: string;
beforeAll(async () => {
  ({ key } = await service.services.keys.mint({ plan: 'pro' }));
});

const send = (payload: object, authorization = `Bearer ${key}`) =>
  service.inject({ method: 'POST', url: '/v1/album', payload, headers: { authorization } });

const stored = async (peak: number, name: string) => ({
  objectPath: await upload(service, key, wavTone({ seconds: 4, peak, channels: 2 })),
  name,
});

const callsUsed = async () => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await service.inject({ url: '/v1/usage', headers });
  return response.json<{ calls: { used: number } }>().calls.used;
};

test('stored objects as one work, in the order in which they are given', async () => {
  const peaks = [0.2, 0.2, 0.2, 0.8];
  const parts = await Promise.all(peaks.map((peak, i) => stored(peak, `Track ${9 - i}`)));
  const response = await send({ parts });
  const album = response.json<Album>();
  expect(album).toMatchObject({
    as: 'album',
    order: 'given',
    verdict: { severity: 'warn' },
    whole: { partCount: 4, measuredCount: 4, lacks: [], durationSec: 16 },
    standsOut: [{ index: 3, field: 'integratedLufs' }],
    fixes: [{ index: 3, kind: 'gain' }],
  });
  expect(album.parts.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
  expect(response.body).not.toContain('loudnessSteps');
  expect(service.errors).toEqual([]);
});

test('the chapters of one file are its parts, and one call', async () => {
  const before = await callsUsed();
  const book = wavChapters([0.2, 0.2, 0.8], ['One', 'Two', 'Loud']);
  const parts = [{ objectPath: await upload(service, key, book) }];
  const album = (await send({ parts })).json<Album>();
  expect(album).toMatchObject({
    order: 'given',
    whole: { partCount: 3, measuredCount: 3, durationSec: 12 },
    parts: [
      { index: 0, name: 'One', startSec: 0 },
      { index: 1, name: 'Two', startSec: 4 },
      { index: 2, name: 'Loud', startSec: 8 },
    ],
    standsOut: [{ index: 2, field: 'integratedLufs' }],
  });
  expect(await callsUsed()).toBe(before + 1);

  const named = (await send({ parts: [await stored(0.2, 'Single')] })).json<Album>();
  expect(named.parts).toMatchObject([{ name: 'Single', durationSec: 4 }]);
});

test('what fails is named with its error, alone, and not charged', async () => {
  const before = await callsUsed();
  const parts = [
    await stored(0.2, 'One'),
    { objectPath: 'uploads/gone', name: 'Two' },
    { url: 'http://127.0.0.1/secret.wav' },
  ];
  const album = (await send({ parts, as: 'season' })).json<Album>();
  expect(album.failed).toMatchObject([
    { index: 1, name: 'Two', code: 'upload_not_found' },
    { index: 2, name: 'http://127.0.0.1/secret.wav', code: 'url_not_allowed' },
  ]);
  expect(album.whole).toMatchObject({ partCount: 3, measuredCount: 1, lacks: [1, 2] });
  expect(await callsUsed()).toBe(before + 1);
});

test('a part under 8 kHz has no loudness: it fails alone, and is not charged', async () => {
  const before = await callsUsed();
  const low = wavTone({ seconds: 4, peak: 0.2, rateHz: 4000 });
  const parts = [
    { objectPath: await upload(service, key, low), name: 'Low' },
    await stored(0.2, 'One'),
  ];
  const album = (await send({ parts })).json<Album>();
  expect(album.failed).toMatchObject([{ index: 0, name: 'Low', code: 'unsupported_format' }]);
  expect(album.failed[0]?.message).toContain('at least 8000 Hz; this is 4000 Hz');
  expect(album.whole).toMatchObject({ partCount: 2, measuredCount: 1, lacks: [0] });
  expect(await callsUsed()).toBe(before + 1);
  expect(service.errors).toEqual([]);
});

describe('what is refused', () => {
  const refused = async (payload: object, authorization?: string) => {
    const response = await send(payload, authorization);
    const { code, param } = response.json<{ error: { code: string; param?: string } }>().error;
    return [response.statusCode, code, param];
  };
  const one = { objectPath: 'uploads/a' };

  test.each([
    [{ parts: [] }, [400, 'invalid_parameter', 'parts']],
    [{ parts: Array.from({ length: 51 }, () => one) }, [400, 'invalid_parameter', 'parts']],
    [{ parts: [{ name: 'a' }] }, [400, 'missing_input', 'parts[0]']],
    [{ parts: [{ ...one, url: 'https://a.example/' }] }, [400, 'invalid_parameter', 'parts[0]']],
    [{ parts: [one], as: 'symphony' }, [400, 'invalid_parameter', 'as']],
  ])('%j', async (payload, expected) => {
    expect(await refused(payload)).toEqual(expected);
  });

  test('a client that shows no key', async () => {
    expect(await refused({ parts: [one] }, '')).toEqual([401, 'invalid_api_key', undefined]);
  });
});
