import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.js';
import { testFolder } from '../../../testing/test-folder.js';

const folder = testFolder('test');

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
