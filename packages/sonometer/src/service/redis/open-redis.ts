import { ApiError } from '@sonometer/report/errors/api-error.js';
import { Redis } from 'ioredis';
import {
  defaultLimits,
  defaultTimeouts,
  type Limits,
  type Timeouts,
} from '../dependencies/watchdog.js';
import { type Rates, takenOf } from '../metering/rate.js';
import { ENGINE_AWAY_SEC } from '../store/engine-away.js';

/** The longest time for which BullMQ lets Redis wait before it answers: the default of `drainDelay`. */
export const BLOCK_MS = 5_000;
const MAX_PAUSE_MS = 1_000;

/** Tries again for ever: an engine that was away comes back. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** times, MAX_PAUSE_MS);

/**
 * For commands that a caller waits for: while the engine is away they fail at once. A connection that carries nothing
 * any more is given up, or every further command would fail on it.
 */
const hastyOptions = (url: string, { connectMs, redisMs }: Timeouts) => ({
  url,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: connectMs,
  commandTimeout: redisMs,
  socketTimeout: redisMs,
  retryStrategy,
});

/** For connections that wait for events, however long, and reconnect after a break. */
export const patientOptions = (url: string, { connectMs, redisMs }: Timeouts) => ({
  url,
  enableOfflineQueue: true,
  maxRetriesPerRequest: null,
  connectTimeout: connectMs,
  socketTimeout: redisMs + BLOCK_MS,
  retryStrategy,
});

/**
 * Connects to Redis for commands that a caller waits for.
 *
 * @throws ApiError `service_overloaded` when it cannot be reached.
 */
export async function openRedis(
  url: string,
  onError: (error: unknown) => void,
  limits: Limits = defaultLimits(),
): Promise<Redis> {
  const { url: address, ...options } = hastyOptions(url, limits.timeouts);
  const redis = new Redis(address, { ...options, lazyConnect: true });
  countCommands(redis, limits);
  redis.on('error', onError);
  await onRedis(redis.connect()).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });
  return redis;
}

/** A command, whose failure means that the engine is away: none of our commands is invalid. */
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

/** Counts the commands that Redis has not answered in time, those of BullMQ on the same connection included. */
function countCommands(redis: Redis, { timeouts, watchdog }: Limits): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, stream) => {
    command.promise.catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'Command timed out')) return;
      const { name: operation } = command;
      watchdog.exceeded({ dependency: 'redis', operation, limitMs: timeouts.redisMs });
    });
    return send(command, stream);
  };
}

/**
 * The same listener of errors, which also counts the connections that were given up because nothing came in time. One
 * error may be reported by several users of a connection.
 */
export function countingConnections(
  onError: (error: unknown) => void,
  { timeouts, watchdog }: Limits,
): (error: unknown) => void {
  const seen = new WeakSet();
  return (error) => {
    if (error instanceof Error && !seen.has(error)) {
      seen.add(error);
      if (/^(Socket timeout|connect ETIMEDOUT)/.test(error.message))
        watchdog.exceeded({
          dependency: 'redis',
          operation: 'connection',
          limitMs: timeouts.redisMs,
        });
    }
    onError(error);
  };
}

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

/** Counts, and forgets the count when its window is over. One step, so that no count stays for ever. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return count`;

/** Rates counted in Redis, for any number of servers. */
export const openRedisRates = (redis: Redis): Rates => ({
  async take({ subject, limit, windowMs }, nowMs) {
    const windowStart = nowMs - (nowMs % windowMs);
    const leftMs = windowStart + windowMs - nowMs;
    if (limit < 1) return takenOf(limit, leftMs);
    const key = `sonometer:rate:${subject}:${windowStart}`;
    const count = Number(await onRedis(redis.eval(COUNT, 1, key, leftMs)));
    return takenOf(limit, leftMs, count);
  },
  sweep: async () => 0, // Redis does so itself
});
