import { mix, signal } from '@sonometer/engine';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platform } from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPathSource, withPrintedHash } from './path-source.js';

describe('path source', () => {
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
});

describe('printed hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-hash-'));
  const path = join(folder, 'bytes');
  const bytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, i) => i % 251));
  writeFileSync(path, bytes);
  const source = openPathSource(path);

  afterAll(() => {
    source.close();
    rmSync(folder, { recursive: true });
  });

  test('an answer that prints the hash gets that of all bytes', async () => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await withPrintedHash({ fileName: 'a.wav' }, signal, source)).toEqual({
      fileName: 'a.wav',
      sha256,
    });
  });

  test('what cannot be read is left to the engine to tell', async () => {
    const broken = {
      ...source,
      read: () => {
        throw new Error('EIO: i/o error, read');
      },
    };
    expect(await withPrintedHash({ fileName: 'a.wav' }, signal, broken)).toEqual({
      fileName: 'a.wav',
    });
  });

  test('what is known already, or not printed, is not read', async () => {
    const unread = { ...source, read: () => expect.unreachable() };
    expect(await withPrintedHash({ sha256: 'known' }, signal, unread)).toEqual({ sha256: 'known' });
    expect(await withPrintedHash({}, mix, unread)).toEqual({});
  });
});
