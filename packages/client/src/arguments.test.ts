import { describe, expect, test, vi } from 'vitest';
import { type Call, expectAnswerOrError } from '../../../testing/junk-arguments.js';
import { inTier } from '../../../testing/tiers.js';
import * as library from './index.js';
import type { Operation } from './request.js';

const { createClient, dataOf, operations, SonometerError } = library;

/** Answers every request as a service that has just done it. */
const done = { id: 'j1', status: 'done', result: {}, objectPath: 'o/1', signedUrl: 'http://s/o' };
const fetched = () => Promise.resolve(new Response(JSON.stringify({ ...done, method: 'PUT' })));
const options = {
  baseUrl: 'http://localhost',
  apiKey: 'k',
  retries: 0,
  timeoutMs: 1000,
  fetch: fetched,
};
const client = createClient({ ...options, maxWaitSec: 0 });
const file = new Uint8Array(8);
const call = {
  signal: new AbortController().signal,
  idempotencyKey: 'a',
  onProgress: () => undefined,
};

const methodsByName = client as unknown as Readonly<
  Record<string, (...given: never[]) => Promise<library.Result<unknown>>>
>;

/** A method gives a result, whatever it is given. */
const asResult =
  (name: string) =>
  async (...given: never[]) => {
    const result = await methodsByName[name]!(...given);
    expect(result.ok).toBeTypeOf('boolean');
    if (!result.ok) throw new SonometerError(result.error);
  };

/** What one operation takes: any other name is refused. */
function inputOf(name: keyof typeof operations): object {
  const operation: Operation = operations[name];
  const { files = [], body, path } = operation;
  const taken = [...files, ...(body === 'bytes' ? ['file'] : [])];
  return {
    ...Object.fromEntries(
      taken.map((one): [string, unknown] => [one, one === 'file' ? file : { file }]),
    ),
    ...Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']): [string, unknown] => [one, 'j1']),
    ),
    ...(operation.query.includes('signature') && { signature: 's' }),
  };
}

const { signal, idempotencyKey, onProgress } = call;
const failure = { code: 'unreachable', message: 'gone', cause: undefined } as const;

const calls: Readonly<Record<string, readonly Call[]>> = {
  createClient: [[createClient, options]],
  dataOf: [[dataOf, { ok: true, data: 1, facts: { status: 200 } }]],
  SonometerError: [[(of: library.Failure) => new SonometerError(of), failure]],
  startJob: [[asResult('startJob'), 'signal', { file }, { signal, idempotencyKey }]],
  upload: [[asResult('upload'), file, { fileName: 'a.wav' }]],
  waitForJob: [[asResult('waitForJob'), 'j1', { signal, onProgress }]],
};

const methods = Object.keys(operations) as (keyof typeof operations)[];

describe('callers may lack types: whatever they pass is answered, or a SonometerError', () => {
  test('every function that is exported, and every method', () => {
    const functions = Object.entries({ ...library, ...client }).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    );
    expect([...Object.keys(calls), ...methods].sort()).toEqual(functions.sort());
  });

  const all = [
    ...Object.entries(calls).flatMap(([name, list]) => list.map((one) => [name, one] as const)),
    ...methods.map((name): readonly [string, Call] => [
      name,
      [asResult(name), inputOf(name), call],
    ]),
  ];
  test.each(all)('%s', async (_name, one) => {
    await expectAnswerOrError(one, (error) => error instanceof SonometerError, inTier(50, 1000));
  });
});

