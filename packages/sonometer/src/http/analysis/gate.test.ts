import { expect, test } from 'vitest';
import { openGate } from './gate.js';

test('lets in as many as there is room for, and the next when one has left', () => {
  const gate = openGate(2);
  const leave = gate.enter();
  gate.enter();
  expect(() => gate.enter()).toThrow(
    expect.objectContaining({ code: 'service_overloaded', retryAfterSec: 5 }),
  );
  leave();
  expect(() => gate.enter()).not.toThrow();
});
