import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { beginSpan, inSpan, traceParent } from './spans.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
beforeEach(() => {
  exporter.reset();
});
afterAll(() => provider.shutdown());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a span is part of the one that runs, or of the one that a header names', async () => {
  const parent = `00-${TRACE}-${SPAN}-01`;
  const inner = await inSpan('outer', { kind: 'server', parent }, async () => {
    await Promise.resolve();
    return inSpan('inner', {}, () => Promise.resolve(traceParent()));
  });
  const [second, first] = exporter.getFinishedSpans();
  expect(first).toMatchObject({ name: 'outer', kind: SpanKind.SERVER });
  expect(first?.parentSpanContext).toMatchObject({ traceId: TRACE, spanId: SPAN, isRemote: true });
  expect(second?.parentSpanContext?.spanId).toBe(first?.spanContext().spanId);
  expect(inner).toBe(`00-${TRACE}-${second!.spanContext().spanId}-01`);
  expect(traceParent()).toBeUndefined();
});

test.each([
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}`,
  '',
])('%s begins a trace of its own', (parent) => {
  beginSpan('one', { parent }).end();
  expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined();
});

test('a later version of the header counts, as far as it is known', () => {
  beginSpan('one', { parent: `01-${TRACE}-${SPAN}-03-more` }).end();
  expect(exporter.getFinishedSpans()[0]?.spanContext().traceId).toBe(TRACE);
});

test('whatever a header holds, there is a span', () => {
  fc.assert(
    fc.property(fc.string(), (parent) => {
      beginSpan('one', { parent }).end();
    }),
  );
});

test('what fails is marked, without what the error says', async () => {
  const work = () => Promise.reject(new RangeError('/home/somebody/secret.wav'));
  await expect(inSpan('one', {}, work)).rejects.toThrow('secret');
  const [span] = exporter.getFinishedSpans();
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(span?.attributes).toEqual({ 'error.type': 'RangeError' });
  expect(span?.events).toEqual([]);
});
