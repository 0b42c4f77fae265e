import { describe, expect, test } from 'vitest';
import { openClock } from '../../../../../testing/clock.js';
import { testService } from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { families } from '@sonometer/report/questions/families.js';

const clock = openClock('2026-11-20T12:00:00Z');
const service = testService(() => ({ now: () => new Date(clock.now()) }));

const measure = async (path: string) => {
  const response = await service.inject({
    method: 'POST',
    url: `${path}${path.includes('?') ? '&' : '?'}fileName=${encodeURIComponent('<b>take.wav')}`,
    payload: wavTone({ seconds: 4 }),
    headers: { 'content-type': 'audio/wav' },
  });
  return response.json<{ reportUrl: string; omitted?: object }>();
};

const pathOf = (reportUrl: string) => reportUrl.replace('https://sonometer.example', '');

const routes = [
  ...Object.values(families).map(({ route }) =>
    route.endsWith('check-target') ? `${route}?target=spotify` : route,
  ),
  '/v1/analyze/profile?profile=basic',
];

describe.each(routes)('the answer of %s', (route) => {
  test('has a report with its numbers, as a page and as JSON', async () => {
    const { reportUrl, ...answer } = await measure(route);
    expect(reportUrl).toMatch(/^https:\/\/sonometer\.example\/r\/[0-9A-Za-z]{22}$/);
    const report = (await service.inject(`${pathOf(reportUrl)}.json`)).json<{ result: object }>();
    expect(report).toMatchObject({
      createdAt: '2026-11-20T12:00:00.000Z',
      expiresAt: '2027-02-18T12:00:00.000Z',
    });
    expect(Object.keys(report.result)).toEqual(expect.arrayContaining(Object.keys(answer)));

    const page = await service.inject(pathOf(reportUrl));
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('&lt;b&gt;take.wav');
    expect(page.body).not.toContain('<b>take');
    expect(page.body).not.toMatch(/NaN|undefined|\[object/);
  });
});

test('a report has the curves, though the answer had none', async () => {
  const { reportUrl, ...answer } = await measure('/v1/mix/analyze');
  expect(answer).not.toHaveProperty('shortTermLufs');
  const report = await service.inject(`${pathOf(reportUrl)}.json`);
  expect(report.json()).toHaveProperty('result.shortTermLufs');
  const page = await service.inject(pathOf(reportUrl));
  expect(page.body.match(/<svg/g)?.length).toBeGreaterThanOrEqual(4);
});

test('a report is gone after 90 days, and was never there under another name', async () => {
  const { reportUrl } = await measure('/v1/mix/analyze');
  expect((await service.inject('/r/0000000000000000000000')).statusCode).toBe(404);
  expect((await service.inject('/r/0000000000000000000000.json')).statusCode).toBe(404);
  clock.pass(90 * 24 * 3600);
  for (const path of [pathOf(reportUrl), `${pathOf(reportUrl)}.json`])
    expect((await service.inject(path)).statusCode).toBe(404);
});
