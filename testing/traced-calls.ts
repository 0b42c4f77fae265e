import type { openTraceCollector, ReceivedSpan } from './trace-collector.js';
import { wavTone } from './wav-tone.js';

export type Collector = Awaited<ReturnType<typeof openTraceCollector>>;

export const CALLER = '00f067aa0ba902b7';
let last = 0;
export const newTrace = () => (++last).toString(16).padStart(32, 'a');

export const tracing = (collector: Collector, service: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_SERVICE_NAME: service,
  OTEL_BSP_SCHEDULE_DELAY: '100',
});

export const mix = (url: string, traceId: string, headers: Record<string, string> = {}) =>
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
export function getPaths(spans: readonly ReceivedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const pathOf = ({ name, service, kind, parentSpanId }: ReceivedSpan): string => {
    const parent = byId.get(parentSpanId ?? '');
    return `${parent ? `${pathOf(parent)} > ` : ''}${service}:${name}:${kind}`;
  };
  return spans.map(pathOf).sort();
}
