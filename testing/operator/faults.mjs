/** The faults of the matrix. Each strikes a running service and heals it again; it may return remarks. */
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const during = async (ms, begin, end) => {
  await begin();
  await sleep(ms);
  await end();
};

/** In `short`, those that `.ci/run` has time for. */
export const faults = {
  none: { short: true, strike: () => sleep(1000) },

  'kill -9 of a worker': {
    short: true,
    async strike({ workers, startWorker }) {
      workers[0].child.kill('SIGKILL');
      workers[0] = await startWorker();
    },
  },
  'kill -9 of a server': {
    async strike({ servers, startServer }) {
      servers[0].child.kill('SIGKILL');
      servers[0] = await startServer();
    },
  },
  'Redis frozen for 8 s': {
    short: true,
    strike: ({ engines: { redis } }) =>
      during(
        8000,
        () => redis.freeze(true),
        () => redis.freeze(false),
      ),
  },
  'PostgreSQL frozen for 12 s': {
    short: true,
    strike: ({ engines: { postgres } }) =>
      during(
        12_000,
        () => postgres.freeze(true),
        () => postgres.freeze(false),
      ),
  },
  'kill -9 of Redis, back after 3 s': {
    strike: ({ engines: { redis } }) => during(3000, redis.kill, redis.start),
  },
  'crash of PostgreSQL, back after 3 s': {
    strike: ({ engines: { postgres } }) => during(3000, postgres.kill, postgres.start),
  },
  'network to PostgreSQL cut': { strike: async ({ network }) => network.postgres.cut() },
  'network to Redis cut': { strike: async ({ network }) => network.redis.cut() },
  'connections to PostgreSQL silent': {
    strike: async ({ network }) => network.postgres.forget(),
  },
  'connections to Redis silent': { strike: async ({ network }) => network.redis.forget() },

  'store stalls for 12 s': {
    short: true,
    strike: ({ network: { store } }) =>
      during(
        12_000,
        () => store.stall(true),
        () => {
          store.forget();
          store.stall(false);
        },
      ),
  },
  'store answers 500 for 5 s': {
    short: true,
    strike: ({ engines: { bucket } }) =>
      during(
        5000,
        () => bucket.fail(true),
        () => bucket.fail(false),
      ),
  },

  'full disk for 5 s': {
    async strike({ disk, client }) {
      if (disk === undefined) return 'left out: it needs root';
      const filler = join(disk, 'filler');
      for (const bytes of [1e6, 1e4, 100]) fill(filler, bytes);
      await sleep(5000);
      const { status, answer } = await client.get('/readyz');
      rmSync(filler);
      return `/readyz ${status}: ${answer?.error?.message}`;
    },
  },
  'names that are not resolved': {
    short: true,
    async strike({ client, newKey }) {
      const key = await newKey();
      const bodies = Array.from({ length: 24 }, (_, i) =>
        JSON.stringify({ url: `http://a${i}.slow.test/a.wav` }),
      );
      const beganMs = performance.now();
      const answers = await Promise.all(
        bodies.map((body) =>
          client.send('/v1/mix/analyze', { key, body, type: 'application/json' }),
        ),
      );
      const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
      const statuses = [...new Set(answers.map(({ status }) => status))].toSorted();
      return `24 URLs answered ${statuses.join(', ')} within ${seconds} s`;
    },
  },
  'webhooks that hang': {
    short: true,
    async strike({ client, newKey, receiver }) {
      const [hanging, other] = [await newKey(), await newKey()];
      const queryOf = (path) => `?callbackUrl=${encodeURIComponent(receiver.urlOf(path))}`;
      const before = receiver.received.answered;
      for (let i = 0; i < 20; i++)
        await client.measure(hanging, { job: true, query: queryOf('/hangs') });
      await client.measure(other, { job: true, query: queryOf('/answers') });
      await client.ended([[...client.jobs].findLast(([, key]) => key === other)?.[0]], 60_000);
      const beganMs = performance.now(); // from the end of the job on
      while (receiver.received.answered === before && performance.now() - beganMs < 30_000)
        await sleep(50);
      const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
      const isReceived = receiver.received.answered > before;
      return isReceived
        ? `the webhook of another key came after ${seconds} s`
        : 'the webhook of another key did not come within 30 s';
    },
  },
  'NUL bytes in ids': {
    short: true,
    async strike({ client, newKey }) {
      const key = await newKey();
      const gets = await Promise.all(
        ['/r/%00', '/v1/jobs/%00', '/v1/jobs/a%00b'].map((path) => client.get(path, key)),
      );
      const post = await client.send('/v1/mix/analyze', {
        key,
        body: JSON.stringify({ objectPath: 'upl_a\0b' }),
        type: 'application/json',
      });
      return `answered ${[...gets, post].map(({ status }) => status).join(', ')}`;
    },
  },
  'overload by another key': {
    short: true,
    async strike({ client, newKey }) {
      const [flood, small] = [await newKey(), await newKey()];
      const endMs = performance.now() + 10_000;
      let refused = 0;
      const flooding = Array.from({ length: 120 }, async () => {
        while (performance.now() < endMs) {
          const status = await client.measure(flood);
          if (status !== 200) refused++;
          if (status !== 200) await sleep(100);
        }
      });
      let admitted = 0;
      let slowestMs = 0;
      const calls = [];
      const call = async () => {
        const beganMs = performance.now();
        if ((await client.measure(small)) === 200) admitted++;
        slowestMs = Math.max(slowestMs, performance.now() - beganMs);
      };
      while (performance.now() < endMs) {
        calls.push(call());
        await sleep(500);
      }
      await Promise.all([...flooding, ...calls]);
      const slowest = (slowestMs / 1000).toFixed(1);
      return `the key with 2 calls a second had ${admitted} of ${calls.length} answered, the slowest after ${slowest} s; of the other ${refused} were refused`;
    },
  },
};

/** Writes pieces until there is no room for one more. */
function fill(path, bytes) {
  const piece = Buffer.alloc(bytes);
  try {
    for (;;) appendFileSync(path, piece);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}
