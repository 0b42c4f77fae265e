import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { flacSilence, oddM4a } from '../../../../../testing/heavy-files.js';
import { openTestService, type TestService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

/** Plans with little for one call. */
const plans = {
  few: {
    calls: 100,
    dataBytes: 1e9,
    voiceMinutes: 100,
    requestsPerMinute: 100,
    profiles: 'all',
    samplesPerCall: 8 * 192_000,
  },
  mute: {
    calls: 100,
    dataBytes: 1e9,
    voiceMinutes: 0,
    requestsPerMinute: 100,
    profiles: 'all',
  },
  quick: {
    calls: 100,
    dataBytes: 1e9,
    voiceMinutes: 100,
    requestsPerMinute: 100,
    profiles: 'all',
    workerSecPerCall: 1,
    atOnce: 1,
  },
};

let service: TestService;
const folder = testFolder();
beforeAll(async () => {
  const plansFile = join(folder, 'plans.json');
  await writeFile(plansFile, JSON.stringify(plans));
  service = await openTestService({
    env: {
      SONOMETER_OPEN: '0',
      SONOMETER_PLANS: plansFile,
      SONOMETER_MAX_DURATION_SEC: '20',
      SONOMETER_ASYNC_OVER_SEC: '2',
    },
    jobTimes: { pollMs: 20 },
    now: () => new Date(),
  });
});
afterAll(async () => {
  await service.close();
});

const keyOf = async (plan: string) => (await service.services.keys.mint({ plan })).key;

interface Asking {
  readonly key?: string;
  readonly address?: string;
  readonly route?: string;
  readonly job?: boolean;
}

const send = (bytes: Uint8Array, { key, address, route = 'mix/spectrum', job }: Asking = {}) =>
  service.inject({
    method: 'POST',
    url: `/v1/${route}`,
    payload: Buffer.from(bytes),
    headers: {
      'content-type': 'application/octet-stream',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(job && { prefer: 'respond-async' }),
    },
    ...(address !== undefined && { remoteAddress: address }),
  });

const usage = async (key: string) =>
  (await service.inject({ url: '/v1/usage', headers: { authorization: `Bearer ${key}` } })).json<{
    calls: { used: number };
    dataBytes: { used: number };
    voiceMinutes: { used: number };
  }>();

const tooLong = { error: { code: 'track_too_long' } };
const overTheLimit = { error: { code: 'track_too_long', message: 'longer than 20 s' } };

describe('a length over the limit', () => {
  test.each([false, true])('that is declared is refused at once, as a job: %s', async (job) => {
    const key = await keyOf('pro');
    const refused = await send(flacSilence({ seconds: 1, declaredSec: 90 }), {
      key,
      route: 'mix/analyze',
      job,
    });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject(overTheLimit);
    expect((await usage(key)).calls.used).toBe(0);
  });

  test('that is not declared is refused when it is reached, and what was decoded counts', async () => {
    const key = await keyOf('pro');
    const bytes = flacSilence({ seconds: 22, channels: 1, declaredSec: 0 });
    const refused = await send(bytes, { key, route: 'voice/segments' });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject(overTheLimit);
    const { calls, dataBytes, voiceMinutes } = await usage(key);
    expect(calls.used).toBe(1);
    expect(dataBytes.used).toBe(bytes.length);
    expect(voiceMinutes.used).toBeGreaterThanOrEqual(0.333);
    expect(voiceMinutes.used).toBeLessThan(0.37);
  });

  test('of a job counts as well', async () => {
    const key = await keyOf('pro');
    const bytes = flacSilence({ seconds: 22, channels: 1, declaredSec: 0 });
    const { id } = (await send(bytes, { key, route: 'mix/analyze', job: true })).json<{
      id: string;
    }>();
    const job = () =>
      service.inject({ url: `/v1/jobs/${id}`, headers: { authorization: `Bearer ${key}` } });
    await vi.waitFor(
      async () => {
        expect((await job()).json()).toMatchObject({ status: 'error', ...overTheLimit });
      },
      { timeout: 40_000, interval: 30 },
    );
    expect((await usage(key)).calls.used).toBe(1);
  });
});

describe('what one call may take', () => {
  test('is counted in samples of all channels', async () => {
    const key = await keyOf('few');
    expect((await send(flacSilence({ seconds: 0.6 }), { key })).statusCode).toBe(200);
    const refused = await send(flacSilence({ seconds: 1.4 }), { key });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject(tooLong);
    const asJob = await send(flacSilence({ seconds: 1.4 }), {
      key,
      route: 'mix/analyze',
      job: true,
    });
    expect(asJob.statusCode).toBe(413);
    const error = ({ json }: typeof asJob) => ({
      ...json<{ error: object }>().error,
      request_id: undefined,
    });
    expect(error(asJob)).toEqual(error(refused)); // in the same words
    expect((await usage(key)).calls.used).toBe(1);
  });

  test('and in seconds of a thread, which count', async () => {
    const key = await keyOf('quick');
    const data = Uint8Array.from({ length: 5_700_000 }, (_, i) => (i * 2_654_435_761) >>> 7);
    const longest = Buffer.from(wavTone({ seconds: 6, hz: 997, peak: 0.5 }));
    longest.writeUInt32LE(0xffff_ffff, 4); // a stream, whose length its header does not know
    longest.writeUInt32LE(0xffff_ffff, 40);
    // Eight encodes take several seconds on any machine.
    const refused = await send(longest, { key, route: 'analyze/profile?profile=encode' });
    expect(refused.statusCode).toBe(413);
    expect(refused.json<{ error: { message: string } }>().error.message).toContain('1 s');
    expect((await usage(key)).calls.used).toBe(1);
    const packets = { chunks: 19_990, packetBytes: 285, offsetOf: (i: number) => (i * 285) % 4e6 };
    const undecodable = oddM4a({ ...packets, data: data.subarray(0, 4_100_000) });
    expect([413, 422]).toContain((await send(undecodable, { key })).statusCode);
  });
});

test('a small body whose header says long becomes a job', async () => {
  const key = await keyOf('pro');
  const accepted = await send(flacSilence({ seconds: 3, channels: 1 }), {
    key,
    route: 'mix/analyze',
  });
  expect(accepted.statusCode).toBe(202);
  const { id } = accepted.json<{ id: string }>();
  await vi.waitFor(
    async () => {
      const headers = { authorization: `Bearer ${key}` };
      const job = await service.inject({ url: `/v1/jobs/${id}`, headers });
      expect(job.json()).toMatchObject({ status: 'done', result: { channels: 1 } });
    },
    { timeout: 40_000, interval: 30 },
  );
});

test('one caller has few calls under way at a time', async () => {
  const key = await keyOf('quick');
  const slow = flacSilence({ seconds: 5, declaredSec: 0 });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(slow, { key })));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers['retry-after']).toBe('2');
  expect(refused[0]?.json()).toMatchObject({ error: { code: 'rate_limited' } });
});

