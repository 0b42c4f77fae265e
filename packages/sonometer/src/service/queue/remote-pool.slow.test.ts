import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '@sonometer/engine';
import { redisProgram, type RedisServer, startRedis } from '../../../../../testing/redis-server.js';
import type { Analysed, AnalysisTask } from '../pool/analysis-task.js';
import type { AnalysisPool } from '../pool/analysis-pool.js';
import { openRedis } from '../redis/open-redis.js';
import { type InlineWorkerOptions, openInlineWorker } from './inline-worker.js';
import { openRemotePool } from './remote-pool.js';

const program = redisProgram();

if (program === undefined) {
  console.warn('The pool behind the queue not tested: no redis-server on the path');
  test.skip('the pool behind the queue: no redis-server on the path');
} else
  describe('the pool behind the queue', () => {
    let server: RedisServer;
    let redis: Redis;
    let dir: string;
    let task: AnalysisTask;
    const opened: { close(): Promise<void> }[] = [];
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);

    beforeAll(async () => {
      server = await startRedis(program);
      redis = await openRedis(server.url, onError);
      dir = await mkdtemp(join(tmpdir(), 'pool-'));
      const path = join(dir, 'file');
      await writeFile(path, 'some audio');
      task = { path, answerId: 'mix', options: {}, submission: {}, nowMs: 0 };
    });
    afterEach(async () => {
      for (const one of opened.splice(0).toReversed()) await one.close();
      expect(await readdir(dir)).toEqual(['file']); // no object stays
      errors.splice(0);
    });
    afterAll(async () => {
      redis.disconnect();
      await server.stop();
      await rm(dir, { recursive: true });
    });

    /** Objects as files of the folder; counts those that were brought. */
    let puts = 0;
    const at = (id: string) => join(dir, id);
    const objects = {
      put: (id: string, path: string) => (puts++, copyFile(path, at(id))),
      delete: (id: string) => rm(at(id), { force: true }),
      async get(id: string) {
        const { size } = await stat(at(id));
        return { path: at(id), sizeBytes: size, dispose: async () => undefined };
      },
    };

    /** A server's pool with one scripted worker, or with none. */
    async function open(
      analyse: InlineWorkerOptions['pool']['analyse'] | undefined,
      sees?: () => Promise<boolean>,
    ): Promise<AnalysisPool> {
      puts = 0;
      const engine = { redisUrl: server.url, redis, onError };
      if (analyse)
        opened.push(
          await openInlineWorker({
            ...engine,
            objects,
            pool: { analyse },
            threads: 1,
            ...(sees && { sees }),
          }),
        );
      const pool = await openRemotePool({
        ...engine,
        objects,
        prober: { probe: async () => undefined, close: async () => undefined },
        max: 4,
        workers: 1,
        deadlineMs: 20_000,
        lookMs: 100,
      });
      opened.push(pool);
      return pool;
    }

    const analysed = (json: string): Analysed => ({
      json,
      durationSec: 1,
      warnings: [],
      audioSha256: '',
      decodeMs: 0,
      analysisMs: 0,
    });
    const pathBack: InlineWorkerOptions['pool']['analyse'] = async ({ path }) => analysed(path);

    test('a worker that sees the file reads it where it is', async () => {
      const pool = await open(pathBack);
      expect(await pool.analyse(task)).toEqual(analysed(task.path));
      expect(puts).toBe(0);
    });

    test('one that does not gets it from the store, at once from then on', async () => {
      const requested: boolean[] = [];
      const pool = await open(pathBack, async () => (requested.push(false), false));
      const { json } = await pool.analyse(task);
      expect(json).toContain(join(dir, 'inl_'));
      expect([puts, requested.length]).toEqual([1, 2]);
      await pool.analyse(task);
      expect([puts, requested.length]).toEqual([2, 3]);
    });

    test('reports its progress to its client', async () => {
      const pool = await open(async ({ path }, context) => {
        context?.onProgress?.(0.5);
        return analysed(path);
      });
      const shares: number[] = [];
      await pool.analyse(task, { onProgress: (share) => shares.push(share) });
      expect(shares).toEqual([0.5]);
    });

    test('a fault of the recording is one here too, and any other is ours', async () => {
      const pool = await open(async ({ answerId }) => {
        if (answerId === 'mix') throw new Fault('decode.unsupported', 'no audio');
        throw new Error('the thread has died');
      });
      await expect(pool.analyse(task)).rejects.toMatchObject({ code: 'decode.unsupported' });
      const died = pool.analyse({ ...task, answerId: 'voice' });
      await expect(died).rejects.toThrow('the thread has died');
      expect(errors).toHaveLength(1);
    });

    test('a worker that cannot reach what it needs is 503, and not a failed analysis', async () => {
      const pool = await open(async () => {
        throw new ApiError('service_overloaded', 'the store of uploads does not answer');
      });
      await expect(pool.analyse(task)).rejects.toMatchObject({
        code: 'service_overloaded',
        retryAfterSec: 5,
      });
    });

    test('an outcome that nobody heard is found', async () => {
      const pool = await open(async ({ path }) => {
        await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
        return analysed(path);
      });
      expect(await pool.analyse(task)).toEqual(analysed(task.path));
    }, 20_000);

    test('without a worker it waits for one for a while, then says so', async () => {
      const pool = await open(undefined);
      const gone = { code: 'service_overloaded', message: 'no worker is there', retryAfterSec: 5 };
      await expect(pool.analyse(task)).rejects.toMatchObject(gone);
      expect(() => {
        pool.checkRoom();
      }).toThrow('no worker is there');
    });

    test('a caller who leaves stops the analysis', async () => {
      const leaving = new AbortController();
      let wasStopped = false;
      const pool = await open(
        (_task, context) =>
          new Promise((_answer, fail) => {
            context?.signal?.addEventListener('abort', () => {
              wasStopped = true;
              fail(new Fault('run.aborted', 'stopped'));
            });
            leaving.abort();
          }),
      );
      const left = pool.analyse(task, { signal: leaving.signal });
      await expect(left).rejects.toMatchObject({ code: 'run.aborted' });
      await expect.poll(() => wasStopped).toBe(true);
    });
  });
