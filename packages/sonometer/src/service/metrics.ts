import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type ErrorCode, errorTable } from '@sonometer/report/errors/error-table.js';
import { DEPENDENCIES, type Watchdog } from './dependencies/watchdog.js';
import type { Jobs } from './jobs/jobs.js';
import type { Analysed } from './pool/analysis-task.js';
import type { AnalysisPool } from './pool/analysis-pool.js';
import type { Readiness } from './readiness.js';
import { version } from '../version.js';

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

/** The sources of the gauges. */
export interface MetricSources {
  /** The pool that calls wait for. */
  readonly pool: Pick<AnalysisPool, 'workers' | 'running' | 'waiting'>;
  /** The threads of the pool belong to other processes, which report them. */
  readonly isRemote: boolean;
  readonly jobs: Pick<Jobs, 'count' | 'oldestWaitingMs'>;
  /** What waits in all processes. */
  readonly demand: { analyses(): Promise<number>; files(): Promise<number> };
  readonly readiness: Readiness;
  readonly watchdog: Pick<Watchdog, 'counts'>;
  readonly now: () => number;
}

/** Opens the metrics of one process. */
export function openMetrics(sources: MetricSources): Metrics {
  const { pool, isRemote, jobs, demand, readiness, watchdog, now } = sources;
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
      for (const dependency of DEPENDENCIES) this.inc({ dependency }, watchdog.counts[dependency]);
    },
  });
  // From 0 on, so that the first of a kind is an increase: what appears at 1 is none.
  for (const code of Object.keys(errorTable)) refusals.inc({ code }, 0);
  for (const outcome of OUTCOMES) webhooks.inc({ outcome }, 0);

  new Gauge({
    name: 'sonometer_build_info',
    help: 'Always 1, with the version of the program and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1);

  /** A gauge that is read at each scrape; without a value while its source is away. */
  const gauge = (
    name: string,
    help: string,
    label: string | undefined,
    read: () => Promise<Readonly<Record<string, number>>>,
  ) =>
    new Gauge({
      name: `sonometer_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        // while a dependency is away, the rest of the page is what one wants to see
        const values = await read().catch(() => undefined);
        this.reset();
        if (!values) this.remove();
        for (const [value, count] of Object.entries(values ?? {}))
          this.set(label === undefined ? {} : { [label]: value }, count);
      },
    });
  const own = (name: string, help: string, read: () => number) =>
    gauge(name, help, undefined, async () => ({ own: read() }));

  own('workers', 'Threads of this process that analyse.', () => (isRemote ? 0 : pool.workers));
  own('analyses_running', 'Analyses that have a thread of this process.', () =>
    isRemote ? 0 : pool.running,
  );
  own('analyses_waiting', 'Analyses that wait in this process for a thread.', () => pool.waiting);
  gauge(
    'demand',
    'What waits for a thread in the whole service: analyses, jobs that have not started, files of datasets. The same in every process.',
    'kind',
    async () => {
      const [analyses, { queued }, files] = await Promise.all([
        demand.analyses(),
        jobs.count(),
        demand.files(),
      ]);
      return { analyses, jobs: queued, files };
    },
  );
  gauge('jobs', 'Jobs of all processes on the database, by status.', 'status', async () => ({
    ...(await jobs.count()),
  }));
  gauge(
    'oldest_job_seconds',
    'Age of the job that has waited longest, 0 without one. The same in every process.',
    undefined,
    async () => {
      const sinceMs = await jobs.oldestWaitingMs();
      return { age: sinceMs === undefined ? 0 : Math.max(0, now() - sinceMs) / 1000 };
    },
  );
  gauge(
    'part_ready',
    'Whether a part of the service works, as /readyz checks it: 1 or 0.',
    'part',
    async () => {
      const failing = new Set((await readiness.failing()).map(({ part }) => part));
      return Object.fromEntries(readiness.parts.map((part) => [part, failing.has(part) ? 0 : 1]));
    },
  );

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
