import { describe, expect, test } from 'vitest';
import { ApiError, errorBody } from './api-error.js';
import { errorCodes, errorTable } from './error-table.js';

const publicUrl = 'https://sound.example';

test.each(errorCodes)('the body of %s has the published keys and its own anchor', (code) => {
  const error = new ApiError(code, 'what happened');
  expect(error.status).toBe(errorTable[code].status);
  expect(errorBody(error, { publicUrl })).toEqual({
    error: {
      type: errorTable[code].type,
      code,
      message: 'what happened',
      docs_url: `https://sound.example/docs/errors#${code}`,
    },
  });
});

describe('the body', () => {
  test('names the parameter', () => {
    const error = new ApiError('invalid_parameter', 'series must be true or false', {
      param: 'series',
    });
    expect(errorBody(error, { publicUrl }).error.param).toBe('series');
  });

  test('of a 402 carries usage beside the error', () => {
    const usage = { plan: 'free' };
    const error = new ApiError('quota_exceeded', 'no calls left', { usage });
    expect(errorBody(error, { publicUrl }).usage).toEqual({ plan: 'free' });
  });

  test('carries the request id, where there is one', () => {
    for (const code of ['analysis_error', 'not_found'] as const) {
      const error = new ApiError(code, 'x');
      expect(errorBody(error, { publicUrl, requestId: 'r1' }).error.request_id).toBe('r1');
      expect(errorBody(error, { publicUrl }).error).not.toHaveProperty('request_id');
    }
  });

  test('never carries the cause', () => {
    const error = new ApiError('analysis_error', 'the analysis failed', {
      cause: new Error('secret path'),
    });
    expect(JSON.stringify(errorBody(error, { publicUrl }))).not.toContain('secret');
  });
});
