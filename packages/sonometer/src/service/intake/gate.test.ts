import { expect, test } from 'vitest';
import { openGate } from './gate.js';

const [key, keyless] = [{ kind: 'key' }, { kind: 'keyless' }] as const;

test('lets in as many as there is room for, and the next when one has left', () => {
  const gate = openGate(2);
  const leave = gate.enter(key);
  gate.enter(key);
  expect(() => gate.enter(key)).toThrow(
    expect.objectContaining({ code: 'service_overloaded', retryAfterSec: 5 }),
  );
  leave();
  expect(() => gate.enter(key)).not.toThrow();
});

test('callers without a key take half of it at most', () => {
  const gate = openGate(4);
  const leave = gate.enter(keyless);
  gate.enter(keyless);
  expect(() => gate.enter(keyless)).toThrow(
    expect.objectContaining({ code: 'service_overloaded' }),
  );
  gate.enter(key);
  gate.enter(key);
  leave();
  expect(() => gate.enter(keyless)).not.toThrow();
});
