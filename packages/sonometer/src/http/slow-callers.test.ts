import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withBodyBy } from './slow-callers.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A request whose body is on its way, and its outcome after so many seconds at a steady pace. */
function uploading(bytesPerSec: number, unreadBytes = 0) {
  let bytesRead = 0;
  const socket = new Socket();
  Object.defineProperty(socket, 'bytesRead', { get: () => bytesRead });
  const request = new IncomingMessage(socket);
  request.push(Buffer.alloc(unreadBytes));
  const outcome = withBodyBy(request, 120_000, new Promise<never>(() => undefined));
  const reported = outcome.catch((error: unknown) => error);
  return {
    request,
    after: async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        bytesRead += bytesPerSec;
        await vi.advanceTimersByTimeAsync(1000);
      }
      return Promise.race([reported, Promise.resolve('on its way')]);
    },
  };
}

test('a body that brings next to nothing is ended within a minute', async () => {
  expect(await uploading(3000).after(60)).toMatchObject({
    code: 'request_timeout',
    message: 'the body arrived slower than 100 kB in 20 s',
  });
});

test('one over a slow line is taken for as long as the route waits', async () => {
  const { after } = uploading(20_000);
  expect(await after(119)).toBe('on its way');
  expect(await after(1)).toMatchObject({ message: 'the body took longer than 120 s' });
});

test('what has come and is not read yet is not the fault of who sends it', async () => {
  expect(await uploading(0, 1).after(100)).toBe('on its way');
});

test('a body that has come whole is waited for no more', async () => {
  const { request, after } = uploading(3000);
  request.complete = true;
  expect(await after(200)).toBe('on its way');
});
