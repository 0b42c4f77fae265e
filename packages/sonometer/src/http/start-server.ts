import { createServer, type AddressInfo } from 'node:net';
import type { Settings } from '../service/settings.js';
import { backgroundLog, openLog, overrunLog } from '../service/open-log.js';
import { openServices } from '../service/open-services.js';
import { closerOf } from './close-server.js';
import { startTracing } from '../service/tracing/start-tracing.js';
import { openApiDocument } from './openapi/document.js';
import { routes } from './routes/index.js';
import { openServer } from './server.js';

export interface RunningServer {
  /** Its address. */
  readonly url: string;
  /** Refuses what comes, finishes what runs. */
  close(): Promise<void>;
}

/** Opens the stores, the pool and the port. */
export async function startServer(given: Settings): Promise<RunningServer> {
  const settings = given.port === 0 ? await withFreePort(given) : given;
  const logger = openLog(settings.logLevel);
  const document = openApiDocument(routes, settings.publicUrl);
  const tracing = await startTracing();
  const onError = backgroundLog(logger, 'background work failed');
  const services = await openServices(settings, document, onError, {
    onOverrun: overrunLog(logger),
  }).catch(async (error: unknown) => {
    await tracing.close();
    throw error;
  });
  try {
    const server = await openServer({ routes, services, logger });
    const close = closerOf(server);
    const url = await server.listen({ host: settings.host, port: settings.port });
    return {
      url,
      async close() {
        services.state.isStopping = true;
        await close();
        await services.close();
        await tracing.close();
      },
    };
  } catch (error) {
    await services.close();
    await tracing.close();
    throw error;
  }
}

/** The port must be known before there is anything to listen: links in answers hold it. */
async function withFreePort(settings: Settings): Promise<Settings> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, settings.host, resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return { ...settings, port, publicUrl: settings.publicUrl.replace(/:0$/, `:${port}`) };
}
