import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../testing/engines.js';
import { startProgram } from '../../../../testing/run-program.js';
import { openServed, type Served } from '../../../../testing/served.js';
import { openTraceCollector } from '../../../../testing/trace-collector.js';
import {
  type Collector,
  mix,
  newTrace,
  getPaths,
  tracing,
} from '../../../../testing/traced-calls.js';

test('a collector that is away holds nobody', async () => {
  const collector = await openTraceCollector();
  await collector.close();
  const served = await openServed({ SONOMETER_OPEN: '1', ...tracing(collector, 'one') });
  expect((await mix(served.url, newTrace())).status).toBe(200);
  await served.close();
});

const missing = await missingEngine();

describe('traces over a server, the queue and a worker', () => {
  if (missing !== undefined) {
    test.skip(`not tested: ${missing}`);
    return;
  }
  let engines: Engines;
  let folder: string;
  let collector: Collector;
  let served: Served;
  let worker: ReturnType<typeof startProgram>;
  beforeAll(async () => {
    [engines, collector] = [await startEngines(), await openTraceCollector()];
    folder = await mkdtemp(join(tmpdir(), 'sonometer-traces-'));
    const env = { ...(await engines.env()), SONOMETER_DATA_DIR: folder, SONOMETER_WORKERS: '1' };
    worker = startProgram(['work'], { env: { ...env, ...tracing(collector, 'worker') } });
    served = await openServed(
      { ...env, SONOMETER_OPEN: '1', ...tracing(collector, 'server') },
      folder,
    );
  }, 60_000);
  afterAll(async () => {
    await served.close();
    worker.kill('SIGTERM');
    await worker.ended;
    await Promise.all([engines.stop(), collector.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  test('are one trace', async () => {
    const traceId = newTrace();
    expect((await mix(served.url, traceId)).status).toBe(200);
    const sent = 'server:POST /v1/mix/analyze:2 > server:analyse:1 > server:send to a worker:4';
    expect(getPaths(await collector.trace(traceId, 7))).toEqual([
      'server:POST /v1/mix/analyze:2',
      'server:POST /v1/mix/analyze:2 > server:analyse:1',
      sent,
      `${sent} > worker:work:5`,
      `${sent} > worker:work:5 > worker:analyse:1`,
      `${sent} > worker:work:5 > worker:analyse:1 > worker:measure:1`,
      'server:POST /v1/mix/analyze:2 > server:take in the audio:1',
    ]);
  });

  test('go on in a job', async () => {
    const traceId = newTrace();
    const accepted = await mix(served.url, traceId, { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    const job = 'server:POST /v1/mix/analyze:2 > worker:job mix:5';
    expect(getPaths(await collector.trace(traceId, 5))).toEqual([
      'server:POST /v1/mix/analyze:2',
      'server:POST /v1/mix/analyze:2 > server:take in the audio:1',
      job,
      `${job} > worker:analyse:1`,
      `${job} > worker:analyse:1 > worker:measure:1`,
    ]);
  });
});
