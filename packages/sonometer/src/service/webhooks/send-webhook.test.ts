import { ApiError } from '@sonometer/report/errors/api-error.js';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { defaultLimits, defaultTimeouts, openWatchdog } from '../dependencies/watchdog.js';
import type { Lookup } from '../intake/caller-lookups.js';
import { openSendWebhook, openWebhookCheck } from './send-webhook.js';

const caller = { kind: 'key', id: 'one' } as const;
const hanging = 'http://hanging.example.com/';

describe('a name that hangs', () => {
  test('is taken unseen', async () => {
    const lookup = vi.fn<Lookup>();
    await openWebhookCheck({ lookupFor: () => lookup, lookupMs: 1 })(hanging, caller);
    expect(lookup).toHaveBeenCalledOnce();
  });

  test.each(['service_overloaded', 'url_fetch_failed'] as const)(
    'is taken unseen where its lookup ends with %s, and tried again when it is sent to',
    async (code) => {
      const lookupFor = (): Lookup => (_host, _options, done) => {
        done(new ApiError(code, 'names are not resolved'), []);
      };
      await openWebhookCheck({ lookupFor })(hanging, caller);
      const tried = await openSendWebhook(defaultLimits(), { lookupFor })(hanging, {}, '', caller);
      expect(tried).toEqual({ isDelivered: false, error: 'the connection failed' });
    },
  );

  test('is looked up on the account of its caller', async () => {
    const lookupFor = vi.fn((): Lookup => (_host, _options, done) => {
      done(null, [{ address: '10.0.0.1', family: 4 }]);
    });
    const refused = openWebhookCheck({ lookupFor })(hanging, caller);
    await expect(refused).rejects.toMatchObject({ code: 'url_not_allowed', param: 'callbackUrl' });
    expect(lookupFor).toHaveBeenCalledExactlyOnceWith(caller);
  });

  test.each(['http://localhost:4567/', 'http://127.0.0.1:4567/x', 'http://[::1]:4567/'])(
    'on this machine is refused with the setting that allows it: %s',
    async (url) => {
      const setting = `SONOMETER_LOOPBACK_WEBHOOKS=${new URL(url).host}`;
      await expect(openWebhookCheck()(url, caller)).rejects.toMatchObject({
        ...{ code: 'url_not_allowed', message: expect.stringContaining(setting) as string },
      });
      const loopback = [new URL(url).host];
      await expect(openWebhookCheck({ loopback })(url, caller)).resolves.toBeUndefined();
    },
  );

  test('elsewhere is refused without it', async () => {
    await expect(openWebhookCheck()('http://10.0.0.1/', caller)).rejects.toMatchObject({
      message: expect.not.stringContaining('SONOMETER') as string,
    });
  });
});

test('a receiver that does not answer is counted as over its limit', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const watchdog = openWatchdog();
  const timeouts = { ...defaultTimeouts, webhookMs: 100 };
  const send = openSendWebhook({ timeouts, watchdog }, { isAllowed: () => true });
  const tried = await send(`http://127.0.0.1:${port}/`, {}, '{}', caller);
  expect(tried).toEqual({ isDelivered: false, error: 'no answer in 0.1 s' });
  expect(watchdog.counts.webhook).toBe(1);
  server.close();
});

test('a guard that breaks lets nothing through', async () => {
  const isAllowed = () => {
    throw new TypeError('broken');
  };
  const check = openWebhookCheck({ isAllowed });
  await expect(check('http://10.0.0.1/', caller)).rejects.toThrow('broken');
});
