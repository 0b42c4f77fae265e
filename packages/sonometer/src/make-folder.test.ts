import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonometer-make-folder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a folder and those above it are made, and may be there already', () => {
  const path = join(folder, 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('below a file there is none', () => {
  writeFileSync(join(folder, 'file'), '');
  const path = join(folder, 'file', 'a');
  expect(() => {
    makeFolder(path);
  }).toThrow(/ENOTDIR/);
});

test.runIf(process.platform === 'linux')('where the system takes none, it fails at once', () => {
  expect(() => {
    makeFolder('/proc/nope/a');
  }).toThrow(/ENOENT/);
});
