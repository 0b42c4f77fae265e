import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { Lookup } from '../intake/guarded-lookup.js';
import { openSendWebhook, openWebhookCheck } from './send-webhook.js';

describe('names that hang', () => {
  test('take no more than the places of a short list, and give them back', async () => {
    const ends: (() => void)[] = [];
    const lookup = vi.fn<Lookup>((_host, _options, done) => {
      ends.push(() => {
        done(null, [{ address: '10.0.0.1', family: 4 }]);
      });
    });
    const check = openWebhookCheck({ lookup, lookupMs: 1 });
    const flood = Array.from({ length: 100 }, (_, i) => check(`http://hang${i}.example.com/`));
    await Promise.all(flood); // all are taken unseen
    while (ends.length > 0) ends.shift()?.();
    await new Promise(setImmediate);
    expect(lookup).toHaveBeenCalledTimes(32);

    const late = check('http://late.example.com/');
    ends[0]?.();
    await expect(late).rejects.toMatchObject({ code: 'url_not_allowed', param: 'callbackUrl' });
  });
});

test('a receiver that hangs is left after the deadline', async () => {
  const receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const send = openSendWebhook({ isAllowed: () => true, deadlineMs: 50 });
  expect(await send(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({
    isDelivered: false,
    error: 'no answer in 0.05 s',
  });
  receiver.close();
});

test('a guard that breaks lets nothing through', async () => {
  const isAllowed = () => {
    throw new TypeError('broken');
  };
  const lookup: Lookup = (_host, _options, done) => {
    done(null, [{ address: '10.0.0.1', family: 4 }]);
  };
  const check = openWebhookCheck({ lookup, isAllowed });
  await expect(check('http://10.0.0.1/')).rejects.toThrow('broken');
});
