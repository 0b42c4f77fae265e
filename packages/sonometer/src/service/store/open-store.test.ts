import { expect, test } from 'vitest';
import { databaseError } from './open-store.js';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  coded('ECONNREFUSED'),
  coded('57P01'),
  coded('08006'),
  coded('57014'),
  coded('55P03'),
  coded('40P01'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new AggregateError([coded('ECONNREFUSED')]),
])('%s: the database is away', (cause) => {
  expect(databaseError(cause)).toMatchObject({
    code: 'service_overloaded',
    retryAfterSec: 5,
    cause,
  });
});

test.each([coded('53100'), coded('42P01'), coded('ERR_SQLITE_ERROR'), new Error('no'), 'no'])(
  '%s: the database is there, and fails',
  (cause) => {
    expect(databaseError(cause)).toMatchObject({ code: 'storage_unavailable', cause });
  },
);
