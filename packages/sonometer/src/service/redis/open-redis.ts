import { Redis } from 'ioredis';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { ENGINE_AWAY_SEC } from '../store/engine-away.js';

const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;
const MOST_PAUSE_MS = 1_000;

/** Tries again for ever: an engine that was away comes back. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** times, MOST_PAUSE_MS);

/** For commands that a caller waits for: while the engine is away they fail at once. */
const hastyOptions = (url: string) => ({
  url,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: COMMAND_TIMEOUT_MS,
  retryStrategy,
});

/** For what waits for events, however long, and begins anew after a break. */
export const patientOptions = (url: string) => ({
  url,
  enableOfflineQueue: true,
  maxRetriesPerRequest: null,
  connectTimeout: CONNECT_TIMEOUT_MS,
  retryStrategy,
});

/**
 * Connects to Redis for commands that a caller waits for.
 *
 * @throws ApiError `service_overloaded` when it cannot be reached.
 */
export async function openRedis(url: string, onError: (error: unknown) => void): Promise<Redis> {
  const { url: address, ...options } = hastyOptions(url);
  const redis = new Redis(address, { ...options, lazyConnect: true });
  redis.on('error', onError);
  await onRedis(redis.connect()).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });
  return redis;
}

/** A command, whose failure is that the engine is away: none of ours is wrong in itself. */
export async function onRedis<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new ApiError('service_overloaded', 'the queue does not answer', {
      cause,
      retryAfterSec: ENGINE_AWAY_SEC,
    });
  }
}
