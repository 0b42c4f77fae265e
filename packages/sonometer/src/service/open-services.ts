import { type ClaimWork, type JobRunnerOptions, openJobRunner } from './jobs/job-runner.js';
import { profileByName } from '@sonometer/report/questions/families.js';
import { type Limits, openWatchdog, type Overrun, type Timeouts } from './dependencies/watchdog.js';
import { type NameService, openCallerLookups } from './intake/caller-lookups.js';
import { openResolver } from './intake/resolver.js';
import { openGate, openRoom } from './intake/hold.js';
import { openUrlFetcher, type UrlFetcherOptions } from './intake/fetch-url.js';
import { sweepSpool } from './intake/spool.js';
import { openAnswerCache } from './cache/answer-cache.js';
import { openBatchItems } from './batches/batch-items.js';
import { openJobs } from './jobs/jobs.js';
import { openKeys } from './keys/keys.js';
import { loadPlans } from './keys/plans.js';
import { openSessions } from './keys/sessions.js';
import { openServerSecret, type ServerSecret } from './keys/server-secret.js';
import { openCallers } from './metering/caller.js';
import { openMetering } from './metering/metering.js';
import { openSqlRates } from './metering/rate.js';
import {
  noSelfServe,
  openReportRate,
  openSelfServe,
  openSignInRate,
} from './metering/self-serve.js';
import { openUploads } from './objects/uploads.js';
import { type AnalysisPoolOptions, openAnalysisPool } from './pool/analysis-pool.js';
import { checkSharedFolder, type ObjectStore } from './objects/object-store.js';
import { openReports } from './reports/reports.js';
import { openFairPool } from './fair/fair-pool.js';
import { threadsFor } from './fair/fair-queue.js';
import { migrations } from './store/migrations.js';
import { openStore } from './store/open-store.js';
import { workOnAnalysis } from './analysis/analysis-job.js';
import { BATCH_KIND, workOnBatch } from './analysis/batch-job.js';
import { openIdempotency } from './idempotency/idempotency.js';
import { openDeliveries } from './webhooks/deliveries.js';
import {
  openSendWebhook,
  openWebhookCheck,
  reportJobEnd,
  webhookSecret,
} from './webhooks/send-webhook.js';
import { openWebhookRunner, type WebhookRunnerOptions } from './webhooks/webhook-runner.js';
import { openHousekeeping } from './housekeeping.js';
import { openMetrics } from './metrics.js';
import { checkDisk, openReadiness } from './readiness.js';
import type { Services } from './services.js';
import type { Shape } from './shape.js';
import { tracedPool } from './tracing/start-tracing.js';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.js';
import { loadDriver } from './load-driver.js';
import { type LocalObjects, openLocalObjects } from './objects/local-objects.js';
import type { Settings } from './settings.js';

/** The store of uploads. */
export interface Objects {
  readonly store: ObjectStore;
  /** The store itself, where clients upload through us. */
  readonly receiver: LocalObjects | undefined;
  close(): void;
}

/** Opens the store that the settings name; the packages for a bucket are loaded only where there is one. */
async function openObjects(
  { objects, objectsPublicEndpoint, dataDir, publicUrl }: Settings,
  secret: ServerSecret,
  {
    spoolDir,
    now,
    limits,
  }: { readonly spoolDir: string; readonly now: () => number; readonly limits: Limits },
): Promise<Objects> {
  if (objects) {
    const { openS3Objects } = await loadDriver(() => import('./objects/s3-objects.js'));
    const store = openS3Objects({
      ...{ ...objects, spoolDir, now, limits },
      ...(objectsPublicEndpoint !== undefined && { publicEndpoint: objectsPublicEndpoint }),
    });
    return {
      store,
      receiver: undefined,
      close: () => {
        store.close();
      },
    };
  }
  const store = await openLocalObjects({
    dir: join(dataDir, 'uploads'),
    putUrl: `${publicUrl}/api/uploads`,
    signingKey: secret.keyFor('uploads'),
    now,
  });
  return { store, receiver: store, close: () => undefined };
}

