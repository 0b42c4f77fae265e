import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { profileByName } from '../families.js';
import { openUrlFetcher, type UrlFetcherOptions } from '../intake/fetch-url.js';
import { sweepSpool } from '../intake/spool.js';
import { openJobRunner, type JobRunnerOptions } from '../jobs/job-runner.js';
import { openJobs } from '../jobs/jobs.js';
import { openKeys } from '../keys/keys.js';
import { loadPlans } from '../keys/plans.js';
import { openSessions } from '../keys/sessions.js';
import { openServerSecret } from '../keys/server-secret.js';
import { openCallers } from '../metering/caller.js';
import { openMetering } from '../metering/metering.js';
import { openSelfServe } from '../metering/self-serve.js';
import { openLocalObjects } from '../objects/local-objects.js';
import { openUploads } from '../objects/uploads.js';
import { type AnalysisPoolOptions, openAnalysisPool } from '../pool/analysis-pool.js';
import { openReports } from '../reports/reports.js';
import type { Settings } from '../settings.js';
import { openStore } from '../store/open-store.js';
import { openGate } from './analysis/gate.js';
import { workOnAnalysis } from './analysis/analysis-job.js';
import { openHousekeeping } from './housekeeping.js';
import { openMetrics } from './metrics.js';
import { openApiDocument } from './openapi/document.js';
import type { Route } from './route.js';
import type { Services } from './services.js';

/** What tests put in the place of the world. */
export interface World {
  readonly now?: () => Date;
  readonly workerFile?: AnalysisPoolOptions['workerFile'];
  /** Of the job runner. */
  readonly jobTimes?: Pick<JobRunnerOptions, 'leaseMs' | 'beatMs' | 'pollMs'>;
  readonly web?: Pick<UrlFetcherOptions, 'isAllowed' | 'lookup' | 'maxBytes'>;
}

/** Opens all that the routes need: the stores, the threads, the ways in. */
export async function openServices(
  settings: Settings,
  routes: readonly Route[],
  onError: (error: unknown) => void,
  { now = () => new Date(), workerFile, jobTimes = {}, web = {} }: World = {},
): Promise<Services & { close(): Promise<void> }> {
  const nowMs = () => now().getTime();
  const spoolDir = join(settings.dataDir, 'spool');
  await mkdir(spoolDir, { recursive: true, mode: 0o700 });
  await sweepSpool(spoolDir, Date.now() - OLD_SPOOL_MS);

  const plans = await loadPlans(settings.plansFile);
  const store = await openStore(settings.databaseUrl ?? settings.dataDir);
  try {
    const secret = await openServerSecret(store, settings.secret);
    const keys = await openKeys(store, secret, plans, nowMs);
    const callers = openCallers(keys, plans, secret);
    const metering = openMetering(store, [...profileByName.keys()], nowMs);
    const objects = await openLocalObjects({
      dir: join(settings.dataDir, 'uploads'),
      putUrl: `${settings.publicUrl}/api/uploads`,
      signingKey: secret.keyFor('uploads'),
      now: nowMs,
    });
    const uploads = openUploads(store, objects, nowMs);
    const { workers, queue, deadlineMs } = settings;
    const pool = openAnalysisPool({
      workers,
      queue,
      deadlineMs,
      ...(workerFile && { workerFile }),
    });
    const reports = openReports(store, nowMs);
    const jobs = openJobs(store, nowMs);
    const metrics = openMetrics(pool);
    const tools = { pool, metering, reports, metrics, settings, jobs, uploads };
    const runner = openJobRunner({
      jobs,
      atOnce: Math.max(1, workers - 1), // a worker is left for those who wait
      work: (claim, work) => workOnAnalysis(claim, work, tools),
      onError,
      ...jobTimes,
    });
    const housekeeping = openHousekeeping(tools, onError);
    return {
      ...tools,
      intake: openGate(INTAKE_FACTOR * (workers + queue)),
      store,
      state: { isStopping: false },
      plans,
      keys,
      sessions: openSessions(store, secret, nowMs),
      callers,
      objects,
      runner,
      selfServe: openSelfServe(store, callers, keys, plans, nowMs),
      spoolDir,
      fetchUrl: openUrlFetcher({ dir: spoolDir, ...web }),
      fetchObject: (objectPath, owner) => uploads.open(owner, objectPath),
      now,
      document: openApiDocument(routes, settings.publicUrl),
      async close() {
        await runner.close();
        await housekeeping.close();
        await pool.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Files that come in, for each that may be analysed or wait: some are slow, and none fills the disk. */
const INTAKE_FACTOR = 2;

/** No file is worked on for so long: what is older was left by a process that died. */
const OLD_SPOOL_MS = 24 * 3600_000;
