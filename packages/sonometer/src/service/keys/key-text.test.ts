import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKeyText, keyHint, newKeyText } from './key-text.js';

describe('a key', () => {
  test('has the form that scanners look for', () => {
    expect(newKeyText()).toMatch(/^snm_live_[0-9A-Za-z]{36}$/);
  });

  test('passes its own check', () => {
    for (let i = 0; i < 200; i++) expect(isKeyText(newKeyText())).toBe(true);
  });

  test('does not when one character is mistyped', () => {
    const key = newKeyText();
    fc.assert(
      fc.property(
        fc.nat(key.length - 1),
        fc.constantFrom('0', '9', 'a', 'z', 'A', 'Z', '_', '-'),
        (at, character) => {
          fc.pre(key[at] !== character);
          expect(isKeyText(key.slice(0, at) + character + key.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  test('has a check that other programs can compute', () => {
    // CRC-32 of the first 39 characters is 0x5a7d5dff by an independent implementation (zlib in Python).
    expect(isKeyText('snm_live_000000000000000000000000000000' + CHECK_OF_ZEROS)).toBe(true);
  });
});

const CHECK_OF_ZEROS = '1ek4CN';

test.each(['', 'snm_live_', 'sk_live_x', ' ', 'snm_live_' + '0'.repeat(36), 'x'.repeat(10_000)])(
  'no key: %#',
  (text) => {
    expect(isKeyText(text)).toBe(false);
  },
);

test('the hint shows four characters of the secret', () => {
  expect(keyHint('snm_live_AbCdEfGh')).toBe('snm_live_AbCd');
});
