import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openWatchdog, withinLimit } from './watchdog.js';

const overrun = { dependency: 'store', operation: 'GetObject', limitMs: 20 } as const;

test('an operation within its limit is neither counted nor reported', async () => {
  const report = vi.fn();
  const watchdog = openWatchdog(report);
  expect(await withinLimit(overrun, watchdog, async () => 'answer')).toBe('answer');
  const failed = withinLimit(overrun, watchdog, () => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  await sleep(40);
  expect(report).not.toHaveBeenCalled();
  expect(watchdog.counts.store).toBe(0);
});

test('an operation that never ends is ended at its limit, counted and reported', async () => {
  const report = vi.fn();
  const watchdog = openWatchdog(report);
  let reason: unknown;
  const hanging = withinLimit(overrun, watchdog, (signal) => {
    signal.addEventListener('abort', () => {
      reason = signal.reason;
    });
    return new Promise(() => undefined);
  });
  const error = await hanging.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'DependencyTimeout', code: 'ETIMEDOUT' });
  expect(reason).toBe(error);
  expect(report).toHaveBeenCalledExactlyOnceWith(overrun);
  expect(watchdog.counts).toEqual({ store: 1, database: 0, redis: 0, dns: 0, webhook: 0 });
});

test('what fails after its limit fails nobody', async () => {
  const watchdog = openWatchdog();
  const failing = withinLimit(overrun, watchdog, async () => {
    await sleep(40);
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('took longer than 20 ms');
  await sleep(40); // an unhandled rejection would fail the run
});
