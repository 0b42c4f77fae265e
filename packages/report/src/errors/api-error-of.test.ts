import { Fault, type FaultCode } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.js';
import { toApiError, codeOfFault } from './api-error-of.js';

describe('a fault of the engine', () => {
  test.each(Object.keys(codeOfFault) as FaultCode[])('%s keeps its cause', (code) => {
    const fault = new Fault(code, 'why');
    const error = toApiError(fault);
    expect(error.code).toBe(codeOfFault[code]);
    expect(error.cause).toBe(fault);
  });

  test.each([
    ['limit.duration', 'track_too_long'],
    ['limit.rate', 'unsupported_format'],
    ['decode.unsupported', 'unsupported_format'],
    ['source.unreadable', 'storage_unavailable'],
    ['run.aborted', 'track_too_long'],
  ] as const)('%s has the code %s', (fault, code) => {
    expect(toApiError(new Fault(fault, 'why')).code).toBe(code);
  });

  test('keeps its message and its parameter', () => {
    const error = toApiError(new Fault('request.invalid', 'tp must be a number', { param: 'tp' }));
    expect(error).toMatchObject({ code: 'invalid_parameter', message: 'tp must be a number' });
    expect(error.param).toBe('tp');
  });

  test('about unreadable bytes does not say where they lay', () => {
    const error = toApiError(new Fault('source.unreadable', 'ENOENT /var/lib/x'));
    expect(error.message).toBe('the audio could not be read');
  });
});

test('an error for the caller stays itself', () => {
  const error = new ApiError('missing_input', 'give one');
  expect(toApiError(error)).toBe(error);
});

test.each([new TypeError('x of undefined'), 'text', undefined])('%s says nothing', (thrown) => {
  const error = toApiError(thrown);
  expect(error).toMatchObject({ code: 'analysis_error', message: 'the analysis failed' });
  expect(error.cause).toBe(thrown);
});
