import type { BatchItems } from './batches/batch-items.js';
import type { AnswerCache } from './cache/answer-cache.js';
import type { JobRunner } from './jobs/job-runner.js';
import type { Jobs } from './jobs/jobs.js';
import type { Keys } from './keys/keys.js';
import type { Sessions } from './keys/sessions.js';
import type { Plans } from './keys/plans.js';
import type { Callers } from './metering/caller.js';
import type { Metering } from './metering/metering.js';
import type { AddressRate } from './metering/rate.js';
import type { SelfServe } from './metering/self-serve.js';
import type { LocalObjects } from './objects/local-objects.js';
import type { ObjectStore } from './objects/object-store.js';
import type { Uploads } from './objects/uploads.js';
import type { AnalysisPool } from './pool/analysis-pool.js';
import type { Readiness } from './readiness.js';
import type { Reports } from './reports/reports.js';
import type { Settings } from './settings.js';
import type { Store } from './store/open-store.js';
import type { Gate, Places } from './intake/hold.js';
import type { LookupCaller } from './intake/caller-lookups.js';
import type { Idempotency } from './idempotency/idempotency.js';
import type { Deliveries } from './webhooks/deliveries.js';
import type { Metrics } from './metrics.js';
import type { Shape } from './shape.js';

/** All that a route may use of the running service. */
export interface Services extends Places {
  readonly settings: Settings;
  readonly pool: AnalysisPool;
  readonly plans: Plans;
  readonly keys: Keys;
  readonly sessions: Sessions;
  readonly callers: Callers;
  readonly metering: Metering;
  readonly selfServe: SelfServe;
  /** For attempts to sign in. */
  readonly signInRate: AddressRate;
  /** For reports that visitors send without a key. */
  readonly reportRate: AddressRate;
  /** For requests whose audio is coming in or lies on the disk. */
  readonly intake: Gate;
  readonly store: Store;
  /** Of the parts that this process depends on. */
  readonly readiness: Readiness;
  /** The store of uploaded bytes. */
  readonly objects: ObjectStore;
  /** Takes uploads, where clients do not send them to the store itself. */
  readonly receiver: LocalObjects | undefined;
  /** For failures outside of requests. */
  readonly onError: (error: unknown) => void;
  readonly uploads: Uploads;
  readonly reports: Reports;
  readonly idempotency: Idempotency;
  readonly answerCache: AnswerCache;
  readonly deliveries: Deliveries;
  /** The signing secret of an owner's webhooks. */
  readonly webhookSecretOf: (owner: string) => string;
  /** @throws ApiError `url_not_allowed` with the parameter `callbackUrl`, also where its name leads to a private address. */
  readonly checkWebhookUrl: (url: string, caller: LookupCaller) => Promise<void>;
  readonly jobs: Jobs;
  readonly batchItems: BatchItems;
  readonly runner: JobRunner;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** Of the life of the process. */
  readonly state: { isStopping: boolean };
  /** The OpenAPI document of the routes. */
  readonly document: Shape;
}
