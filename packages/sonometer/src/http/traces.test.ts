import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../testing/engines.js';
import { startProgram } from '../../../../testing/run-program.js';
import { openServed, type Served } from '../../../../testing/served.js';
import { openTraceCollector, type ReceivedSpan } from '../../../../testing/trace-collector.js';
import { wavTone } from '../../../../testing/wav-tone.js';

type Collector = Awaited<ReturnType<typeof openTraceCollector>>;

const CALLER = '00f067aa0ba902b7';
let last = 0;
const newTrace = () => (++last).toString(16).padStart(32, 'a');

const tracing = (collector: Collector, service: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_SERVICE_NAME: service,
  OTEL_BSP_SCHEDULE_DELAY: '100',
});

const mix = (url: string, traceId: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/v1/mix/analyze?fileName=our-secret-song.wav`, {
    method: 'POST',
    body: new Uint8Array(wavTone()),
    headers: {
      'content-type': 'audio/wav',
      traceparent: `00-${traceId}-${CALLER}-01`,
      ...headers,
    },
  });

/** Each span's name, from the root down, with its service and kind. */
function pathsOf(spans: readonly ReceivedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const pathOf = ({ name, service, kind, parentSpanId }: ReceivedSpan): string => {
    const parent = byId.get(parentSpanId ?? '');
    return `${parent ? `${pathOf(parent)} > ` : ''}${service}:${name}:${kind}`;
  };
  return spans.map(pathOf).sort();
}

describe('traces of one process', () => {
  let collector: Collector;
  let served: Served;
  beforeAll(async () => {
    collector = await openTraceCollector();
    served = await openServed({ SONOMETER_OPEN: '1', ...tracing(collector, 'one') });
  }, 60_000);
  afterAll(async () => {
    await served.close();
    await collector.close();
  });

  test('tell of a call what it waited for, as part of its caller’s', async () => {
    const traceId = newTrace();
    expect((await mix(served.url, traceId)).status).toBe(200);
    const spans = await collector.trace(traceId, 4);
    const root = 'one:POST /v1/mix/analyze:2';
    expect(pathsOf(spans)).toEqual([
      root,
      `${root} > one:analyse:1`,
      `${root} > one:analyse:1 > one:measure:1`,
      `${root} > one:take in the audio:1`,
    ]);
    const [server] = spans.filter(({ kind }) => kind === 2);
    expect(server?.parentSpanId).toBe(CALLER);
    expect(server?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/mix/analyze',
      'http.response.status_code': 200,
    });
  });

  test('tell of a refusal, which is no failure of ours, and of nothing that is private', async () => {
    const traceId = newTrace();
    const refused = await fetch(`${served.url}/v1/mix/analyze?fileName=our-secret-song.wav`, {
      method: 'POST',
      body: 'no audio',
      headers: { 'content-type': 'audio/wav', traceparent: `00-${traceId}-${CALLER}-01` },
    });
    expect(refused.status).toBe(422);
    const spans = await collector.trace(traceId, 4);
    expect(spans.map(({ failed }) => failed)).toEqual([false, false, false, false]);
    const [server] = spans.filter(({ kind }) => kind === 2);
    expect(server?.attributes['http.response.status_code']).toBe(422);
    expect(collector.text()).not.toContain('secret');
  });

  test('tell of a path that cannot be decoded, with the log and the metrics', async () => {
    const traceId = newTrace();
    const headers = { traceparent: `00-${traceId}-${CALLER}-01` };
    expect((await fetch(`${served.url}/%E0%A4%A`, { headers })).status).toBe(404);
    const [server] = await collector.trace(traceId, 1);
    expect(server).toMatchObject({ name: 'GET none', failed: false });
    expect(server?.attributes['http.response.status_code']).toBe(404);
    expect(await (await fetch(`${served.url}/metrics`)).text()).toMatch(
      /request_seconds_count\{method="GET",route="none",status="404"\} 1\n/,
    );
  });
});

test('of a caller who leaves before the answer there is a span, a line and a count too', async () => {
  const collector = await openTraceCollector();
  const attributes = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=ours,team=x' };
  const env = tracing(collector, ''); // an empty name is none
  const served = await openServed({ SONOMETER_OPEN: '1', ...env, ...attributes });
  const traceId = newTrace();
  const { port } = new URL(served.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /v1/mix/analyze HTTP/1.1\r\nhost: a\r\ncontent-type: audio/wav\r\ncontent-length: 900000\r\n` +
      `traceparent: 00-${traceId}-${CALLER}-01\r\n\r\nRIFF`,
  );
  await sleep(300);
  socket.destroy();
  const spans = await collector.trace(traceId, 2);
  expect(pathsOf(spans)).toContain('ours:POST /v1/mix/analyze:2');
  const [server] = spans.filter(({ kind }) => kind === 2);
  expect(server?.attributes['http.response.status_code']).toBe(499);
  expect(await (await fetch(`${served.url}/metrics`)).text()).toContain('status="499"');
  await served.close();
  await collector.close();
});

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
    expect(pathsOf(await collector.trace(traceId, 7))).toEqual([
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
    expect(pathsOf(await collector.trace(traceId, 5))).toEqual([
      'server:POST /v1/mix/analyze:2',
      'server:POST /v1/mix/analyze:2 > server:take in the audio:1',
      job,
      `${job} > worker:analyse:1`,
      `${job} > worker:analyse:1 > worker:measure:1`,
    ]);
  });
});
