import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type ErrorCode, errorTable } from '@sonometer/report/errors/error-table.js';
import { DEPENDENCIES, type Watchdog } from './dependencies/watchdog.js';
import type { Jobs } from './jobs/jobs.js';
import type { Analysed } from './pool/analysis-task.js';
import type { AnalysisPool } from './pool/analysis-pool.js';

/** The metrics of the service, in the terms of Prometheus. */
export interface Metrics {
  request(done: {
    readonly method: string;
    /** The pattern, not the path: there are few of them, and they identify no client. */
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  refusal(code: ErrorCode): void;
  analysis(answerId: string, analysed: Analysed): void;
  /** A try to send one: delivered, to be tried again, or given up. */
  webhook(outcome: (typeof OUTCOMES)[number]): void;
  readonly type: string;
  text(): Promise<string>;
}

const OUTCOMES = ['delivered', 'failed', 'dead'] as const;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Opens the counters of one server. */
export function openMetrics(
  pool: AnalysisPool,
  jobs: Pick<Jobs, 'count'>,
  { counts }: Pick<Watchdog, 'counts'>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const requests = new Histogram({
    name: 'sonometer_request_seconds',
    help: 'Requests by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'sonometer_refusals_total',
    help: 'Errors answered, by their code.',
    labelNames: ['code'],
    registers,
  });
  const analyses = new Histogram({
    name: 'sonometer_analysis_seconds',
    help: 'Wall time of decoding and measuring in a worker, by requested analysis.',
    labelNames: ['answer'],
    buckets: SECONDS,
    registers,
  });
  const decodings = new Histogram({
    name: 'sonometer_decode_seconds',
    help: 'Wall time of decoding in a worker, a part of sonometer_analysis_seconds, by requested analysis.',
    labelNames: ['answer'],
    buckets: SECONDS,
    registers,
  });
  const audio = new Counter({
    name: 'sonometer_audio_seconds_total',
    help: 'Seconds of audio analysed, by requested analysis.',
    labelNames: ['answer'],
    registers,
  });
  const webhooks = new Counter({
    name: 'sonometer_webhooks_total',
    help: 'Tries to send a webhook: delivered, failed and tried again later, dead and given up.',
    labelNames: ['outcome'],
    registers,
  });
  new Counter({
    name: 'sonometer_dependency_overruns_total',
    help: 'Operations on a dependency that exceeded their limit: store, database, redis, dns, webhook.',
    labelNames: ['dependency'],
    registers,
    collect() {
      this.reset();
      for (const dependency of DEPENDENCIES) this.inc({ dependency }, counts[dependency]);
    },
  });
  // From 0 on, so that the first of a kind is an increase: what appears at 1 is none.
  for (const code of Object.keys(errorTable)) refusals.inc({ code }, 0);
  for (const outcome of OUTCOMES) webhooks.inc({ outcome }, 0);

  for (const [name, help, read] of [
    ['workers', 'Threads that analyse.', () => pool.workers],
    ['analyses_running', 'Analyses that have a thread.', () => pool.running],
    ['analyses_waiting', 'Analyses that wait for a thread.', () => pool.waiting],
  ] as const)
    new Gauge({
      name: `sonometer_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  new Gauge({
    name: 'sonometer_jobs',
    help: 'Jobs of all processes on the database, by status.',
    labelNames: ['status'],
    registers,
    async collect() {
      // While the database is away, the rest of the page is what one wants to see.
      const counts = await jobs.count().catch(() => undefined);
      this.reset();
      if (!counts) return;
      this.set({ status: 'queued' }, counts.queued);
      this.set({ status: 'running' }, counts.running);
    },
  });

  return {
    request({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    refusal(code) {
      refusals.inc({ code });
    },
    analysis(answer, { analysisMs, decodeMs, durationSec }) {
      decodings.observe({ answer }, decodeMs / 1000);
      analyses.observe({ answer }, analysisMs / 1000);
      audio.inc({ answer }, durationSec);
    },
    webhook(outcome) {
      webhooks.inc({ outcome });
    },
    type: registry.contentType,
    text: () => registry.metrics(),
  };
}
