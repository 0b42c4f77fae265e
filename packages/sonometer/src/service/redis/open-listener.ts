import type { Redis } from 'ioredis';
import { defaultTimeouts, type Timeouts } from '../dependencies/timeouts.js';
import { onRedis, patientOptions } from './open-redis.js';

export interface ListenerOptions {
  readonly redisUrl: string;
  /** Whose settings it takes over. */
  readonly redis: Redis;
  readonly channel: string;
  readonly timeouts?: Timeouts;
  readonly hear: (text: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Hears a channel on a connection of its own, and again after every break. ioredis would subscribe again by
 * itself, but what fails of that, even because we leave meanwhile, nobody catches: it would end the
 * process.
 *
 * A connection on which nothing is sent does not find out by itself that it carries nothing any more: a ping does.
 *
 * @throws ApiError `service_overloaded` when Redis does not answer.
 */
export async function openListener({
  redisUrl,
  redis,
  channel,
  timeouts = defaultTimeouts,
  hear,
  onError,
}: ListenerOptions): Promise<{ close(): void }> {
  const connection = redis.duplicate({
    ...patientOptions(redisUrl, timeouts),
    autoResubscribe: false,
  });
  let isClosed = false;
  const pings = setInterval(() => {
    if (connection.status === 'ready') connection.ping().catch(() => undefined);
  }, timeouts.redisMs).unref();
  const close = () => {
    isClosed = true;
    clearInterval(pings);
    connection.disconnect();
  };
  connection.on('error', onError);
  connection.on('message', (_channel, text) => {
    hear(text);
  });
  try {
    await onRedis(connection.subscribe(channel));
  } catch (error) {
    close();
    throw error;
  }
  connection.on('ready', () => {
    connection.subscribe(channel).catch((error: unknown) => {
      if (!isClosed) onError(error);
    });
  });
  return { close };
}
