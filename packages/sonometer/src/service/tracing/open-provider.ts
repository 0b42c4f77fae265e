import { setTimeout as sleep } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './start-tracing.js';

/** The time that a stop waits for the collector. */
const LAST_SPANS_MS = 3000;

/** Only this module loads OpenTelemetry's packages, and it is itself loaded only where there is a collector. */
export function openProvider({
  name,
  version,
}: {
  readonly name: string | undefined;
  readonly version: string;
}): Tracing {
  const own = resourceFromAttributes({ 'service.name': 'sonometer', 'service.version': version });
  const named = resourceFromAttributes(name === undefined ? {} : { 'service.name': name });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(named),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: null }); // a `traceparent` is all that travels, by our own hand
  return {
    async close() {
      // an absent collector delays nothing
      await Promise.race([
        provider.shutdown(),
        sleep(LAST_SPANS_MS, undefined, { ref: false }),
      ]).catch(() => undefined);
    },
  };
}