describe('JSON that is large', () => {
  const post = (payload: string, address = '203.0.113.1', url = '/v1/mix/analyze') =>
    service.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
      remoteAddress: address,
    });

  test('is refused by its bytes, and by its fields before they are copied', async () => {
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1])));
    const large = await post(fields(20_000));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ error: { code: 'file_too_large' } });
    const many = await post(fields(4000));
    expect(many.statusCode).toBe(400);
    expect(many.json()).toMatchObject({ error: { code: 'invalid_parameter', param: 'body' } });
    const args = `{"endpoint":"mix/analyze","urls":["https://a.example/"],"args":${fields(4000)}}`;
    const { key } = await service.services.keys.mint({ plan: 'pro' });
    const batch = await service.inject({
      method: 'POST',
      url: '/v1/batch',
      payload: args,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    });
    expect(batch.json()).toMatchObject({ error: { code: 'invalid_parameter', param: 'args' } });
  });

  test('is limited by address before it is parsed', async () => {
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    // all at once: one after another, a slow machine stays below the rate
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(nested, '203.0.113.2')),
    );
    const codes = answers.map((one) => one.json<{ error: { code: string } }>().error.code);
    expect(new Set(codes)).toEqual(new Set(['invalid_json', 'rate_limited']));
    for (const answer of answers)
      if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBe('1');
    expect((await post('{}', '203.0.113.3')).json()).toMatchObject({
      error: { code: 'missing_input' },
    });
  });
});

describe('voice minutes', () => {
  const exhausted = { error: { code: 'voice_minutes_exhausted' } };

  test.each(['voice/qa', 'analyze/profile?profile=voice', 'analyze/profile?profile=dataset'])(
    'are what %s costs',
    async (route) => {
      const refused = await send(wavTone(), { key: await keyOf('mute'), route });
      expect(refused.statusCode).toBe(402);
      expect(refused.json()).toMatchObject(exhausted);
    },
  );

  test('are asked for also where only a form names the profile', async () => {
    const form = new FormData();
    form.append('profile', 'voice');
    form.append('file', new Blob([wavTone()]), 'a.wav');
    const request = new Request('https://a.example', { method: 'POST', body: form });
    const refused = await service.inject({
      method: 'POST',
      url: '/v1/analyze/profile',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${await keyOf('mute')}`,
      },
    });
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject(exhausted);
  });

  test('are charged by a profile that says how much is speech, and by no other', async () => {
    const key = await keyOf('few');
    await send(wavTone(), { key, route: 'analyze/profile?profile=master' });
    expect((await usage(key)).voiceMinutes.used).toBe(0);
    await send(wavTone(), { key, route: 'analyze/profile?profile=voice' });
    expect((await usage(key)).voiceMinutes.used).toBe(Math.round(1000 / 60) / 1000);
  });
});
