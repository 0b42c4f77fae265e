import { ApiError } from '@sonometer/report/errors/api-error.js';
import { expect, test } from 'vitest';
import { openBatches } from './usage.js';

/** Doubles numbers, and notes the batches; `fault` decides whether one fails. */
function openDoubling(fault: (batch: readonly number[]) => Error | undefined = () => undefined) {
  const batches: (readonly number[])[] = [];
  const double = openBatches(async (entries: readonly number[]) => {
    batches.push(entries);
    await Promise.resolve();
    const error = fault(entries);
    if (error) throw error;
    return entries.map((entry) => 2 * entry);
  });
  return { batches, double };
}

test('what comes while a batch is under way forms the next one', async () => {
  const { batches, double } = openDoubling();
  const results = await Promise.all([1, 2, 3, 4].map((entry) => double('a', entry)));
  expect(results).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
  expect(await double('a', 5)).toBe(10);
});

test('keys do not wait for each other', async () => {
  const { batches, double } = openDoubling();
  await Promise.all([double('a', 1), double('b', 2), double('a', 3)]);
  expect(batches).toEqual([[1], [2], [3]]);
});

test('an entry that fails costs the others of its batch nothing', async () => {
  const { double } = openDoubling((batch) => (batch.includes(3) ? new Error('three') : undefined));
  const results = await Promise.allSettled([1, 2, 3, 4].map((entry) => double('a', entry)));
  expect(results.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  ]);
});

test('while the database is away, a batch is tried once', async () => {
  const away = new ApiError('service_overloaded', 'the database does not answer');
  const { batches, double } = openDoubling(() => away);
  const results = await Promise.allSettled([1, 2, 3].map((entry) => double('a', entry)));
  for (const result of results) expect(result).toEqual({ status: 'rejected', reason: away });
  expect(batches).toEqual([[1], [2, 3]]);
});
