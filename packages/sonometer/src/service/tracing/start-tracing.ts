import process from 'node:process';
import { version } from '../../version.js';
import { loadDriver } from '../load-driver.js';

export interface Tracing {
  /** Sends what has not gone out yet. */
  close(): Promise<void>;
}

const OFF: Tracing = { close: () => Promise.resolve() };

/**
 * Sends the spans of this process over OTLP (HTTP, JSON), where the environment of OpenTelemetry names a collector:
 * `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`. The other variables are those of its
 * specification and read by its own packages (docs/operations.md#traces).
 *
 * @throws DriverMissing where a collector is named and these are not installed.
 */
export async function startTracing(env: NodeJS.ProcessEnv = process.env): Promise<Tracing> {
  const isNamed = [env['OTEL_EXPORTER_OTLP_ENDPOINT'], env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']];
  if (!isNamed.some(Boolean) || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return OFF;
  const { openProvider } = await loadDriver(() => import('./open-provider.js'));
  const name = env['OTEL_SERVICE_NAME'];
  return openProvider({ version, name: name === '' ? undefined : name });
}
