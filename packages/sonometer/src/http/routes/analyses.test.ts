import { readdir } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { multipart } from '../../../../../testing/multipart.js';
import {
  openTestService,
  type TestService,
  testService,
} from '../../../../../testing/test-service.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const service = testService();
afterEach(async () => {
  const { spoolDir, room } = service.services;
  expect(await readdir(spoolDir), 'files left behind').toEqual([]);
  const places = Array.from({ length: room.places }, () => room.take());
  for (const place of places) {
    if (!place) throw new Error('a place in memory was left behind');
    room.give(place);
  }
});

const post = (
  payload: Buffer | string,
  { url = '/v1/mix/analyze', type = 'audio/wav' }: { url?: string; type?: string } = {},
) => service.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

const postForm = (parts: Parameters<typeof multipart>[0], url = '/v1/mix/analyze') =>
  service.inject({ method: 'POST', url, ...multipart(parts) });

const refusal = (code: string, param?: string) => ({
  error: expect.objectContaining<Record<string, unknown>>({
    code,
    ...(param !== undefined && { param }),
    docs_url: `https://sonometer.example/docs/errors#${code}`,
  }) as unknown,
});

describe('a raw body', () => {
  test.each(['audio/wav', 'audio/x-whatever', 'application/octet-stream', 'audio/wav; rate=8000'])(
    'of type %s is measured',
    async (type) => {
      const response = await post(wavTone(), { type });
      expect(response.json()).toMatchObject({ durationSec: 1, sampleRate: 8000, channels: 1 });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  test('has the hash of its samples in a header, whatever the file around them', async () => {
    const [one, two] = [await post(wavTone()), await post(Buffer.concat([wavTone(), wavTone()]))];
    expect(one.headers['x-audio-sha256']).toMatch(/^[0-9a-f]{64}$/);
    expect(two.headers['x-audio-sha256']).toBe(one.headers['x-audio-sha256']);
  });

  test('that is cut short is measured as far as it goes, with a warning', async () => {
    const response = await post(wavTone({ seconds: 2 }).subarray(0, 16_044));
    expect(response.json()).toMatchObject({ durationSec: 1 });
    expect(response.headers['warnings']).toContain('declares 2.00 s but contains 1.00 s');
  });

  test('whose name belongs to another format is measured by its content, with a warning', async () => {
    const send = (fileName: string) =>
      post(wavTone(), { url: `/v1/signal?fileName=${fileName}`, type: 'audio/mpeg' });
    const misnamed = await send('take.mp3');
    expect(misnamed.json()).toMatchObject({ format: 'wav', fileName: 'take.mp3' });
    expect(misnamed.headers['warnings']).toBe('the name ends in .mp3, but the file is wav');
    expect((await send('take')).headers['warnings']).toBeUndefined();
  });

  test('without a byte is missing, and said to be empty', async () => {
    const response = await post('');
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { message: string } }>();
    expect(error.message).toMatch(/^the body is empty: give the audio/);
    expect(response.json()).toEqual(refusal('missing_input'));
  });

  test('over 4.5 MB is too large', async () => {
    const response = await post(Buffer.alloc(4_500_001));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual(refusal('file_too_large', 'file'));
    const { error } = response.json<{ error: { message: string; request_id: string } }>();
    expect(error.message).toContain('POST https://sonometer.example/api/upload-url');
    expect(error.message).toMatch(/Up to 150 MB: give its url/);
    expect(error.request_id).toBe(response.headers['x-request-id']);
    const links = [
      ...String(response.headers.link).matchAll(/<https:\/\/sonometer\.example([^>]+)>/g),
    ];
    const [tickets = '', guide = ''] = links.map(([, path]) => path);
    const ticket = await service.inject({
      method: 'POST',
      url: tickets,
      payload: { contentType: 'audio/wav', size: 4_500_001 },
    });
    expect(ticket.json()).toMatchObject({ maxBytes: 4_500_001 });
    const [page = '', anchor] = guide.split('#');
    expect((await service.inject(page)).body).toContain(`id="${anchor}"`);
  });

  test.each([
    ['random bytes', Buffer.from('It was a dark and stormy night; the rain fell in torrents.')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a header alone', wavTone().subarray(0, 44)],
  ])('of %s is no audio', async (_what, bytes) => {
    const response = await post(bytes);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual(refusal('unsupported_format'));
  });
});

test.each(['/v1/mix/analyze', '/v1/voice/segments'])(
  '%s: a part in which no sample lies is a wrong parameter, not a wrong file',
  async (route) => {
    const response = await post(wavTone(), { url: `${route}?startSec=0.5&endSec=0.500001` });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusal('invalid_parameter', 'endSec'));
  },
);

describe('a form', () => {
  test('holds the audio in field file, and its name', async () => {
    const response = await postForm([{ name: 'file', fileName: '../a/b.wav', data: wavTone() }]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ durationSec: 1, fileName: 'b.wav' });
  });

  test('holds options, before or after the file', async () => {
    const file = { name: 'file', fileName: 'a.wav', data: wavTone() };
    const [before, after] = [
      await postForm([{ name: 'measureStatus', data: 'true' }, file]),
      await postForm([file, { name: 'measureStatus', data: 'true' }]),
    ];
    expect(before.json()).toHaveProperty('measureStatus');
    expect(after.json()).toHaveProperty('measureStatus');
  });

  test.each([
    ['no file', [{ name: 'round', data: 'true' }], 'missing_input', undefined],
    [
      'a file elsewhere',
      [{ name: 'audio', fileName: 'a.wav', data: 'x' }],
      'invalid_parameter',
      'audio',
    ],
    [
      'two files',
      [
        { name: 'file', fileName: 'a.wav', data: 'x' },
        { name: 'file', fileName: 'b.wav', data: 'x' },
      ],
      'invalid_parameter',
      'file',
    ],
    [
      'an option twice',
      [
        { name: 'round', data: 'true' },
        { name: 'round', data: 'true' },
        { name: 'file', fileName: 'a.wav', data: 'x' },
      ],
      'invalid_parameter',
      'round',
    ],
    [
      'an unknown field',
      [
        { name: 'file', fileName: 'a.wav', data: 'x' },
        { name: 'colour', data: 'red' },
      ],
      'invalid_parameter',
      'colour',
    ],
  ])('with %s is refused', async (_what, parts, code, param) => {
    const response = await postForm(parts);
    expect(response.json()).toEqual(refusal(code, param));
    expect(response.statusCode).toBe(400);
  });

  test('with a file over 4.5 MB is too large', async () => {
    const response = await postForm([
      { name: 'file', fileName: 'a.wav', data: Buffer.alloc(4_500_001) },
    ]);
    expect(response.statusCode).toBe(413);
  });

  test('with an empty file holds no audio', async () => {
    const response = await postForm([{ name: 'file', fileName: 'a.wav', data: '' }]);
    expect(response.json()).toEqual(refusal('unsupported_format'));
  });

  test('that breaks off is refused', async () => {
    const { payload, headers } = multipart([{ name: 'file', fileName: 'a', data: wavTone() }]);
    const response = await service.inject({
      method: 'POST',
      url: '/v1/mix/analyze',
      headers,
      payload: payload.subarray(0, 5000),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusal('invalid_parameter'));
  });
});

describe('options in the query', () => {
  test('are read as what they are', async () => {
    const plain = await post(wavTone());
    const rounded = await post(wavTone(), {
      url: '/v1/mix/analyze?round=true&measureStatus=false',
    });
    const { integratedLufs } = plain.json<{ integratedLufs: number }>();
    expect(rounded.json()).toMatchObject({
      integratedLufs: Math.round(integratedLufs * 100) / 100,
    });
    expect(rounded.json()).not.toHaveProperty('measureStatus');
  });

  test.each([
    ['round=yes', 'round'],
    ['round=1', 'round'],
    ['round=true&round=false', 'round'],
    ['colour=red', 'colour'],
    ['speechDetector=k2', 'speechDetector'],
    ['url=http://example.com/a.wav', 'url'],
    ['__proto__=1', '__proto__'],
  ])('%s is refused', async (query, param) => {
    const response = await post(wavTone(), { url: `/v1/mix/analyze?${query}` });
    expect(response.json()).toEqual(refusal('invalid_parameter', param));
    expect(response.statusCode).toBe(400);
  });
});

test('no body at all is missing', async () => {
  const response = await service.inject({ method: 'POST', url: '/v1/mix/analyze' });
  expect(response.json()).toEqual(refusal('missing_input'));
});

describe('a profile', () => {
  const url = '/v1/analyze/profile';

  test('answers its lenses', async () => {
    const response = await post(wavTone(), { url: `${url}?profile=basic` });
    expect(response.json()).toMatchObject({ profile: 'basic', duration: 1, channels: 1 });
  });

  test.each(['', '?profile=', '?profile=polish', '?profile=basic&profile=voice'])(
    '%s is refused',
    async (query) => {
      const response = await post(wavTone(), { url: `${url}${query}` });
      expect(response.json()).toEqual(refusal('invalid_parameter', 'profile'));
    },
  );
});

describe('a target', () => {
  const url = '/v1/mix/check-target';

  test('is checked', async () => {
    const response = await post(wavTone({ seconds: 2 }), { url: `${url}?target=spotify` });
    expect(response.json()).toMatchObject({ pass: false, target: { lufs: -14 } });
  });

  test.each([
    ['', 'target'],
    ['?target=cassette', 'target'],
    ['?target=custom&lufs=-14', 'tp'],
    ['?target=custom&lufs=loud&tp=-1', 'lufs'],
  ])('%s is refused', async (query, param) => {
    const response = await post(wavTone(), { url: `${url}${query}` });
    expect(response.json()).toEqual(refusal('invalid_parameter', param));
  });
});

test('the name of a file is echoed, as far as people need it', async () => {
  const url = `/v1/mix/analyze?fileName=${encodeURIComponent('C:\\songs\\été\u0007.wav')}`;
  expect((await post(wavTone(), { url })).json()).toMatchObject({ fileName: 'été_.wav' });
});

test('defaults change with the clock', async () => {
  const later = await openTestService({ now: () => new Date('2027-01-15T00:00:00Z') });
  const request = async (at: TestService, query = '') =>
    (
      await at.inject({
        method: 'POST',
        url: `/v1/signal${query}`,
        payload: wavTone({ seconds: 2 }),
        headers: { 'content-type': 'audio/wav' },
      })
    ).json<{ contentEvidence: string[] }>().contentEvidence;
  expect(await request(service)).not.toContain('model:v2');
  expect(await request(later)).toContain('model:v2');
  expect(await request(later, '?contentModel=v1')).not.toContain('model:v2');
  await later.close();
});