/** Replacements of the outside world in tests, and the role of the process. */
export interface World {
  /** Answers requests, or analyses what servers put into the queue. */
  readonly role?: 'serve' | 'work';
  readonly now?: () => Date;
  readonly workerFile?: AnalysisPoolOptions['workerFile'];
  /** Of the job runner. */
  readonly jobTimes?: Pick<JobRunnerOptions, 'leaseMs' | 'beatMs' | 'pollMs'>;
  /** Of a batch, while other jobs wait. */
  readonly batchTurnMs?: number;
  /**
   * A server without a heartbeat for so long has lost its calls with an `Idempotency-Key` to
   * others.
   */
  readonly callLeaseMs?: number;
  /** Of the webhook runner, and of the name server that resolves a receiver. */
  readonly webhookTimes?: Pick<WebhookRunnerOptions, 'lookMs'> & { readonly lookupMs?: number };
  /** An operation on a dependency has exceeded its limit. */
  readonly onOverrun?: (overrun: Overrun) => void;
  /** In the place of those of the settings. */
  readonly timeouts?: Partial<Timeouts>;
  readonly web?: Pick<UrlFetcherOptions, 'isAllowed' | 'maxBytes'> & Partial<NameService>;
}

/**
 * Opens all that the interfaces need: the stores, the threads, the intake. `document` is their
 * description of themselves.
 */
