import type { Redis } from 'ioredis';
import { onRedis, patientOptions } from './open-redis.js';

export interface ListenerOptions {
  readonly redisUrl: string;
  /** Whose settings it takes over. */
  readonly redis: Redis;
  readonly channel: string;
  readonly hear: (text: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Hears a channel on a connection of its own, and again after every break. ioredis would subscribe again by
 * itself, but what fails of that, even because we leave meanwhile, nobody catches: it would end the
 * process.
 *
 * @throws ApiError `service_overloaded` when Redis does not answer.
 */
export async function openListener({
  redisUrl,
  redis,
  channel,
  hear,
  onError,
}: ListenerOptions): Promise<{ close(): void }> {
  const connection = redis.duplicate({ ...patientOptions(redisUrl), autoResubscribe: false });
  let isClosed = false;
  const close = () => {
    isClosed = true;
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
