import type { Redis } from 'ioredis';
import { defaultTimeouts, type Timeouts } from '../dependencies/timeouts.js';
import { onRedis, patientOptions } from './open-redis.js';

export interface ListenerOptions {
  readonly redisUrl: string;
  /** The connection whose settings it copies. */
  readonly redis: Redis;
  readonly channel: string;
  readonly timeouts?: Timeouts;
  readonly onText: (text: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Subscribes to a channel on its own connection, and again after every break. ioredis would
 * resubscribe by itself, but its failures are not caught, even those of a close meanwhile: they
 * would end the process. An idle connection does not notice that it is broken: a ping does.
 * @throws ApiError `service_overloaded` when Redis does not answer.
 */
export async function openListener({
  redisUrl,
  redis,
  channel,
  timeouts = defaultTimeouts,
  onText,
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
    onText(text);
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
