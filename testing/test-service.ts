import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { openServices, type World } from '../packages/sonometer/src/service/open-services.js';
import { openApiDocument } from '../packages/sonometer/src/http/openapi/document.js';
import type { Route } from '../packages/sonometer/src/http/route.js';
import { routes as allRoutes } from '../packages/sonometer/src/http/routes/index.js';
import type { MeterEndpoint } from '../packages/sonometer/src/http/meter/meter-endpoint.js';
import type { MeterLimits } from '../packages/sonometer/src/http/meter/meter-limits.js';
import { openServer } from '../packages/sonometer/src/http/server.js';
import type { Services } from '../packages/sonometer/src/service/services.js';
import { overrunLog } from '../packages/sonometer/src/service/log.js';
import { readSettings } from '../packages/sonometer/src/service/settings.js';
import { builtScript } from './built.js';
import { openConformity } from './conformity.js';
import { putEmptyStore } from './fresh-store.js';

const builtWorker = builtScript('service/pool/analysis-worker.js', 'analysis-worker.js');
const builtMeterWorker = builtScript('service/meters/meter-worker.js', 'meter-worker.js');

export interface TestService {
  readonly meters: MeterEndpoint;
  readonly server: Awaited<ReturnType<typeof openServer>>;
  readonly services: Services;
  /** Those of the worker, where there are engines. */
  readonly worker: Services | undefined;
  /** A request without a port; its answer is checked against the OpenAPI document. */
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  /** Failures outside of requests. */
  readonly errors: unknown[];
  /** The log, one object for each line. */
  readonly log: Record<string, unknown>[];
  /** Closes it, and gives the folder, for another service to continue with. */
  stop(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Settings of the engines that services opened from now on have, a set for each; without, they are all in
 * their folder. A worker then runs in the same process as the server.
 */
export function useEngines(make: (() => Promise<Record<string, string>>) | undefined): void {
  makeEngines = make;
}

let makeEngines: (() => Promise<Record<string, string>>) | undefined;
/** The state that a service opened again in the same folder continues with. */
const enginesOf = new Map<string, Promise<Record<string, string>> | undefined>();

const documents = new WeakMap<readonly Route[], Map<string, ReturnType<typeof openApiDocument>>>();
/** Made once: a tenth of a second. */
function getDocument(routes: readonly Route[], publicUrl: string) {
  const ofRoutes = documents.get(routes) ?? new Map<string, ReturnType<typeof openApiDocument>>();
  documents.set(routes, ofRoutes);
  const document = ofRoutes.get(publicUrl) ?? openApiDocument(routes, publicUrl);
  ofRoutes.set(publicUrl, document);
  return document;
}

/** The whole service in a folder of its own; open, unless `env` changes that. */
export async function openTestService({
  routes = allRoutes,
  env = {},
  folder: given,
  meterLimits: limits = {},
  ...world
}: {
  routes?: readonly Route[];
  env?: Record<string, string>;
  folder?: string;
  meterLimits?: Partial<MeterLimits>;
} & World = {}): Promise<TestService> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'sonometer-test-')));
  const errors: unknown[] = [];
  if (!enginesOf.has(folder)) enginesOf.set(folder, makeEngines?.());
  const engines = await enginesOf.get(folder);
  if (given === undefined && !engines) await putEmptyStore(folder);
  const settings = readSettings({
    SONOMETER_PUBLIC_URL: 'https://sonometer.example',
    SONOMETER_DATA_DIR: folder,
    SONOMETER_WORKERS: '1',
    SONOMETER_OPEN: '1',
    ...engines,
    ...env,
  });
  const log: Record<string, unknown>[] = [];
  const write = (line: string) => log.push(JSON.parse(line) as Record<string, unknown>);
  const logger = pino({}, { write });
  const onError = (err: unknown) => errors.push(err);
  const whole = {
    onOverrun: overrunLog(logger),
    workerFile: builtWorker,
    now: () => new Date('2026-11-20T12:00:00Z'),
    ...world,
  };
  const worker = engines
    ? await openServices(settings, {}, onError, { ...whole, role: 'work' })
    : undefined;
  const services = await openServices(
    settings,
    getDocument(routes, settings.publicUrl),
    onError,
    whole,
  );
  const meterEndpoint = { workerFile: builtMeterWorker, limits };
  const server = await openServer({ routes, services, logger, meterEndpoint });
  const conforms = openConformity(services.document);
  const stop = async () => {
    services.state.isStopping = true;
    await server.close();
    await services.close();
    await worker?.close();
    return folder;
  };
  return {
    server,
    services,
    worker,
    meters: server.meters,
    async inject(request) {
      const { method = 'GET', url } = typeof request === 'string' ? { url: request } : request;
      const response = await server.inject(request);
      const wrong = conforms(method, typeof url === 'string' ? url : '', response);
      if (wrong !== undefined) throw new Error(`${wrong}: ${response.body.slice(0, 500)}`);
      return response;
    },
    errors,
    log,
    stop,
    async close() {
      await rm(await stop(), { recursive: true, force: true });
    },
  };
}

/** The service of the tests of a file or group: opened before them, and closed after them. */
export function testService(
  options: () => Parameters<typeof openTestService>[0] = () => ({}),
): TestService {
  let opened: TestService | undefined;
  beforeAll(async () => {
    opened = await openTestService(options());
  });
  afterAll(() => opened?.close());
  return new Proxy({} as TestService, {
    get: (_, name) => opened && (Reflect.get(opened, name) as unknown),
  });
}
