import { describe, expect, test } from 'vitest';
import { multipart } from '../../../../testing/multipart.js';
import { testService } from '../../../../testing/test-service.js';
import { wavTone } from '../../../../testing/wav-tone.js';

const service = testService();
const url = 'https://example.com/a.wav';
const AUDIO = 'an object with url or objectPath';

interface Refused {
  readonly error: { readonly code: string; readonly message: string; readonly param?: string };
}

async function refusalOf(path: string, payload: object) {
  const { key } = await service.services.keys.mint({ plan: 'unlimited' });
  const headers = { authorization: `Bearer ${key}` };
  const response = await service.inject({ method: 'POST', url: path, payload, headers });
  return response.json<Refused>().error;
}

describe('a refusal names the place, and the shape that is expected there', () => {
  test.each([
    ['/v1/compare', {}, 'a', `is required: ${AUDIO}`],
    ['/v1/compare', { a: url, b: { url } }, 'a', `must be ${AUDIO}`],
    ['/v1/compare', { a: { url: 1 }, b: { url } }, 'a.url', 'must be a URL'],
    [
      '/v1/compare',
      { a: { url }, b: { url, objectPath: 'o' } },
      'objectPath',
      /^b: objectPath is given besides url/,
    ],
    ['/v1/compare', { a: { url }, b: { url }, args: 1 }, 'args', 'must be an object'],
    [
      '/v1/compare',
      { a: { url }, b: { url }, args: { callbackUrl: url } },
      'callbackUrl',
      'is not accepted here: a comparison is no job',
    ],
    [
      '/v1/album',
      {},
      'parts',
      `is required: a list of 1 to 50 items, each ${AUDIO}, and optionally name`,
    ],
    [
      '/v1/album',
      { parts: { url } },
      'parts',
      `must be a list of 1 to 50 items, each ${AUDIO}, and optionally name`,
    ],
    ['/v1/album', { parts: [url] }, 'parts[0]', `must be ${AUDIO}, and optionally name`],
    [
      '/v1/album',
      { parts: [{ url }, { name: 'B' }] },
      'parts[1]',
      'has no audio: give its url or objectPath',
    ],
    [
      '/v1/album',
      { parts: [{ url, objectPath: 'o' }] },
      'parts[0]',
      'has url and objectPath: give one of them',
    ],
    [
      '/v1/album',
      { parts: [{ url }], as: 'albun' },
      'as',
      /^as must be one of album, .*; did you mean album\?$/,
    ],
    ['/v1/batch', { endpoint: 'signal', urls: url }, 'urls', 'must be a list, each text'],
    ['/api/upload-url', { contentType: 'audio/wav', size: '1' }, 'size', /must be a whole number/],
  ])('%s %j', async (path, payload, param, expected) => {
    const refused = await refusalOf(path, payload);
    expect(refused.param).toBe(param);
    if (typeof expected === 'string') expect(refused.message).toBe(`${param} ${expected}`);
    else expect(refused.message).toMatch(expected);
  });
});

describe('a list of accepted options has what the route accepts, and no more', () => {
  const listed = ({ message }: Refused['error']) => message.split('accepted options: ')[1];
  const file = { fileName: 'a.wav', data: wavTone() };
  const form = async (field: string) => {
    const parts = [
      { name: 'a', ...file },
      { name: 'b', ...file },
      { name: field, data: 'signal' },
    ];
    const request = { method: 'POST', url: '/v1/compare', ...multipart(parts) } as const;
    return (await service.inject(request)).json<Refused>().error;
  };

  test('of a comparison', async () => {
    const inForm = await form('colour');
    expect(listed(inForm)).toMatch(/, endpoint, report, reportDays$/);
    expect(listed(inForm)).not.toMatch(/callbackUrl|fileName/);
    expect((await form('endpont')).message).toMatch(/did you mean endpoint\?/);
    const inArgs = await refusalOf('/v1/compare', { a: { url }, b: { url }, args: { colour: 1 } });
    expect(listed(inArgs)).toMatch(/, report, reportDays$/);
    expect(listed(inArgs)).not.toMatch(/endpoint/);
  });

  test('of routes that may be a job, that may not, and of a batch', async () => {
    const wrong = { url, colour: 1 };
    expect(listed(await refusalOf('/v1/signal', wrong))).toMatch(/callbackUrl/);
    expect(listed(await refusalOf('/v1/mix/spectrum', wrong))).not.toMatch(/callbackUrl/);
    const profile = { ...wrong, profile: 'basic' };
    expect(listed(await refusalOf('/v1/analyze/profile', profile))).toMatch(/profile, fileName/);
    const args = { endpoint: 'signal', urls: [url], args: { colour: 1 } };
    expect(listed(await refusalOf('/v1/batch', args))).not.toMatch(/callbackUrl/);
  });
});

test('a body of another type is refused with the types of its route', async () => {
  const messageOf = async (path: string, type: string) => {
    const headers = { 'content-type': type };
    const request = { method: 'POST', url: path, headers, payload: '{}' } as const;
    return (await service.inject(request)).json<Refused>().error.message;
  };
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'audio/wav'])
    expect(await messageOf('/v1/album', type)).toBe(
      `a body of type ${type} is not accepted here; this route takes JSON: Content-Type: application/json`,
    );
  expect(await messageOf('/v1/compare', 'text/plain')).toMatch(/declare the type of the file/);
});

test('JSON that is too large is refused with the limit of its route', async () => {
  const large = (bytes: number) => ({ url: 'x'.repeat(bytes) });
  const audio = '. Send audio as a form or as raw bytes, or give its url';
  for (const [path, bytes, message] of [
    ['/v1/mix/analyze', 70_000, `64 kB of JSON${audio}`],
    ['/v1/compare', 70_000, `64 kB of JSON${audio}`],
    ['/v1/album', 210_000, '200 kB of JSON'],
    ['/v1/batch', 410_000, '400 kB of JSON'],
  ] as const)
    expect(await refusalOf(path, large(bytes))).toMatchObject({
      code: 'file_too_large',
      message: `the body exceeds the limit of this route, ${message}`,
    });
});
