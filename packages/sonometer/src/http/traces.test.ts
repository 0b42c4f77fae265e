import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServed, type Served } from '../../../../testing/served.js';
import { openTraceCollector } from '../../../../testing/trace-collector.js';
import {
  CALLER,
  type Collector,
  mix,
  newTrace,
  getPaths,
  tracing,
} from '../../../../testing/traced-calls.js';

describe('traces of one process', () => {
  let collector: Collector;
  let served: Served;
  beforeAll(async () => {
    collector = await openTraceCollector();
    served = await openServed({ SONOMETER_OPEN: '1', ...tracing(collector, 'one') });
  }, 60_000);
  afterAll(() => served.close());

  test('tell of a call what it waited for, as part of its caller’s', async () => {
    const traceId = newTrace();
    expect((await mix(served.url, traceId)).status).toBe(200);
    const spans = await collector.trace(traceId, 4);
    const root = 'one:POST /v1/mix/analyze:2';
    expect(getPaths(spans)).toEqual([
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

  test('hold nobody whose collector goes away', async () => {
    await collector.close();
    expect((await mix(served.url, newTrace())).status).toBe(200);
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
  expect(getPaths(spans)).toContain('ours:POST /v1/mix/analyze:2');
  const [server] = spans.filter(({ kind }) => kind === 2);
  expect(server?.attributes['http.response.status_code']).toBe(499);
  expect(await (await fetch(`${served.url}/metrics`)).text()).toContain('status="499"');
  await served.close();
  await collector.close();
});
