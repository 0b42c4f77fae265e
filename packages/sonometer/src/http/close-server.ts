import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

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
