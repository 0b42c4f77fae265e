import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import { multipart } from '../../../../../testing/multipart.js';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const clock = openClock('2026-11-20T12:00:00Z');
let service: TestService;
const folder = testFolder();
let key: string;
beforeAll(async () => {
  const plans = join(folder, 'plans.json');
  await writeFile(
    plans,
    JSON.stringify({
      scale: { cache: 'call' },
      unlimited: { cache: 'free' },
      free: { cache: 'off' },
    }),
  );
  service = await openTestService({
    env: { SONOMETER_OPEN: '0', SONOMETER_PLANS: plans },
    now: () => new Date(clock.now()),
  });
});
afterAll(async () => {
  await service.close();
});
beforeEach(async () => {
  key = await keyOf('pro');
});

const keyOf = async (plan: string) => (await service.services.keys.mint({ plan })).key;
const measure = (url = '/v1/mix/analyze', headers = {}, payload = wavTone()) =>
  service.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'audio/wav', authorization: `Bearer ${key}`, ...headers },
  });
const usage = async () => {
  const answer = await service.inject({
    url: '/v1/usage',
    headers: { authorization: `Bearer ${key}` },
  });
  const { calls, dataBytes, voiceMinutes } = answer.json<Record<string, { used: number }>>();
  return [calls?.used, dataBytes?.used, voiceMinutes?.used];
};

test('the same bytes and question have the same answer, at once', async () => {
  const first = await measure();
  const again = await measure();
  expect(first.headers).not.toHaveProperty('cache');
  expect(again.headers['cache']).toBe('hit');
  expect(again.statusCode).toBe(200);
  expect(again.body).toBe(first.body);
  for (const name of ['x-audio-sha256', 'content-type', 'warnings'])
    expect(again.headers[name]).toEqual(first.headers[name]);
  const form = multipart([{ name: 'file', fileName: 'a.wav', data: wavTone() }]);
  const named = await measure('/v1/mix/analyze', form.headers, form.payload);
  expect(named.headers).not.toHaveProperty('cache'); // it has another name
  expect(named.json()).toMatchObject({ fileName: 'a.wav' });
  const sameName = await measure('/v1/mix/analyze?fileName=a.wav');
  expect(sameName.headers['cache']).toBe('hit'); // however it was sent
});

test.each([
  ['another route', '/v1/mix/spectrum', wavTone()],
  ['another option', '/v1/mix/analyze?round=true', wavTone()],
  ['another part', '/v1/mix/analyze?endSec=0.5', wavTone()],
  ['other bytes', '/v1/mix/analyze', wavTone({ hz: 441 })],
])('%s is another question', async (_what, url, payload) => {
  await measure();
  expect((await measure(url, {}, payload)).headers).not.toHaveProperty('cache');
});

test('nobody else is told, not even another key of the same account', async () => {
  await measure();
  const { accountId } = (await service.services.keys.verify(key))!;
  const { key: sibling } = await service.services.keys.mint({ accountId });
  key = sibling;
  expect((await measure()).headers).not.toHaveProperty('cache');
  key = await keyOf('pro');
  expect((await measure()).headers).not.toHaveProperty('cache');
});

test('an answer goes with its report, with its day, and where no report is wanted', async () => {
  const { reportUrl } = (await measure()).json<{ reportUrl: string }>();
  const gone = await service.inject({
    method: 'DELETE',
    url: `/v1/reports/${reportUrl.split('/').at(-1)}`,
    headers: { authorization: `Bearer ${key}` },
  });
  expect(gone.statusCode).toBe(204);
  expect((await measure()).headers).not.toHaveProperty('cache');
  expect((await measure()).headers['cache']).toBe('hit');
  clock.pass(24 * 3600);
  expect((await measure()).headers).not.toHaveProperty('cache');
  for (let i = 0; i < 2; i++)
    expect((await measure('/v1/signal?report=false')).headers).not.toHaveProperty('cache');
});

test('no-cache has it measured anew, no-store keeps nothing', async () => {
  for (let i = 0; i < 2; i++)
    expect((await measure(undefined, { 'cache-control': 'no-store' })).headers).not.toHaveProperty(
      'cache',
    );
  const first = await measure(undefined, { 'cache-control': 'no-cache' });
  expect(first.headers).not.toHaveProperty('cache');
  const anew = await measure(undefined, { 'cache-control': 'max-age=0, no-cache' });
  expect(anew.headers).not.toHaveProperty('cache');
  expect(anew.json<{ reportUrl: string }>().reportUrl).not.toBe(
    first.json<{ reportUrl: string }>().reportUrl,
  );
  expect((await measure()).body).toBe(anew.body);
});

describe('it costs what the plan says', () => {
  const bytes = wavTone().length;
  const minutes = Math.round(1000 / 60) / 1000;
  test.each([
    ['pro', 'as much as measuring it', [2, 2 * bytes, Math.round((2 * 1000) / 60) / 1000], 'hit'],
    ['scale', 'a call', [2, bytes, minutes], 'hit'],
    ['unlimited', 'nothing', [1, bytes, minutes], 'hit'],
    ['free', 'a second measurement', [2, 2 * bytes, Math.round(2000 / 60) / 1000], undefined],
  ] as const)('%s: %s', async (plan, _what, used, reported) => {
    key = await keyOf(plan);
    await measure('/v1/voice/qa');
    expect((await measure('/v1/voice/qa')).headers['cache']).toBe(reported);
    expect(await usage()).toEqual(used);
  });

  test('and a caller without a key is measured each time', async () => {
    for (let i = 0; i < 2; i++) {
      const response = await service.inject({
        method: 'POST',
        url: '/v1/mix/analyze',
        payload: wavTone(),
        headers: { 'content-type': 'audio/wav' },
      });
      expect(response.headers).not.toHaveProperty('cache');
    }
  });
});
