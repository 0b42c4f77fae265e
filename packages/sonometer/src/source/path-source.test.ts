import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPathSource } from './path-source.js';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'path-source-'))));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('reads ranges of the file, up to the end', () => {
  const path = join(folder, 'four');
  writeFileSync(path, Uint8Array.of(1, 2, 3, 4));
  const source = openPathSource(path);
  expect(source.sizeBytes).toBe(4);
  expect(source.read(1, 2)).toEqual(Uint8Array.of(2, 3));
  expect(source.read(3, 9)).toEqual(Uint8Array.of(4));
  expect(source.read(9, 9)).toHaveLength(0);
  expect(source.read(0, 2 ** 52)).toHaveLength(4); // no memory for a missing part
  source.close();
  source.close();
});

test('reads into the memory of the reader, where the bytes fit', () => {
  const path = join(folder, 'lent');
  writeFileSync(path, Uint8Array.of(1, 2, 3, 4));
  const source = openPathSource(path);
  const borrowed = new Uint8Array(2);
  const read = source.read(1, 2, borrowed);
  expect(read).toEqual(Uint8Array.of(2, 3));
  expect(read.buffer).toBe(borrowed.buffer);
  expect(source.read(0, 3, borrowed)).toEqual(Uint8Array.of(1, 2, 3));
  expect(borrowed).toEqual(Uint8Array.of(2, 3));
  source.close();
});

test('a file that shrinks meanwhile gives what is left', () => {
  const path = join(folder, 'shrinks');
  writeFileSync(path, new Uint8Array(100));
  const source = openPathSource(path);
  truncateSync(path, 40);
  expect(source.read(30, 50)).toHaveLength(10);
  source.close();
});

test('what is no file is unreadable, and its path stays out of the message', () => {
  for (const path of [join(folder, 'none'), folder]) {
    const opening = () => openPathSource(path);
    expect(opening).toThrow(expect.objectContaining({ code: 'source.unreadable' }));
    expect(opening).not.toThrow(folder);
  }
});

test.skipIf(platform === 'win32')('a pipe is no file, and nobody waits for its writer', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(() => openPathSource(pipe)).toThrow('this is not a file');
});
