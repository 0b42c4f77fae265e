import type { Settings } from '../service/settings.js';
import { backgroundLog, openLog, overrunLog } from '../service/log.js';
import { openServices } from '../service/open-services.js';
import { startTracing } from '../service/tracing/start-tracing.js';
import { openApiDocument } from './openapi/document.js';
import { getHealth, getMetrics, getReadiness } from './routes/health.js';
import { openServer } from './server.js';

export interface RunningWorker {
  /** The address of its probes, if it has any. */
  readonly url: string | undefined;
  /** Takes no more, and finishes what runs. */
  close(): Promise<void>;
}

/** The endpoints of a worker: its probes and its metrics. */
const routes = [getHealth, getReadiness, getMetrics];

/** Opens the stores, the threads and the queue; with a port, the probe endpoints. */
export async function startWorker(settings: Settings, port?: number): Promise<RunningWorker> {
  const logger = openLog(settings.logLevel);
  const onError = backgroundLog(logger, 'work failed');
  const document = openApiDocument(routes, settings.publicUrl);
  const tracing = await startTracing();
  const services = await openServices(settings, document, onError, {
    role: 'work',
    onOverrun: overrunLog(logger),
  }).catch(async (error: unknown) => {
    await tracing.close();
    throw error;
  });
  try {
    const server = port === undefined ? undefined : await openServer({ routes, services, logger });
    const url = await server?.listen({ host: settings.host, port: port ?? 0 });
    return {
      url,
      async close() {
        services.state.isStopping = true;
        await services.close();
        await server?.close();
        await tracing.close();
      },
    };
  } catch (error) {
    await services.close();
    await tracing.close();
    throw error;
  }
}
