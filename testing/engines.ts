import { postgresPrograms, type PostgresCluster, startPostgres } from './postgres-cluster.js';
import { redisProgram, type RedisServer, startRedis } from './redis-server.js';
import { type S3Double, startS3Double } from './s3-double.js';

/** PostgreSQL, Redis and a bucket, of the tests' own. */
export interface Engines {
  readonly postgres: PostgresCluster;
  readonly redis: RedisServer;
  readonly bucket: S3Double;
  /** An empty database, with the settings of a service on it. */
  env(): Promise<Record<'DATABASE_URL' | 'REDIS_URL' | 'OBJECTS_URL', string>>;
  stop(): Promise<void>;
}

/** The missing programs that start them; `undefined` when none is missing. */
export async function missingEngine(): Promise<string | undefined> {
  if ((await postgresPrograms()) === undefined)
    return 'no PostgreSQL server programs under /usr/lib/postgresql';
  return redisProgram() === undefined ? 'no redis-server on the path' : undefined;
}

export async function startEngines(): Promise<Engines> {
  const [programs, program] = [await postgresPrograms(), redisProgram()];
  if (programs === undefined || program === undefined) throw new Error('an engine is missing');
  const [postgres, redis, bucket] = await Promise.all([
    startPostgres(programs),
    startRedis(program),
    startS3Double(),
  ]);
  let index = 0;
  return {
    postgres,
    redis,
    bucket,
    async env() {
      return {
        DATABASE_URL: await postgres.createDatabase(),
        REDIS_URL: `${redis.url}/${index++ % 16}`, // of Redis' sixteen databases
        OBJECTS_URL: bucket.url,
      };
    },
    async stop() {
      await Promise.all([postgres.stop(), redis.stop(), bucket.close()]);
    },
  };
}
