import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hold, openRoom, type Room } from './hold.js';

let dir: string;
let room: Room;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hold-'));
  room = openRoom(8);
});

afterEach(async () => {
  await rm(dir, { recursive: true });
});

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

const terms = () => ({ dir, room, maxBytes: 10, maxHeldBytes: Infinity });

/** How much of the room is left. */
function left(): number {
  let bytes = 0;
  while (room.take(1)) bytes++;
  room.give(bytes);
  return bytes;
}

test('a body stays in memory, and gives its room back once', async () => {
  const body = await hold(chunks('abc', '', 'defg'), terms());
  if (!('bytes' in body)) throw new Error('there was room');
  expect(Buffer.from(body.bytes).toString()).toBe('abcdefg');
  expect(body.sizeBytes).toBe(7);
  expect(await readdir(dir)).toEqual([]);
  expect(left()).toBe(1);
  await body.dispose();
  await body.dispose();
  expect(left()).toBe(8);
});

test('its memory is its own, so that it can go to another thread', async () => {
  const shared = Buffer.from('abcdef');
  const body = await hold(Readable.from([shared.subarray(1, 3), shared.subarray(3)]), terms());
  if (!('bytes' in body)) throw new Error('there was room');
  expect(body.bytes.buffer.byteLength).toBe(5);
  expect(body.bytes.buffer).not.toBe(shared.buffer);
});

describe('on the disk lies a body', () => {
  test('that finds no room, and takes none', async () => {
    const body = await hold(chunks('abcd', 'efgh', 'ij'), terms());
    if (!('path' in body)) throw new Error('there was no room');
    expect(await readFile(body.path, 'utf8')).toBe('abcdefghij');
    expect(body.sizeBytes).toBe(10);
    expect(left()).toBe(8);
    await body.dispose();
    expect(await readdir(dir)).toEqual([]);
  });

  test('that is wanted there', async () => {
    const body = await hold(chunks('ab', 'cd'), { ...terms(), maxHeldBytes: 3 });
    if (!('path' in body)) throw new Error('it is too long to be held');
    expect(await readFile(body.path, 'utf8')).toBe('abcd');
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
    room = openRoom(100);
    for (const maxHeldBytes of [Infinity, 0])
      await expect(
        hold(chunks('abcd', 'efgh', 'ijkl'), { ...terms(), maxHeldBytes }),
      ).rejects.toMatchObject({ code: 'file_too_large' });
    expect(left()).toBe(100);
    expect(await readdir(dir)).toEqual([]);
  });

  test('that fails, and its error comes through', async () => {
    async function* broken() {
      yield Buffer.from('abc');
      throw new Error('the client has gone');
    }
    for (const maxHeldBytes of [Infinity, 0])
      await expect(hold(broken(), { ...terms(), maxHeldBytes })).rejects.toThrow('has gone');
    expect(left()).toBe(8);
    expect(await readdir(dir)).toEqual([]);
  });

  test('that the disk does not take', async () => {
    const lost = { ...terms(), dir: join(dir, 'none') };
    await expect(hold(chunks('abcdefg', 'hi'), lost)).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    expect(left()).toBe(8);
  });
});

test('whatever comes in side by side, no room is lost and no byte', async () => {
  const bodies = fc.array(fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(bodies, async (all) => {
      room = openRoom(20);
      const held = await Promise.all(
        all.map((parts) => hold(chunks(...parts), { ...terms(), maxBytes: 200 })),
      );
      for (const [i, body] of held.entries()) {
        const bytes = 'bytes' in body ? Buffer.from(body.bytes) : await readFile(body.path);
        expect(bytes.toString()).toBe(all[i]?.join(''));
        await body.dispose();
      }
      expect(left()).toBe(20);
      expect(await readdir(dir)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
