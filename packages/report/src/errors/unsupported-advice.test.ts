import { expect, test } from 'vitest';
import { unsupportedAdvice } from './unsupported-advice.js';

test('a rate that is too low is raised', () => {
  const message = 'integratedLufs needs a sample rate of at least 8000 Hz; this is 1000 Hz';
  expect(unsupportedAdvice('unsupported_format', message)).toContain('-ar 48000');
  expect(unsupportedAdvice('track_too_long', message)).toBeUndefined();
});