test('the refusal names the argument and its expected shape, and nothing is sent', async () => {
  const silent = createClient({
    ...options,
    fetch: () => Promise.reject(new Error('it was sent')),
  });
  expect(await silent.mixAnalyze({ file: 'song.wav' } as never)).toMatchObject({
    ok: false,
    error: {
      code: 'invalid_argument',
      param: 'file',
      message: 'file: expected a Blob, a File, a Uint8Array or an ArrayBuffer, not string',
    },
  });
  const file = new Blob(['RIFF']);
  const bytes = new Uint8Array(8);
  const calls = silent as unknown as Readonly<
    Record<string, (...given: unknown[]) => Promise<library.Result<unknown>>>
  >;
  const wrong: readonly (readonly [string, unknown[], string, string])[] = [
    ['mixAnalyze', [{ file, rond: true }], 'rond', 'rond is not accepted; did you mean round?'],
    ['mixAnalyze', [{ file, reuond: true }], 'reuond', 'reuond is not accepted; it takes file, '],
    ['mixAnalyze', [{ fil: file }], 'fil', 'fil is not accepted; did you mean file?'],
    [
      'mixAnalyze',
      [bytes],
      'input',
      'input: expected an object such as { file }, { url } or { objectPath }, not bytes',
    ],
    [
      'mixAnalyze',
      [{ file, url: 'https://example.org/a.wav' }],
      'file',
      'file: expected one of file, url and objectPath, not several',
    ],
    ['voiceQa', [], 'file', 'file: expected one of file, url and objectPath, not none'],
    ['getJob', [{ id: 'x', verbose: true }], 'verbose', 'verbose is not accepted; there are no'],
    [
      'compare',
      [{ a: bytes, b: bytes }],
      'a',
      'a: expected { file }, { url } or { objectPath }, not bytes',
    ],
    ['compare', [{ a: { fille: file }, b: { file } }], 'a.fille', 'did you mean file?'],
    ['compare', [{ a: { file }, b: {} }], 'b.file', 'expected one of file, url and objectPath'],
    ['compare', [{ a: { file }, b: { file }, rond: 1 }], 'rond', 'it takes a, b, endpoint, args'],
    ['compare', [{ a: { file }, b: { file }, args: 1 }], 'args', 'expected an object'],
    [
      'createAlbum',
      [{ parts: [bytes] }],
      'parts[0]',
      'parts[0] holds bytes, which this method does not take: upload them first',
    ],
    ['createAlbum', [{ parts: [{ file }] }], 'parts[0].file', 'parts[0].file holds bytes'],
    ['createBatch', [{ endpoint: 'signal', url: [] }], 'url', 'did you mean urls?'],
    ['createKey', [{ name: 1n }], 'input', 'input: expected values that JSON can state'],
    [
      'startJob',
      ['mixAnalyz', { file }],
      'name',
      'name: "mixAnalyz" is none of its values; did you mean mixAnalyze?',
    ],
    ['startJob', ['mix_analyze', { file }], 'name', 'did you mean mixAnalyze?'],
    [
      'startJob',
      ['getJob', { id: 'x' }],
      'name',
      'expected mixAnalyze, voiceQa, signal or createBatch',
    ],
    ['startJob', ['signal', { file }, { asJob: true }], 'options.asJob', 'it takes signal, '],
    [
      'mixAnalyze',
      [{ file }, { idempotencykey: 'a' }],
      'options.idempotencykey',
      'options.idempotencykey is not accepted; did you mean idempotencyKey?',
    ],
    ['mixSpectrum', [{ file }, { asJob: true }], 'options.asJob', 'it takes signal, '],
    ['mixAnalyze', [{ file }, { timeoutMs: 1 }], 'options.timeoutMs', 'options.timeoutMs is not'],
    ['upload', [file, { filename: 'a.wav' }], 'options.filename', 'did you mean fileName?'],
    ['waitForJob', [{ id: 'j1' }], 'id', 'id: expected the id of a job, text, not object'],
  ];
  for (const [name, given, param, message] of wrong)
    expect(await calls[name]!(...given), message).toMatchObject({
      ...{ ok: false, error: { code: 'invalid_argument', param } },
      error: { message: expect.stringContaining(message) as unknown },
    });
  expect(() => createClient({ apikey: 'k' } as never)).toThrow('did you mean apiKey?');
  expect(() => createClient(null as never)).toThrow('options: expected an object with baseUrl');
});

test.each(['nonsense', 'localhost:8080', 'ftp://example.org', '', 'http://', 'https://a b'])(
  'an address that no request can go to is refused: %j',
  (baseUrl) => {
    expect(() => createClient({ baseUrl })).toThrow(
      expect.objectContaining({
        failure: expect.objectContaining({ code: 'invalid_argument', param: 'baseUrl' }) as unknown,
      }) as Error,
    );
    expect(() => createClient({ baseUrl })).toThrow(/^baseUrl is not a valid address/);
  },
);

test('a page may give an address relative to its own', () => {
  vi.stubGlobal('location', { href: 'https://example.org/page' });
  expect(() => createClient({ baseUrl: '' })).not.toThrow();
  vi.unstubAllGlobals();
});

test('where nothing answers, the address is named', async () => {
  const refusing = () => Promise.reject(new TypeError('fetch failed'));
  expect(await createClient({ retries: 0, fetch: refusing }).getUsage()).toMatchObject({
    error: {
      code: 'unreachable',
      message:
        'the service cannot be reached at http://localhost:8080: start it there, or pass its address as baseUrl',
    },
  });
});
