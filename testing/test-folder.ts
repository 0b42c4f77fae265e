import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** Path of an empty folder, which is there during the tests of this file or group, or made anew for each of them. */
export function testFolder(lifetime: 'group' | 'test' = 'group'): string {
  const path = join(realpathSync(tmpdir()), `sonometer-test-${randomUUID()}`);
  const [before, after] = lifetime === 'group' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(() => {
    mkdirSync(path);
  });
  after(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}
