import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redisProgram, type RedisServer, startRedis } from '../../../../../testing/redis-server.js';
import {
  type Ran,
  runProgram,
  startProgram,
  type Running,
} from '../../../../../testing/run-program.js';
import { type S3Double, startS3Double } from '../../../../../testing/s3-double.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const program = redisProgram();

if (program === undefined) {
  console.warn('enqueue not tested: no redis-server on the path');
  test.skip('enqueue: no redis-server on the path');
} else
  describe('enqueue', () => {
    let redis: RedisServer;
    let bucket: S3Double;
    let dir: string;
    let worker: Running;
    const env = () => ({
      REDIS_URL: redis.url,
      OBJECTS_URL: bucket.url,
      SONOMETER_DATA_DIR: join(dir, 'data'),
      NODE_NO_WARNINGS: '1',
    });
    const work = () => startProgram(['work', '--concurrency', '2'], { env: env(), input: 'open' });
    const enqueue = (...args: string[]): Promise<Ran> =>
      runProgram(['enqueue', ...args, '--family', 'signal', '--out', join(dir, 'out')], {
        env: env(),
      });

    beforeAll(async () => {
      [redis, bucket] = await Promise.all([startRedis(program), startS3Double()]);
      dir = await mkdtemp(join(tmpdir(), 'enqueue-'));
      await mkdir(join(dir, 'in', 'deep'), { recursive: true });
      const wav = wavTone();
      for (let i = 0; i < 30; i++) await writeFile(join(dir, 'in', 'deep', `${i}.wav`), wav);
      await writeFile(join(dir, 'in', 'junk.wav'), 'junk');
      worker = work();
    }, 30_000);
    afterAll(async () => {
      worker.kill('SIGTERM');
      await worker.ended;
      await Promise.all([redis.stop(), bucket.close()]);
      await rm(dir, { recursive: true });
    }, 30_000);

    test('a folder is measured once, over the death of a worker, and gone on with', async () => {
      const first = enqueue(join(dir, 'in'));
      const second = enqueue(join(dir, 'in'));
      await expect
        .poll(() => readdir(join(dir, 'out', 'deep')).catch(() => []), { timeout: 30_000 })
        .not.toEqual([]);
      worker.kill('SIGKILL');
      await worker.ended;
      worker = work();
      const both = await Promise.all([first, second]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);

      const names = await readdir(join(dir, 'out', 'deep'));
      expect(names.filter((name) => name.endsWith('.wav.json'))).toHaveLength(30);
      expect(await readdir(join(dir, 'out'))).toContain('junk.wav.error.json');
      const result = join(dir, 'out', 'deep', '7.wav.json');
      expect(JSON.parse(await readFile(result, 'utf8'))).toMatchObject({ fileName: '7.wav' });

      const before = await stat(result);
      await rm(join(dir, 'out', 'deep', '8.wav.json'));
      const again = await enqueue(join(dir, 'in'));
      expect(again.err).toContain('1 measured, 30 already had a result, 0 failed');
      expect((await stat(result)).mtimeMs).toBe(before.mtimeMs);
    }, 90_000);

    test('a list, and the objects of a bucket', async () => {
      await writeFile(join(dir, 'list.txt'), 'in/deep/0.wav\nin/deep/1.wav\n');
      const listed = await enqueue(join(dir, 'list.txt'));
      expect(listed.err).toContain('2 measured');
      for (let i = 0; i < 3; i++)
        bucket.objects.set(`uploads/set/${i}.wav`, {
          bytes: Buffer.from(wavTone()),
          type: '',
          modifiedMs: 0,
        });
      const fetched = await enqueue(bucket.url.replace('/uploads', '/uploads/set'));
      expect(fetched.err).toContain('3 measured');
      expect(await readdir(join(dir, 'out', 'uploads', 'set'))).toHaveLength(3);
    }, 60_000);

    test('that nobody works is said, and what to do', async () => {
      worker.kill('SIGTERM');
      await worker.ended;
      await rm(join(dir, 'out'), { recursive: true, force: true });
      const alone = startProgram(
        ['enqueue', join(dir, 'in'), '--family', 'signal', '--out', join(dir, 'out')],
        { env: env() },
      );
      await expect
        .poll(() => alone.err(), { timeout: 20_000 })
        .toContain('no worker is running, 31 files');
      worker = work();
      const { code, err } = await alone.ended;
      expect(code).toBe(0);
      expect(err).toContain('sonometer work');
      expect(err).toContain('31 measured');
    }, 60_000);

    test('what cannot be is said', async () => {
      expect((await enqueue(join(dir, 'nowhere'))).err).toContain('there is no');
      const open = { env: { ...env(), REDIS_URL: '' } };
      expect(
        (await runProgram(['enqueue', 'x', '--family', 'mix', '--out', 'y'], open)).err,
      ).toContain('REDIS_URL');
      expect((await runProgram(['work'], open)).err).toContain('REDIS_URL');
    });
  });
