import { describe, expect, test } from 'vitest';
import { errorCodes, errorTable, type ErrorEntry } from './error-table.js';

/** docs/interface.md#errors: written out again, since clients rely on exactly these. */
const PUBLISHED: Readonly<Record<number, readonly string[]>> = {
  400: [
    'url_not_allowed',
    'url_fetch_failed',
    'invalid_json',
    'missing_input',
    'invalid_parameter',
    'batch_too_large',
    'upload_not_found',
  ],
  401: ['invalid_api_key'],
  402: [
    'quota_exceeded',
    'data_quota_exceeded',
    'profile_requires_paid_plan',
    'voice_minutes_exhausted',
  ],
  404: ['not_found', 'job_not_found'],
  405: ['method_not_allowed'],
  413: ['file_too_large', 'track_too_long'],
  415: ['unsupported_media_type'],
  422: ['unsupported_format', 'room_not_measurable'],
  429: ['rate_limited'],
  500: ['storage_unavailable', 'analysis_error'],
  503: ['service_overloaded'],
};

describe.each(Object.entries(PUBLISHED))('status %s', (status, codes) => {
  test.each(codes)('has %s', (code) => {
    const entry = (errorTable as Readonly<Record<string, ErrorEntry>>)[code];
    expect(entry?.status).toBe(Number(status));
  });
});

const TYPE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'authentication',
  402: 'payment_required',
  403: 'invalid_request',
  404: 'not_found',
  405: 'invalid_request',
  408: 'invalid_request',
  409: 'invalid_request',
  413: 'too_large',
  415: 'invalid_request',
  422: 'unprocessable',
  429: 'rate_limit',
  500: 'server',
  503: 'server',
};

describe.each(errorCodes)('%s', (code) => {
  const entry = errorTable[code];

  test('is a code that can stand in a URL', () => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('has the type of its status', () => {
    expect(entry.type).toBe(TYPE_OF_STATUS[entry.status]);
  });

  test('says when and what to do in sentences', () => {
    expect(entry.when).toMatch(/^[A-Z].*\.$/);
    expect(entry.whatToDo).toMatch(/^[A-Z].*\.$/);
    expect(entry.title).toMatch(/^[A-Z].*[^.]$/);
  });
});
