import { describe, expect, test } from 'vitest';
import { multipart } from '../../../../../testing/multipart.js';
import { openTestService, testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import type { Comparison } from '@sonometer/report/compare/comparison.js';

const service = testService();

type Result = Comparison & {
  a: { fileName: string; reportUrl: string };
  b: { fileName: string; reportUrl: string };
  isSameAudio: boolean;
};

const send = (parts: Parameters<typeof multipart>[0]) =>
  service.inject({ method: 'POST', url: '/v1/compare', ...multipart(parts) });

const loud = { fileName: 'loud.wav', data: wavTone({ seconds: 4, peak: 0.5 }) };
const soft = { fileName: 'soft.wav', data: wavTone({ seconds: 4, peak: 0.25 }) };

test('two files of a form: the deltas, and a report of each', async () => {
  const response = await send([
    { name: 'a', ...loud },
    { name: 'b', ...soft },
  ]);
  const result = response.json<Result>();
  expect(result.isSameAudio).toBe(false);
  expect([result.a.fileName, result.b.fileName]).toEqual(['loud.wav', 'soft.wav']);
  const lufs = result.deltas.find(({ path }) => path === 'integratedLufs');
  expect(lufs).toMatchObject({ unit: 'LUFS', againstMargin: 'larger' });
  expect(lufs?.delta).toBeCloseTo(-6.02, 1);
  const report = await service.inject(
    result.b.reportUrl.replace('https://sonometer.example', '') + '.json',
  );
  expect(report.json()).toMatchObject({ kind: 'mix' });
  expect(service.errors).toEqual([]);
});

test('of another family, and of a profile with its options', async () => {
  const both = [
    { name: 'a', ...loud },
    { name: 'b', ...loud },
  ];
  const signal = await send([...both, { name: 'endpoint', data: '/v1/signal' }]);
  expect(signal.json()).toMatchObject({ endpoint: 'signal', isSameAudio: true });
  const master = await send([
    ...both,
    { name: 'endpoint', data: 'analyze/profile' },
    { name: 'profile', data: 'master' },
  ]);
  const lufs = master.json<Result>().deltas.find(({ path }) => path === 'integrated-loudness');
  expect(lufs).toMatchObject({ delta: 0, againstMargin: 'smaller' });
});

test('the query holds options, and rounding comes last', async () => {
  const request = (query: string) =>
    service.inject({
      method: 'POST',
      url: `/v1/compare?${query}`,
      ...multipart([
        { name: 'a', ...loud },
        { name: 'b', ...soft },
      ]),
    });
  const unknown = await request('nosuch=1');
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toMatchObject({ error: { param: 'nosuch' } });
  const [plain, short] = [await request('round=false'), await request('round=true')];
  const exact = new Map(plain.json<Result>().deltas.map((one) => [one.path, one]));
  const lufs = short.json<Result>().deltas.find(({ path }) => path === 'integratedLufs');
  const to2 = (value = NaN) => Math.round(value * 100) / 100;
  const whole = exact.get('integratedLufs');
  expect(lufs).toMatchObject({ a: to2(whole?.a), b: to2(whole?.b), delta: to2(whole?.delta) });
  for (const { path, delta } of short.json<Result>().deltas)
    expect(String(delta), path).not.toMatch(/\.\d{7}/);
});

describe('what cannot be compared', () => {
  const codeOf = (response: { json: () => unknown }) =>
    (response.json() as { error: { code: string; param?: string } }).error;

  test('one file alone', async () => {
    const message = expect.stringMatching(/^b missing: .*the form fields a and b/) as string;
    const refused = { code: 'missing_input', message };
    expect(codeOf(await send([{ name: 'a', ...loud }]))).toMatchObject(refused);
    const payload = { a: { url: 'http://a/' }, b: {} };
    const inJson = await service.inject({ method: 'POST', url: '/v1/compare', payload });
    expect(codeOf(inJson)).toMatchObject(refused);
  });
  test('a file under another name', async () => {
    expect(codeOf(await send([{ name: 'file', ...loud }]))).toMatchObject({ param: 'file' });
  });
  test('no audio: it says which of the two', async () => {
    const broken = { fileName: 'b.wav', data: 'no audio' };
    const response = await send([
      { name: 'a', ...loud },
      { name: 'b', ...broken },
    ]);
    expect(codeOf(response)).toMatchObject({ code: 'unsupported_format', param: 'b' });
  });
  test('an endpoint that there is not', async () => {
    const response = await service.inject({
      method: 'POST',
      url: '/v1/compare',
      payload: { a: { url: 'http://a/' }, b: { url: 'http://a/' }, endpoint: 'usage' },
    });
    expect(codeOf(response)).toMatchObject({ code: 'invalid_parameter', param: 'endpoint' });
  });
});

test('each recording counts as one call, and one that fails is not charged', async () => {
  const metered = await openTestService({ env: { SONOMETER_OPEN: '0' } });
  try {
    const { key } = await metered.services.keys.mint({ plan: 'pro' });
    const authorization = `Bearer ${key}`;
    const used = async () => {
      const response = await metered.inject({ url: '/v1/usage', headers: { authorization } });
      return response.json<{ calls: { used: number } }>().calls.used;
    };
    const request = async (data: Uint8Array | string) => {
      const form = multipart([
        { name: 'a', ...loud },
        { name: 'b', fileName: 'b', data },
      ]);
      const headers = { ...form.headers, authorization };
      return metered.inject({ method: 'POST', url: '/v1/compare', ...form, headers });
    };
    await request(soft.data);
    expect(await used()).toBe(2);
    await request('no audio');
    expect(await used()).toBe(3);
  } finally {
    await metered.close();
  }
});
