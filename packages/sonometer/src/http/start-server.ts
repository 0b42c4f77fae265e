import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundLog, openLog, overrunLog } from '../service/log.js';
import { openServices } from '../service/open-services.js';
import type { Settings } from '../service/settings.js';
import { startTracing } from '../service/tracing/start-tracing.js';
import { openApiDocument } from './openapi/document.js';
import { routes } from './routes/index.js';
import { openServer } from './server.js';

/** Shorter than what a stop may take at all (`serve`), so that the rest still closes in order. */
const LAST_READERS_MS = 50_000;

/**
 * Gives what closes the server: it resolves when the last answer is out. Node (20 to 26) takes a
 * connection for idle as soon as an answer is written, and cuts off clients that are still reading
 * it; so answers are counted until they are handed over. A client that has not read after
 * `lastReadersMs` is cut off: a single stalled reader would hold the server until its host kills
 * it, with work unfinished. New requests must be refused meanwhile.
 */
export function closerOf(server: {
  readonly server: Server;
  close(): PromiseLike<unknown>;
}): (lastReadersMs?: number) => Promise<void> {
  const answers = new Set<ServerResponse>();
  server.server.on('request', (_request, answer: ServerResponse) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer)); // comes when all is with the system, or the caller has gone
  });
  const allOut = async () => {
    for (const answer of answers) await new Promise((done) => answer.once('close', done));
  };
  return async (lastReadersMs = LAST_READERS_MS) => {
    const stop = new AbortController();
    await Promise.race([allOut(), sleep(lastReadersMs, undefined, stop).catch(() => undefined)]);
    stop.abort();
    const closed = server.close();
    server.server.closeAllConnections();
    await closed;
  };
}

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