export async function openServices(
  settings: Settings,
  document: Shape,
  onError: (error: unknown) => void,
  {
    role = 'serve',
    now = () => new Date(),
    workerFile,
    jobTimes = {},
    batchTurnMs,
    callLeaseMs,
    onOverrun,
    timeouts = {},
    web = {},
    webhookTimes = {},
  }: World = {},
): Promise<Services & { close(): Promise<void> }> {
  const nowMs = () => now().getTime();
  const spoolDir = join(settings.dataDir, 'spool');
  makeFolder(spoolDir, 0o700);
  await sweepSpool(spoolDir, Date.now() - OLD_SPOOL_MS);

  const plans = await loadPlans(settings.plansFile);
  const watchdog = openWatchdog(onOverrun);
  const limits = { timeouts: { ...settings.timeouts, ...timeouts }, watchdog };
  const opened: Closing[] = [];
  const closeAll = async () => {
    for (const one of opened.splice(0).toReversed()) await one.close();
  };
  const register = <T extends Closing>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const location = settings.databaseUrl ?? settings.dataDir;
    const store = register(
      await openStore(location, migrations, limits, settings.databaseConnections),
    );
    const secret = await openServerSecret(store, settings.secret);
    const keys = await openKeys(store, secret, plans, nowMs);
    const callers = openCallers(keys, plans, secret);
    const objects = register(await openObjects(settings, secret, { spoolDir, now: nowMs, limits }));
    const uploads = openUploads(store, objects.store, nowMs);
    const reports = openReports(store, nowMs);
    const answerCache = openAnswerCache(store, nowMs);
    const deliveries = openDeliveries(store, nowMs);
    const jobs = openJobs(store, nowMs, reportJobEnd(deliveries, settings.publicUrl));
    const batchItems = openBatchItems(store);
    const { workers, queue, deadlineMs, redisUrl } = settings;

    if (redisUrl !== undefined && !settings.objects)
      await checkSharedFolder(store, settings.dataDir);
    const shared =
      redisUrl === undefined
        ? undefined
        : register(
            await (
              await loadDriver(() => import('./queue/open-queue.js'))
            ).openQueue(redisUrl, onError, limits),
          );
    const rates = shared?.rates ?? openSqlRates(store);
    const metering = openMetering(store, rates, [...profileByName.keys()], nowMs);
    const file = workerFile && { workerFile };
    const threads = threadsFor(workers);
    const plainPool = register(
      shared && role === 'serve'
        ? tracedPool(
            await shared.openPool({ objects: objects.store, workers, queue, deadlineMs, ...file }),
            'send to a worker',
            'producer',
          )
        : tracedPool(
            openAnalysisPool({ workers, threads, queue, deadlineMs, yields: true, ...file }),
            'measure',
          ),
    );
    const pool = tracedPool(openFairPool(plainPool, { queue, deadlineMs }), 'analyse');
    const isRemote = shared !== undefined && role === 'serve';
    const waiting = () => pool.waiting;
    const demand = shared
      ? register(shared.openDemand(waiting))
      : { analyses: async () => waiting(), files: async () => 0 };
    const readiness = openReadiness({
      database: () => store.db.selectFrom('secrets').select('name').limit(1).execute(),
      ...(shared && { queue: () => shared.check() }),
      store: () => objects.store.head(NO_OBJECT),
      ...(isRemote && { workers: () => shared.checkWorkers() }),
      disk: () => checkDisk(spoolDir),
    });
    const metrics = openMetrics({
      ...{ pool, isRemote, jobs, demand, readiness, watchdog },
      now: nowMs,
    });
    const idempotency = openIdempotency(store, nowMs, callLeaseMs);
    const { lookup, isAnswering, ...fetching } = web;
    const names = lookup
      ? { lookup, ...(isAnswering && { isAnswering }) }
      : openResolver({ timeoutMs: limits.timeouts.dnsMs });
    const guard = { ...fetching, lookupFor: openCallerLookups(names, limits) };
    const webhookGuard = { ...guard, loopback: settings.loopbackWebhooks };
    const tools = {
      ...{ pool, metering, reports, metrics, settings, jobs, uploads, idempotency, deliveries },
      ...{ answerCache, batchItems, keys, plans, now, onError, spoolDir },
      ...(batchTurnMs !== undefined && { batchTurnMs }),
      intake: openGate(INTAKE_FACTOR * (workers + queue)),
      checkWebhookUrl: openWebhookCheck({ ...webhookGuard, ...webhookTimes }),
      room: openRoom(pool.maxHeld),
      fetchUrl: openUrlFetcher({ dir: spoolDir, ...guard }),
      fetchObject: (objectPath: string, owner: string, maxBytes?: number) =>
        uploads.open(owner, objectPath, maxBytes),
    };
    const webhookKey = secret.keyFor('webhooks');
    const webhookSecretOf = (owner: string) => webhookSecret(webhookKey, owner);
    const send = openSendWebhook(limits, webhookGuard);
    register(
      openWebhookRunner({
        ...{ deliveries, send, metrics, onError, ...webhookTimes },
        secretOf: webhookSecretOf,
        now: nowMs,
      }),
    );
    register(openHousekeeping(tools, onError));
    const work: ClaimWork = (claim, context) =>
      (claim.kind === BATCH_KIND ? workOnBatch : workOnAnalysis)(claim, context, tools);
    const atOnce = Math.max(1, workers - 1); // a worker is left for interactive callers
    const runner = register(
      shared
        ? role === 'serve'
          ? shared.openAnnouncer(jobs)
          : await shared.openWorkers({
              jobs,
              work,
              pool,
              objects: objects.store,
              atOnce,
              spoolDir,
              ...jobTimes,
            })
        : openJobRunner({ jobs, atOnce, work, onError, ...jobTimes }),
    );
    return {
      ...tools,
      store,
      readiness,
      state: { isStopping: false },
      sessions: openSessions(store, secret, nowMs),
      callers,
      objects: objects.store,
      receiver: objects.receiver,
      webhookSecretOf,
      runner,
      selfServe: settings.hasSelfServeKeys
        ? openSelfServe(rates, callers, keys, plans, nowMs)
        : noSelfServe,
      signInRate: openSignInRate(rates, callers, nowMs),
      reportRate: openReportRate(rates, callers, nowMs),
      document,
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The things to close when the process ends, the last that was opened first. */
interface Closing {
  close(): Promise<void> | void;
}

/** Files that come in, for each that may be analysed or wait: some are slow, and none fills the disk. */
const INTAKE_FACTOR = 2;

/** An id that no upload has: a store that finds nothing under it has answered. */
const NO_OBJECT = 'readiness_probe';

/** No file is worked on for so long: older ones were left by a process that died. */
const OLD_SPOOL_MS = 24 * 3600_000;
