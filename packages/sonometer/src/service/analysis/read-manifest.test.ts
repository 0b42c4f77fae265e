import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FetchedFile } from '../intake/fetch-url.js';
import { openGate } from '../intake/gate.js';
import { openCaller } from '../metering/caller.js';
import { readPlans } from '../keys/plans.js';
import { readManifest } from './read-manifest.js';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'manifest-'));
});
afterAll(() => rm(dir, { recursive: true }));

const requested = {
  caller: openCaller(readPlans({})),
  signal: new AbortController().signal,
  max: 10_000,
};
const dispose = vi.fn(async () => undefined);

function read(text: string, intake = openGate(1)) {
  const fetch = async (): Promise<FetchedFile> => {
    const path = join(dir, 'list.txt');
    await writeFile(path, text);
    return { path, sizeBytes: text.length, fileName: undefined, dispose };
  };
  return readManifest('https://a/', requested, { fetchUrl: fetch, fetchObject: fetch, intake });
}

test('names an item on each line, whatever ends the lines', async () => {
  expect(await read('# two\nhttps://a/1\r\n\n  upl_2  ')).toEqual([
    { kind: 'url', input: 'https://a/1' },
    { kind: 'object', input: 'upl_2' },
  ]);
  expect(await read('upl_x\n'.repeat(10_000))).toHaveLength(10_000);
});

test.each([
  ['upl_x\n'.repeat(10_001), 'batch_too_large'],
  ['x'.repeat(5_000_001), 'file_too_large'],
  ['a\0b', 'invalid_parameter'],
])('is refused, and leaves nothing behind: %#', async (text, code) => {
  const intake = openGate(1);
  dispose.mockClear();
  await expect(read(text, intake)).rejects.toMatchObject({ code });
  expect(dispose).toHaveBeenCalledOnce();
  intake.enter(requested.caller)();
});

test('waits its turn as any file that comes in', async () => {
  const intake = openGate(1);
  intake.enter(requested.caller);
  await expect(read('upl_x', intake)).rejects.toMatchObject({ code: 'service_overloaded' });
});
