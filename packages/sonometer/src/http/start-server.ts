import { pino } from 'pino';
import type { Settings } from '../settings.js';
import { openServices } from './open-services.js';
import { routes } from './routes/index.js';
import { openServer } from './server.js';

export interface RunningServer {
  /** Where it listens. */
  readonly url: string;
  /** Refuses what comes, finishes what runs. */
  close(): Promise<void>;
}

/** Opens the stores, the pool and the port. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const logger = pino({ level: settings.logLevel, base: null });
  const services = await openServices(settings, routes, (err) => {
    logger.error({ err }, 'work behind the scenes failed');
  });
  try {
    const server = await openServer({ routes, services, logger });
    const url = await server.listen({ host: settings.host, port: settings.port });
    return {
      url,
      async close() {
        services.state.isStopping = true;
        await server.close();
        await services.close();
      },
    };
  } catch (error) {
    await services.close();
    throw error;
  }
}
