import process from 'node:process';
import { version } from '../../version.js';
import { loadDriver } from '../load-driver.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import { checkCollectorUrl } from '../setting-forms.js';
import { inSpan, type SpanTerms } from './spans.js';

export interface Tracing {
  /** Sends what has not gone out yet. */
  close(): Promise<void>;
}

const OFF: Tracing = { close: () => Promise.resolve() };

const COLLECTORS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;

/**
 * Sends the spans of this process over OTLP (HTTP, JSON), where the environment of OpenTelemetry names a collector:
 * `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`. The other variables are those of its
 * specification and read by its own packages (docs/operations.md#traces).
 *
 * @throws SettingError where its URL cannot be used.
 * @throws DriverMissing where a collector is named and these are not installed.
 */
export async function startTracing(env: NodeJS.ProcessEnv = process.env): Promise<Tracing> {
  const named = COLLECTORS.filter((name) => env[name]);
  if (named.length === 0 || env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return OFF;
  for (const name of named) checkCollectorUrl(name, env[name] ?? '');
  const { openProvider } = await loadDriver(() => import('./open-provider.js'));
  const name = env['OTEL_SERVICE_NAME'];
  return openProvider({ version, name: name === '' ? undefined : name });
}

/** A pool whose analyses are spans of that name. */
export const tracedPool = (
  pool: AnalysisPool,
  name: string,
  kind: SpanTerms['kind'] = 'internal',
): AnalysisPool => ({
  get workers() {
    return pool.workers;
  },
  get maxHeld() {
    return pool.maxHeld;
  },
  get admitted() {
    return pool.admitted;
  },
  get running() {
    return pool.running;
  },
  get waiting() {
    return pool.waiting;
  },
  checkRoom: (share) => {
    pool.checkRoom(share);
  },
  analyse: (task, context) =>
    inSpan(name, { kind, attributes: { 'sonometer.answer': task.answerId } }, () =>
      pool.analyse(task, context),
    ),
  probe: (path) => pool.probe(path),
  close: () => pool.close(),
});
