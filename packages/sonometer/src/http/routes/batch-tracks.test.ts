import { beforeAll, expect, test, vi } from 'vitest';
import { testService } from '../../../../../testing/test-service.js';
import { threeTracks } from '../../../../../testing/three-tracks.js';
import { upload } from '../../../../../testing/multipart.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService(() => ({
  jobTimes: { leaseMs: 1000, beatMs: 20, pollMs: 20 },
  now: () => new Date(),
  env: { SONOMETER_OPEN: '0' },
}));
let key: string;
beforeAll(async () => {
  ({ key } = await service.services.keys.mint({ plan: 'pro' }));
});

interface Line {
  readonly seq: number;
  readonly index: number;
}
const get = (url: string) => service.inject({ url, headers: { authorization: `Bearer ${key}` } });
const post = (payload: object, headers: Record<string, string> = {}) =>
  service.inject({
    method: 'POST',
    url: '/v1/batch',
    payload: { endpoint: 'mix/analyze', ...payload },
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
const calls = async () => (await get('/v1/usage')).json<{ calls: { used: number } }>().calls.used;

const film = async () => ({
  objectPaths: [
    await upload(service, key, Buffer.from(threeTracks())),
    await upload(service, key, wavTone()),
  ],
  eachTrack: true,
});
const ROWS = [
  { index: 0, track: 1, ok: true, data: { durationSec: 0.6335 } },
  { index: 0, track: 2, ok: false, status: 422, error: { code: 'unsupported_format' } },
  { index: 0, track: 3, ok: true, data: { durationSec: 0.3135 } },
  { index: 1, ok: true, data: { durationSec: 1 } },
];
const COUNTS = { count: 2, succeeded: 1, failed: 1 };

test('each audio track is an item on request, and a call of its own', async () => {
  const before = await calls();
  const answer = (await post(await film())).json<{ items: Line[] }>();
  expect(answer).toMatchObject({ ...COUNTS, items: ROWS });
  expect(answer.items[3]).not.toHaveProperty('track');
  expect(await calls()).toBe(before + 3);
});

test('so it is in a job, where the tracks of a file have one number', async () => {
  const before = await calls();
  const { id } = (await post(await film(), { prefer: 'respond-async' })).json<{ id: string }>();
  await vi.waitFor(
    async () => {
      const job = (await get(`/v1/jobs/${id}`)).json<object>();
      expect(job).toMatchObject({ status: 'done', result: COUNTS });
    },
    { timeout: 20_000, interval: 30 },
  );
  const { body } = await get(`/v1/jobs/${id}/items`);
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(lines.toSorted((one, other) => one.index - other.index)).toMatchObject(ROWS);
  expect(new Set(lines.map(({ seq }) => seq))).toEqual(new Set([1, 2]));
  expect(await calls()).toBe(before + 3);
});

test('a track that is chosen as well is refused', async () => {
  const response = await post({ ...(await film()), args: { track: '1' } });
  expect(response.json()).toMatchObject({ error: { param: 'eachTrack' } });
});
