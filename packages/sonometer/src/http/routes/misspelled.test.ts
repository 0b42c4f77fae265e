import { expect, test } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService();

const post = async (url: string, payload: Buffer | object) => {
  const headers = { 'content-type': Buffer.isBuffer(payload) ? 'audio/wav' : 'application/json' };
  const response = await service.inject({ method: 'POST', url, payload, headers });
  const { error } = response.json<{ error?: { code: string; message: string; param?: string } }>();
  return { status: response.statusCode, ...error };
};

test.each([
  [
    '/v1/mix/analyze?rond=true',
    'rond',
    /^rond .*did you mean round\?; accepted options: series, .*reportDays/,
  ],
  ['/v1/mix/analyze?reportDay=3', 'reportDay', /^reportDay .*did you mean reportDays\?/],
  ['/v1/mix/check-target?target=spotfy', 'target', /one of spotify, .*; did you mean spotify\?$/],
  ['/v1/voice/qa?speechDetector=k22', 'speechDetector', /did you mean k2\?$/],
  ['/v1/analyze/profile?profile=mastr', 'profile', /one of basic, .*; did you mean master\?$/],
])('%s is refused with what was probably meant', async (url, param, message) => {
  const refused = await post(url, wavTone());
  expect(refused).toMatchObject({ status: 400, code: 'invalid_parameter', param });
  expect(refused.message).toMatch(message);
});

test('what is near nothing is refused without a guess', async () => {
  expect((await post('/v1/mix/analyze?colour=red', wavTone())).message).not.toMatch(/did you mean/);
});

test('a field of the audio in a JSON body', async () => {
  const refused = await post('/v1/mix/analyze', { ulr: 'https://example.com/a.wav' });
  expect(refused).toMatchObject({ status: 400, code: 'missing_input' });
  expect(refused.message).toMatch(
    /^ulr is not a field here; did you mean url: give the audio: url/,
  );
  const other = await post('/v1/mix/analyze', { objectpath: 'x', round: true });
  expect(other.message).toMatch(/did you mean objectPath/);
  expect((await post('/v1/mix/analyze', { round: true })).message).toMatch(/^give the audio/);
});

test('a field and a value of a batch', async () => {
  const { key } = await service.services.keys.mint({ plan: 'pro' });
  const send = async (payload: object) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await service.inject({ method: 'POST', url: '/v1/batch', payload, headers });
    return response.json<{ error: { message: string } }>().error.message;
  };
  const urls = ['https://example.com/a.wav'];
  expect(await send({ endpoint: 'mix/analyse', urls })).toMatch(/did you mean mix\/analyze\?$/);
  expect(await send({ endpiont: 'mix/analyze', urls })).toMatch(/endpoint/);
  expect(await send({ endpoint: 'mix/analyze', url: urls })).toMatch(/did you mean urls\?$/);
});

test('a field of one part of an album', async () => {
  const { key } = await service.services.keys.mint({ plan: 'pro' });
  const headers = { authorization: `Bearer ${key}` };
  const payload = { parts: [{ ur: 'https://example.com/a.wav' }] };
  const response = await service.inject({ method: 'POST', url: '/v1/album', payload, headers });
  expect(response.json()).toMatchObject({
    error: { message: 'parts[0].ur is not a field here; did you mean url?', param: 'parts[0].ur' },
  });
});

test('a path', async () => {
  expect(await post('/v1/mix/analyse?round=true', wavTone())).toMatchObject({
    ...{ status: 404, code: 'not_found' },
    message: 'no route has this path; did you mean /v1/mix/analyze?',
  });
  for (const path of ['/v1/elsewhere', '/v1/nope'])
    expect((await post(path, wavTone())).message).toBe('no route has this path');
});
