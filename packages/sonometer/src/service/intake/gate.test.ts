import { expect, test } from 'vitest';
import { openGate } from './gate.js';

const key = (id: string) => ({ kind: 'key', id }) as const;
const keyless = (id: string) => ({ kind: 'keyless', id }) as const;
const isFull = expect.objectContaining({ code: 'service_overloaded', retryAfterSec: 5 }) as Error;

test('lets in as many as there is room for, and the next when one has left', () => {
  const gate = openGate(2);
  const leave = gate.enter(key('a'));
  gate.enter(key('b'));
  expect(() => gate.enter(key('c'))).toThrow(isFull);
  leave();
  expect(() => gate.enter(key('c'))).not.toThrow();
});

test('callers without a key take half of it at most', () => {
  const gate = openGate(4);
  const leave = gate.enter(keyless('a'));
  gate.enter(keyless('b'));
  expect(() => gate.enter(keyless('c'))).toThrow(isFull);
  gate.enter(key('d'));
  leave();
  expect(() => gate.enter(keyless('c'))).not.toThrow();
});

test('one caller has as much as is left to the others, and a new one finds room', () => {
  const gate = openGate(68);
  const places = (id: string) => {
    for (let held = 0; ; held++)
      try {
        gate.enter(key(id));
      } catch {
        return held;
      }
  };
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(places)).toEqual([34, 17, 9, 4, 2, 1]);
});

test('of an open service each address is one caller', () => {
  const gate = openGate(2);
  const at = (party: string) => ({ kind: 'open', id: 'open', party }) as const;
  gate.enter(at('one'));
  expect(() => gate.enter(at('one'))).toThrow(isFull);
  expect(() => gate.enter(at('other'))).not.toThrow();
});
