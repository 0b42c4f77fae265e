import { describe, expect, test } from 'vitest';
import { signUpload, verifyUpload } from './upload-signature.js';

const key = Buffer.alloc(32, 7);
const terms = { contentType: 'audio/wav', maxBytes: 1000, isExact: false, expiresAtMs: 5000 };
const signed = Object.fromEntries(signUpload(key, 'upl_a', terms));

const verify = (changes: object, { id = 'upl_a', type = 'audio/wav', nowMs = 4999 } = {}) =>
  verifyUpload(key, id, { ...signed, ...changes }, type, nowMs);

test('what was signed is allowed, in its terms', () => {
  expect(verify({})).toEqual(terms);
});

test.each(['Audio/WAV', ' audio/wav '])('the Content-Type "%s" is the same', (type) => {
  expect(verify({}, { type })).toMatchObject({ maxBytes: 1000 });
});

describe('refused', () => {
  test.each([
    [{ max: '1001' }],
    [{ max: '01000' }],
    [{ max: '1e3' }],
    [{ max: undefined }],
    [{ expires: '9999' }],
    [{ expires: ['5000'] }],
    [{ signature: '' }],
    [{ signature: undefined }],
    [{ signature: ['a', 'b'] }],
    [{ signature: `${signed['signature'] ?? ''}AAAA` }],
    [{ signature: Buffer.alloc(32).toString('base64url') }],
  ])('a changed query: %j', (changes) => {
    expect(() => verify(changes)).toThrow('not what was signed');
  });

  test('another object', () => {
    expect(() => verify({}, { id: 'upl_b' })).toThrow('not what was signed');
  });

  test('another Content-Type', () => {
    expect(() => verify({}, { type: 'audio/flac' })).toThrow('not what was signed');
  });

  test('another key', () => {
    const other = Buffer.alloc(32, 8);
    expect(() => verifyUpload(other, 'upl_a', signed, 'audio/wav', 0)).toThrow();
  });

  test('a URL whose time is over', () => {
    expect(() => verify({}, { nowMs: 5000 })).toThrow('has expired');
  });
});
