import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';
import { freePort } from '../../../../../testing/free-port.js';
import { startS3Double } from '../../../../../testing/s3-double.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder('test');
beforeEach(() => {
  vi.stubEnv('SONOMETER_DATA_DIR', folder);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'OBJECTS_URL']) vi.stubEnv(name, '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Finding {
  readonly part: string;
  readonly state: string;
  readonly fact: string;
  readonly action?: string;
}
async function examined() {
  const { code, out } = await runHere('doctor', '--json');
  const findings = JSON.parse(out) as readonly Finding[];
  return { code, of: (part: string) => findings.filter((one) => one.part === part) };
}

test('a data folder that works has one line for each part', async () => {
  await runHere('keys', 'create');
  const { code, out } = await runHere('doctor');
  expect(code).toBe(0);
  for (const line of [
    /^ok {7}settings /m,
    /^ok {7}database +SQLite \d[\d.]+, intact$/m,
    /^ok {7}migrations +all \d+ are done$/m,
    /^ok {7}store /m,
    /^(ok {5}|warning) {2}disk /m,
  ])
    expect(out).toMatch(line);
});

test('a folder without a database is a warning, and none is made', async () => {
  const { code, of } = await examined();
  expect(code).toBe(0);
  expect(of('database')).toMatchObject([{ state: 'warning' }]);
  expect((await examined()).of('database')[0]?.fact).toContain('no SQLite file');
});

test('a damaged database is found', async () => {
  await writeFile(join(folder, 'sonometer.db'), 'no database, and long enough'.repeat(100));
  const { code, of } = await examined();
  expect(code).toBe(1);
  expect(of('database')[0]).toMatchObject({ state: 'failed' });
});

test('what does not answer is named, with what to do, and without its password', async () => {
  const port = await freePort();
  vi.stubEnv('DATABASE_URL', `postgres://u:hunter2@127.0.0.1:${port}/x`);
  vi.stubEnv('REDIS_URL', `redis://:hunter2@127.0.0.1:${port}`);
  vi.stubEnv('OBJECTS_URL', `s3://k:hunter2@b?endpoint=http://127.0.0.1:${port}`);
  const { code, out } = await runHere('doctor');
  expect(code).toBe(1);
  for (const part of ['database', 'queue', 'store'])
    expect(out).toMatch(new RegExp(`^failed {3}${part} .*: check `, 'm'));
  expect(out).not.toContain('hunter2');
});

test('a store that answers is checked with its clock', async () => {
  const double = await startS3Double();
  vi.stubEnv('OBJECTS_URL', double.url);
  const { of } = await examined();
  expect(of('store')[0]).toMatchObject({ state: 'ok', fact: 'the bucket tests answers' });
  expect(of('store clock')[0]).toMatchObject({ state: 'ok' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 });
  expect((await examined()).of('store clock')[0]).toMatchObject({ state: 'failed' });
  vi.useRealTimers();
  vi.stubEnv('OBJECTS_URL', double.url.replace('test-secret', 'wrong'));
  expect((await examined()).of('store')[0]).toMatchObject({ state: 'failed' });
  await double.close();
});

test('settings that leave the service open or unreachable are warnings', async () => {
  vi.stubEnv('HOST', '0.0.0.0');
  vi.stubEnv('SONOMETER_OPEN', 'anywhere');
  const { of } = await examined();
  expect(of('settings').map(({ action }) => action)).toEqual([
    'unset SONOMETER_OPEN',
    'set SONOMETER_PUBLIC_URL to the address that callers reach',
  ]);
});
