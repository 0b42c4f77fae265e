import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mix, signal } from '@sonometer/engine';
import { afterAll, expect, test } from 'vitest';
import { openPathSource } from './path-source.js';
import { withPrintedHash } from './printed-hash.js';

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
