import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { missingEngine, startEngines } from '../../../../../testing/engines.js';
import { runHere } from '../../../../../testing/run-here.js';
import { openTestService, useEngines } from '../../../../../testing/test-service.js';

const missing = await missingEngine();

if (missing !== undefined) {
  console.warn(`The doctor of a large service not tested: ${missing}`);
  test.skip(`the doctor of a large service: ${missing}`);
} else
  test('a service on PostgreSQL, Redis and a bucket is examined, with and without workers', async () => {
    const engines = await startEngines();
    const folder = await mkdtemp(join(tmpdir(), 'sonometer-doctor-slow-'));
    const env = await engines.env();
    vi.stubEnv('SONOMETER_DATA_DIR', folder);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);

    const before = await runHere('doctor');
    expect(before.out).toMatch(/^ok {7}database +PostgreSQL \d+$/m);
    expect(before.out).toMatch(/^warning {2}migrations +\d+ of \d+ are open: start a server/m);
    expect(before.out).toMatch(/^failed {3}workers +none is connected: start `sonometer work`/m);
    expect(before.code).toBe(1);

    useEngines(async () => env);
    const service = await openTestService({ folder });
    useEngines(undefined);
    const after = await runHere('doctor');
    expect(after.out).toMatch(/^ok {7}migrations +all \d+ are done$/m);
    expect(after.out).toMatch(
      /^ok {7}connections +\d+ of \d+ are used, up to 10 by each process$/m,
    );
    expect(after.out).toMatch(/^ok {7}queue +Redis \d/m);
    expect(after.out).toMatch(/^ok {7}workers +1 threads are connected$/m);
    expect(after.out).toMatch(/^ok {7}store +the bucket tests answers$/m);
    expect(after.code).toBe(0);

    await service.stop();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    await engines.stop();
  }, 60_000);
