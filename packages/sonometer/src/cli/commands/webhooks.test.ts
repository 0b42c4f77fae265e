import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../../../testing/free-port.js';
import { openTestService } from '../../../../../testing/test-service.js';
import { runHere } from '../../../../../testing/run-here.js';
import { wavTone } from '../../../../../testing/wav-tone.js';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four').toString('base64')}`;
let port: string;
beforeEach(async () => {
  vi.stubEnv('SONOMETER_WEBHOOK_SECRET', SECRET);
  port = String(await freePort());
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs `test` against it until it listens. */
const testUntilHeard = (path = '/') =>
  vi.waitFor(
    async () => {
      const sent = await runHere('webhooks', 'test', `http://127.0.0.1:${port}${path}`);
      expect(sent.err).toBe('');
      return sent;
    },
    { timeout: 10_000, interval: 50 },
  );

describe('sonometer webhooks', () => {
  test('listen verifies a test event and prints it', async () => {
    const listening = runHere('webhooks', 'listen', '--port', port, '--count', '1');
    const sent = await testUntilHeard('/hook');
    expect(sent).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^✓ taken {2}status 204/) as unknown,
    });
    const { code, out, err } = await listening;
    expect(code).toBe(0);
    expect(err).toBe(`Listens on http://localhost:${port}/ (127.0.0.1:${port})\n`);
    expect(out).toMatch(
      /^✓ verified {2}webhook\.test {2}evt_\w{24} {2}\/hook\n {2}\{"type":"webhook\.test"/,
    );
  });

  test('listen prints the beginning of a long body, and all of it by --full', async () => {
    const body = JSON.stringify({ type: 'batch.done', data: 'x'.repeat(100_000) });
    for (const [more, expected] of [
      [[], /^.{4000,4200}… 9\d{4} characters more: --full prints all\n$/s],
      [['--full'], /x{100000}"\}\n$/],
    ] as const) {
      const listening = runHere('webhooks', 'listen', '--port', port, '--count', '1', ...more);
      await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body }), {
        timeout: 10_000,
        interval: 50,
      });
      const { code, out } = await listening;
      expect(code).toBe(1);
      expect(out).toMatch(expected);
    }
  });

  test('listen refuses what is unsigned, and what has another signature', async () => {
    const listening = runHere('webhooks', 'listen', '--port', port, '--count', '3', '--json');
    await testUntilHeard();
    vi.stubEnv('SONOMETER_WEBHOOK_SECRET', '');
    const unsigned = await testUntilHeard();
    expect(unsigned).toMatchObject({
      code: 1,
      out: expect.stringMatching(/status 401 .*unsigned/) as unknown,
    });
    vi.stubEnv('SONOMETER_WEBHOOK_SECRET', `whsec_${'AAAA'.repeat(6)}`);
    expect(await testUntilHeard()).toMatchObject({ code: 1 });
    const { code, out } = await listening;
    expect(code).toBe(1);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { verification: string });
    expect(lines.map(({ verification }) => verification)).toEqual([
      'verified',
      'unsigned',
      'wrong-signature',
    ]);
  });

  test.each([
    [['test'], 'needs the URL'],
    [['test', 'localhost:1'], 'begins with http'],
    [['listen', 'http://a/'], 'takes no URL'],
    [['send'], 'must be one of listen, test'],
  ])('%j is refused with what is allowed', async (args, message) => {
    const { code, err } = await runHere('webhooks', ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('a receiver that does not listen is named', async () => {
    const { code, err } = await runHere('webhooks', 'test', `http://127.0.0.1:${port}/`);
    expect(code).toBe(2);
    expect(err).toContain('does not answer: start the receiver first');
  });

  test('an open server sends to an allowed receiver of this machine, and to no other', async () => {
    const service = await openTestService({
      now: () => new Date(), // the receiver checks the time of the world
      env: { SONOMETER_OPEN: '1', SONOMETER_LOOPBACK_WEBHOOKS: `localhost:${port}` },
      jobTimes: { pollMs: 20 },
      webhookTimes: { lookMs: 20 },
    });
    try {
      const { secret } = (await service.inject('/v1/webhook-secret')).json<{ secret: string }>();
      vi.stubEnv('SONOMETER_WEBHOOK_SECRET', secret);
      const measure = (receiver: string) =>
        service.inject({
          method: 'POST',
          url: `/v1/mix/analyze?callbackUrl=http://${receiver}/`,
          payload: wavTone(),
          headers: { 'content-type': 'audio/wav' },
        });
      const other = await measure(`localhost:${Number(port) - 1}`);
      expect(other.json()).toMatchObject({ error: { code: 'url_not_allowed' } });
      const listening = runHere('webhooks', 'listen', '--port', port, '--count', '1');
      expect((await measure(`localhost:${port}`)).statusCode).toBe(202);
      expect((await listening).out).toMatch(/^✓ verified {2}job\.done {2}evt_/);
    } finally {
      await service.close();
    }
  });
});
