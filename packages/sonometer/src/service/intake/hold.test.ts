import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTier } from '../../../../../testing/tiers.js';
import { hold, openGate, openRoom, type Room } from './hold.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const dir = testFolder('test');
let room: Room;

beforeEach(() => {
  room = openRoom(2);
});

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

const terms = () => ({ dir, room, maxBytes: 10, maxHeldBytes: Infinity });

/** Number of free places. */
function left(): number {
  const places = [];
  for (let place = room.take(); place; place = room.take()) places.push(place);
  for (const place of places) room.give(place);
  return places.length;
}

test('a body stays in memory, and gives its place back once', async () => {
  const body = await hold(chunks('abc', '', 'defg'), terms());
  if (!('bytes' in body)) throw new Error('there was room');
  expect(Buffer.from(body.bytes).toString()).toBe('abcdefg');
  expect(body.sizeBytes).toBe(7);
  expect(await readdir(dir)).toEqual([]);
  expect(left()).toBe(1);
  await body.dispose();
  await body.dispose();
  expect(left()).toBe(2);
});

test('its memory is shared with other threads, and used again', async () => {
  const first = await hold(chunks('abcdef'), terms());
  if (!('bytes' in first)) throw new Error('there was room');
  expect(first.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  await first.dispose();
  const second = await hold(chunks('xyz'), terms());
  if (!('bytes' in second)) throw new Error('there was room');
  expect(second.bytes.buffer).toBe(first.bytes.buffer);
  expect(Buffer.from(second.bytes).toString()).toBe('xyz');
});

describe('on the disk lies a body', () => {
  test('that finds no room', async () => {
    room = openRoom(0);
    const body = await hold(chunks('abcd', 'efgh', 'ij'), terms());
    if (!('path' in body)) throw new Error('there was no room');
    expect(await readFile(body.path, 'utf8')).toBe('abcdefghij');
    expect(body.sizeBytes).toBe(10);
    await body.dispose();
    expect(await readdir(dir)).toEqual([]);
  });

  test('that is wanted there', async () => {
    const body = await hold(chunks('ab', 'cd'), { ...terms(), maxHeldBytes: 3 });
    if (!('path' in body)) throw new Error('it is too long to be held');
    expect(await readFile(body.path, 'utf8')).toBe('abcd');
    expect(left()).toBe(2);
  });

  test('of nothing, where nothing is held', async () => {
    for (const closed of [{ room: openRoom(0) }, { maxHeldBytes: 0 }])
      expect(await hold(chunks(), { ...terms(), ...closed })).toMatchObject({
        sizeBytes: 0,
        path: expect.stringContaining(dir) as string,
      });
  });
});

describe('room and folder are as before after a body', () => {
  test('that is too long, held or spooled', async () => {
    for (const maxHeldBytes of [Infinity, 0])
      await expect(
        hold(chunks('abcd', 'efgh', 'ijkl'), { ...terms(), maxHeldBytes }),
      ).rejects.toMatchObject({ code: 'file_too_large' });
    expect(left()).toBe(2);
    expect(await readdir(dir)).toEqual([]);
  });

  test('that fails, and its error comes through', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('the client has gone');
    }
    for (const maxHeldBytes of [Infinity, 0])
      await expect(hold(broken(), { ...terms(), maxHeldBytes })).rejects.toThrow('has gone');
    expect(left()).toBe(2);
    expect(await readdir(dir)).toEqual([]);
  });

  test('that the disk does not take', async () => {
    const lost = { ...terms(), dir: join(dir, 'none'), maxHeldBytes: 8 };
    await expect(hold(chunks('abcdefg', 'hi'), lost)).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    expect(left()).toBe(2);
  });
});

test('whatever comes in side by side, no place is lost and no byte', async () => {
  const bodies = fc.array(fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(bodies, async (all) => {
      room = openRoom(2);
      const held = await Promise.all(
        all.map((parts) => hold(chunks(...parts), { ...terms(), maxBytes: 200, maxHeldBytes: 12 })),
      );
      for (const [i, body] of held.entries()) {
        const bytes = 'bytes' in body ? Buffer.from(body.bytes) : await readFile(body.path);
        expect(bytes.toString()).toBe(all[i]?.join(''));
        await body.dispose();
      }
      expect(left()).toBe(2);
      expect(await readdir(dir)).toEqual([]);
    }),
    { numRuns: inTier(8, 30) },
  );
});

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
