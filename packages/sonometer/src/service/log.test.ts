import { ApiError } from '@sonometer/report/errors/api-error.js';
import { expect, test } from 'vitest';
import { causeOf } from './log.js';

const coded = (code: string) => Object.assign(new Error('connect 127.0.0.1:5432'), { code });
const overloaded = (cause?: unknown) =>
  new ApiError('service_overloaded', 'x', cause === undefined ? {} : { cause });
const storage = (cause: unknown) => new ApiError('storage_unavailable', 'x', { cause });

test.each([
  ['a full queue', overloaded(), { level: 'info' }],
  ['a mistake of the caller', new ApiError('invalid_json', 'x'), { level: 'info' }],
  [
    'a dependency that is away',
    overloaded(coded('ECONNREFUSED')),
    { level: 'warn', reason: 'connect 127.0.0.1:5432' },
  ],
  [
    'a connection that broke',
    coded('ECONNRESET'),
    { level: 'warn', reason: 'connect 127.0.0.1:5432' },
  ],
  [
    'Redis that does not answer',
    new Error('Command timed out'),
    { level: 'warn', reason: 'Command timed out' },
  ],
  ['a full disk', storage(coded('ENOSPC')), { level: 'error', reason: 'the disk is full' }],
  [
    'a full disk under SQLite',
    storage(Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })),
    { level: 'error', reason: 'the disk is full' },
  ],
  ['a database that fails', storage(coded('42P01')), { level: 'error' }],
  ['a defect', new TypeError('x'), { level: 'error' }],
] as const)('%s', (_name, error, cause) => {
  expect(causeOf(error)).toEqual(cause);
});
