import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engines, missingEngine, startEngines } from '../../../../testing/engines.js';
import { startProgram } from '../../../../testing/run-program.js';
import { openServed, type Served } from '../../../../testing/served.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

/** Requests with an Idempotency-Key over the death of a server. */
const missing = await missingEngine();

describe.each(['one folder', 'PostgreSQL, Redis and a bucket'])('two servers on %s', (place) => {
  const isShared = place !== 'one folder';
  if (isShared && missing !== undefined) {
    test.skip(`not tested: ${missing}`);
    return;
  }
  let engines: Engines | undefined;
  const folder = testFolder();
  let env: Record<string, string> = {};
  let worker: ReturnType<typeof startProgram> | undefined;
  beforeAll(async () => {
    if (isShared) {
      engines = await startEngines();
      env = await engines.env();
      const settings = { ...env, SONOMETER_DATA_DIR: folder, SONOMETER_WORKERS: '1' };
      worker = startProgram(['work'], { env: settings });
    }
  }, 60_000);
  afterAll(async () => {
    worker?.kill('SIGTERM');
    await worker?.ended;
    await engines?.stop();
  });

  test(
    'fifty equal calls, one server killed among them: one charge, one answer',
    { timeout: 180_000 },
    async () => {
      const servers = [await openServed(env, folder), await openServed(env, folder)];
      const key = await servers[0]!.key('unlimited');
      const body = new Uint8Array(wavTone({ seconds: 250 }));
      const post = async (server: Served, round: number): Promise<string> => {
        const answer = await fetch(`${server.url}/v1/mix/analyze`, {
          method: 'POST',
          body,
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'audio/wav',
            'idempotency-key': `round-${round}`,
          },
        });
        if (answer.status === 503) {
          await sleep(500);
          return post(server, round);
        }
        const reported = await answer.text();
        // The reason is only in the log.
        const failures = server
          .log()
          .split('\n')
          .filter((line) => line.includes('"failed"'));
        expect(answer.status, `${failures.join('\n')}\n${reported}`).toBe(200);
        return reported;
      };
      // On a slow machine a refused upload may lose its connection before the client has read the refusal.
      const keepPosting = (server: Served, round: number): Promise<string> =>
        post(server, round).catch((error: unknown) => {
          if (!(error instanceof TypeError)) throw error;
          return sleep(500).then(() => keepPosting(server, round));
        });
      for (let round = 0; round < 2; round++) {
        const [victim, survivor] = servers as [Served, Served];
        const answering = Array.from({ length: 50 }, (_, i) =>
          // a client that loses its server calls the other one
          i % 2 === 0
            ? post(victim, round).catch(() => keepPosting(survivor, round))
            : keepPosting(survivor, round),
        );
        await sleep(150 + 400 * round);
        await victim.kill();
        const answers = await Promise.all(answering);
        expect(new Set(answers).size).toBe(1);
        const usage = await fetch(`${survivor.url}/v1/usage`, {
          headers: { authorization: `Bearer ${key}` },
        });
        expect(await usage.json()).toMatchObject({
          calls: { used: round + 1 },
          dataBytes: { used: (round + 1) * body.length },
        });
        servers[0] = survivor;
        servers[1] = await openServed(env, folder);
      }
      await Promise.all(servers.map((server) => server.close()));
    },
  );
});
